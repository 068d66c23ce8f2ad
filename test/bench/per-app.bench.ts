import { appPath, type BenchApp, benchApps, comparableApps, comparePath, spread } from './bench-apps.js';
import type { BenchApi } from './bench-api.js';
import type { Benchmark, BenchOptions, Measured } from './benchmark.js';
import { loadByTurns, throughputOf } from './load.js';
import { AT_A_TIME } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

const PATHS = 200;
const REQUESTS = 1_000;
/** The smaller corpus has one in so many applications. */
const TIMES = 10;
/** Answers of both that are compared with one another. */
const COMPARED = 20;

/** A call that is about one application, or a few. */
interface PerAppCall {
  readonly name: string;
  /** So many addresses, evenly from the whole corpus. */
  readonly pathsOf: (apps: readonly BenchApp[]) => string[];
}

const CALLS: readonly PerAppCall[] = [
  {
    name: 'lookup',
    pathsOf: (apps) =>
      spread(apps, PATHS).map(
        ({ bundleId, name, platform }) =>
          `/v1/lookup?app=${encodeURIComponent(bundleId ?? name)}&platform=${platform}`,
      ),
  },
  {
    name: 'history',
    pathsOf: (apps) => spread(apps, PATHS).map((app) => appPath(app, 'history')),
  },
  {
    name: 'sbom',
    pathsOf: (apps) => spread(apps, PATHS).map((app) => appPath(app, 'sbom')),
  },
  {
    name: 'compare of ten',
    pathsOf: (apps) => comparableApps(apps, PATHS).map(comparePath),
  },
];

export const perApp: Benchmark = {
  name: 'per-app',
  what: `calls about single applications; the floor is the same among a ${TIMES}th as many applications`,
  run: async (options) => {
    const sizes = { small: Math.max(1, Math.floor(options.apps / TIMES)), large: options.apps };
    const small = { api: await options.worlds.of(sizes.small), apps: namedApps(sizes.small) };
    const large = { api: await options.worlds.of(sizes.large), apps: namedApps(sizes.large) };
    const figures: Measured[] = [];
    for (const call of CALLS) figures.push(await measure(call, { small, large }, options));
    return figures;
  },
};

/** Applications that a bundle id names, so that a lookup finds one alone in any corpus. */
function namedApps(apps: number): BenchApp[] {
  return benchApps(apps).filter(
    ({ bundleId, isMeasured, isLarge }) => bundleId !== null && isMeasured && !isLarge,
  );
}

interface World {
  readonly api: BenchApi;
  readonly apps: readonly BenchApp[];
}

async function measure(
  { name, pathsOf }: PerAppCall,
  { small, large }: { readonly small: World; readonly large: World },
  { rounds, say }: BenchOptions,
): Promise<Measured> {
  const paths = { small: pathsOf(small.apps), large: pathsOf(large.apps) };
  // The smaller corpus is the beginning of the larger one.
  for (const path of spread(paths.small, COMPARED)) {
    requireEqual(path, await dataOf(large.api, path), await dataOf(small.api, path));
  }
  say(`per-app: ${name}, ${rounds} rounds of ${REQUESTS}`);
  const order = { atATime: AT_A_TIME, requests: REQUESTS };
  const pair = await loadByTurns(
    {
      ours: { ...order, address: large.api.address, headers: large.api.headers, paths: paths.large },
      floor: { ...order, address: small.api.address, headers: small.api.headers, paths: paths.small },
    },
    rounds,
  );
  return {
    name: 'per-app',
    what: `${name}, ten times the applications, ${AT_A_TIME} at a time`,
    ...throughputOf(pair),
    target: { of: 'ratio', is: '>=', limit: 0.8 },
  };
}

async function dataOf(api: BenchApi, path: string): Promise<unknown> {
  return (JSON.parse(await api.get(path)) as { data: unknown }).data;
}
