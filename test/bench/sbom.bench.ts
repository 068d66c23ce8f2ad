import { appPath, benchApps, spread } from './bench-apps.js';
import type { Benchmark } from './benchmark.js';
import { measureCalls } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

const APPS = 30;
const COMPONENTS = 1_600;

type Body = Record<string, unknown>;

/** Each with where its components are. */
const FORMATS = [
  { format: 'json', componentsOf: ({ data }: Body) => (data as Body)['components'] },
  { format: 'cyclonedx', componentsOf: ({ components }: Body) => components },
  // The first package is the application itself.
  { format: 'spdx', componentsOf: ({ packages }: Body) => (packages as unknown[]).slice(1) },
];

export const sbom: Benchmark = {
  name: 'sbom',
  what: 'SBOMs of 1,600 components in each format over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const large = spread(
      benchApps(options.apps).filter(({ isLarge }) => isLarge),
      APPS,
    );
    if (large.length === 0) return { skipped: `no application of ${options.apps} is large enough` };
    const asked = large.flatMap((app) => FORMATS.map((format) => ({ app, ...format })));
    const calls = {
      name: 'sbom',
      what: '1,600 components',
      paths: asked.map(({ app, format }) => `${appPath(app, 'sbom')}&format=${format}`),
      requests: 300,
      p95: 30,
      check: (body: Body, _results: unknown, n: number): void => {
        const { format, componentsOf } = asked[n]!;
        requireEqual(
          `components in ${format}`,
          (componentsOf(body) as readonly unknown[]).length,
          COMPONENTS,
        );
      },
    };
    const api = await options.worlds.of(options.apps);
    const alone = await measureCalls(api, { ...calls, atATime: 1 }, options);
    return [...alone, ...(await measureCalls(api, calls, options))];
  },
};
