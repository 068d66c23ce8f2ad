import type { BareServer, Row } from './bare-server.js';
import { serveStatements } from './bare-server.js';
import { type BenchApi, withApi } from './bench-api.js';
import type { Benchmark, BenchOptions, Measured } from './benchmark.js';
import { loadByTurns, type LoadPair, p95Of, throughputOf } from './load.js';
import { requireEqual } from './require-equal.js';

const AT_A_TIME = 4;
const REQUESTS = 800;

/** Absence, runtime families, developers, dates, counts, and what goes together. */
const FILTERS = [
  'errorTrackingSdk=null',
  'analyticsSdk=null&runtime=electron',
  'paymentsSdk=null&authSdk=null&platform=macos&sort=last_updated_at',
  'runtime=dotnet',
  'runtime=native&sort=app_size',
  'runtime=native&databaseSdk=null&minDependencyCount=20',
  'developer=lab',
  'developer=kor&sort=developer',
  'q=wick',
  'updatedAfter=2026-06-01&sort=last_updated_at',
  'scannedAfter=2026-10-01&runtime=electron',
  'minDependencyCount=90&sort=dependency_count',
  'minDependencyCount=40&maxDependencyCount=60&platform=windows',
  'measurementStatus=not_measured',
  'not_category=auto-update&platform=linux',
  'uiFramework=React&autoUpdateSdk=null',
].map((filter) => `/v1/search?${filter}`);

export const search: Benchmark = {
  name: 'search',
  what: 'a mix of filters with exact totals over HTTP, against a bare Fastify handler with the same SQL',
  run: (options) =>
    withApi(options, async (api) => {
      const plain = await measure(api, FILTERS, options);
      const facets = await measure(
        api,
        FILTERS.map((path) => `${path}&facets=true`),
        options,
      );
      return figuresOf(plain, facets, options.apps);
    }),
};

function figuresOf(plain: LoadPair, facets: LoadPair, apps: number): Measured[] {
  const what = `${apps} applications, ${AT_A_TIME} at a time`;
  return [
    { name: 'search', what: `p95, ${what}`, ...p95Of(plain), target: { of: 'value', is: '<', limit: 50 } },
    {
      name: 'search',
      what: `throughput, ${what}`,
      ...throughputOf(plain),
      target: { of: 'ratio', is: '>=', limit: 0.6 },
    },
    { name: 'search', what: `p95 with facets, ${what}`, ...p95Of(facets), target: null },
  ];
}

async function measure(
  api: BenchApi,
  paths: readonly string[],
  { rounds, say }: BenchOptions,
): Promise<LoadPair> {
  const statements = [];
  for (const path of paths) statements.push(await api.statementsOf(path));
  const bare = await serveStatements(api.connectionString, statements, answerOf);
  try {
    for (const [n, path] of paths.entries()) await requireSame(api, bare, { path, n });
    say(`search: ${paths.length} searches, ${rounds} rounds of ${REQUESTS}`);
    const order = { atATime: AT_A_TIME, requests: REQUESTS };
    return await loadByTurns(
      {
        ours: { ...order, address: api.address, headers: api.headers, paths },
        floor: { ...order, address: bare.address, headers: {}, paths: paths.map((_, n) => `/${n}`) },
      },
      rounds,
    );
  } finally {
    await bare.close();
  }
}

/** Documents are JSON already: a handler that knows its answer puts the text together. */
function answerOf(rows: readonly Row[]): string {
  // The last row is there to tell that there is a next page.
  const data = rows.slice(0, 50).flatMap(({ document }) => (typeof document === 'string' ? [document] : []));
  const [first] = rows;
  const meta = JSON.stringify({
    total: first?.['total'],
    notMeasured: first?.['not_measured'],
    facets: first?.['facet_groups'],
  });
  return `{"data":[${data.join(',')}],"meta":${meta}}`;
}

/** Both must answer the same applications and totals, or their times cannot be compared. */
async function requireSame(
  api: BenchApi,
  bare: BareServer,
  { path, n }: { path: string; n: number },
): Promise<void> {
  const { data, meta } = JSON.parse(await api.get(path)) as { data: unknown; meta: Row };
  const floor = (await (await fetch(`${bare.address}/${n}`)).json()) as { data: unknown; meta: Row };
  requireEqual(`${path}: data`, data, floor.data);
  const counts = { total: floor.meta['total'], notMeasured: floor.meta['notMeasured'] };
  requireEqual(
    `${path}: counts`,
    { total: meta['totalCount'], notMeasured: meta['notMeasuredCount'] },
    counts,
  );
}
