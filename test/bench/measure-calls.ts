import { type Row, serveStatements } from './bare-server.js';
import type { BenchApi } from './bench-api.js';
import type { BenchOptions, Measured } from './benchmark.js';
import { loadByTurns, type LoadPair, p95Of, throughputOf } from './load.js';
import { requireEqual } from './require-equal.js';

export const AT_A_TIME = 4;

/** Calls that one figure is about. */
export interface Calls {
  readonly name: string;
  /** What is asked, for people. */
  readonly what: string;
  readonly paths: readonly string[];
  readonly requests: number;
  /** Four unless told. */
  readonly atATime?: number;
  /** In milliseconds. */
  readonly p95: number;
  /** Throws where an answer is wrong; `results` are the rows that its statements gave. */
  readonly check: (body: Record<string, unknown>, results: readonly (readonly Row[])[], n: number) => void;
}

/** Calls over HTTP against a bare Fastify handler that runs the same statements and answers their rows. */
export async function measureCalls(api: BenchApi, calls: Calls, options: BenchOptions): Promise<Measured[]> {
  const pair = await loadCalls(api, calls, options);
  const { name, p95, atATime = AT_A_TIME } = calls;
  const what = `${calls.what}, ${options.apps} applications, ${atATime} at a time`;
  return [
    { name, what: `p95, ${what}`, ...p95Of(pair), target: { of: 'value', is: '<', limit: p95 } },
    {
      name,
      what: `throughput, ${what}`,
      ...throughputOf(pair),
      target: { of: 'ratio', is: '>=', limit: 0.5 },
    },
  ];
}

async function loadCalls(
  api: BenchApi,
  { name, paths, requests, check, atATime = AT_A_TIME }: Calls,
  { rounds, say }: BenchOptions,
): Promise<LoadPair> {
  const statements = [];
  for (const path of paths) statements.push(await api.statementsOf(path));
  const bare = await serveStatements(api.connectionString, statements, (_, all) => JSON.stringify(all));
  try {
    for (const [n, path] of paths.entries()) {
      const results = (await (await fetch(`${bare.address}/${n}`)).json()) as (readonly Row[])[];
      requireEqual(`${path} asks the database`, results.length > 0, true);
      check(JSON.parse(await api.get(path)) as Record<string, unknown>, results, n);
    }
    say(`${name}: ${paths.length} calls, ${rounds} rounds of ${requests}`);
    const order = { atATime, requests };
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
