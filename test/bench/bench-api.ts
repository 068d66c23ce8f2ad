import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createKey } from '#libs/accounts';
import { runService } from '#libs/platform';
import { READ_MODELS } from '#libs/read-models';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { type BenchServer, configOf, withPlatform, withServer } from './bench-server.js';
import { loadBenchCorpus } from './corpus.js';
import { requireEqual } from './require-equal.js';

export const CORPUS_SEED = 1;

/** The api as a service of its own, over the corpus. */
export interface BenchApi {
  readonly connectionString: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of an answer, which must be a good one. */
  get(path: string): Promise<string>;
  /** The statements on the pool that an answer reads by. */
  statementsOf(path: string): Promise<readonly QueryConfig[]>;
}

/** How large a world is, and who is told what is going on. */
interface WorldOptions {
  readonly apps: number;
  readonly say: (line: string) => void;
}

/** Over profiles alone, gone after the work. */
export function withApi<Result>(
  options: WorldOptions,
  work: (api: BenchApi) => Promise<Result>,
): Promise<Result> {
  return withServer(async (server) => {
    const api = await openApi(server, { ...options, releases: 0 });
    try {
      return await work(api);
    } finally {
      await api.close();
    }
  });
}

/** Loads a corpus into a database of its own and starts a service over it. */
export async function openApi(
  server: BenchServer,
  { apps, releases, say }: WorldOptions & { readonly releases: number },
): Promise<BenchApi & { close(): Promise<void> }> {
  const connectionString = await server.newDatabase();
  say(`loading ${apps} applications${releases === 0 ? '' : ` of ${releases} releases`}`);
  const key = await withPlatform(connectionString, async ({ pool, dataSource }) => {
    await loadBenchCorpus(pool, READ_MODELS, { seed: CORPUS_SEED, apps, releases });
    const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM rm_search.app');
    requireEqual('applications that were loaded', rows[0]?.count, apps);
    return (await createKey(dataSource, { account: 'bench', plan: 'operator', scopes: ['read'] })).key;
  });
  const options = { modules: [ApiModule], consumes: false, documents: false };
  const service = await runService(configOf(connectionString), options);
  const { address, platform } = service;
  const headers = { authorization: `Bearer ${key}` };
  const get = async (path: string): Promise<string> => {
    // One connection each: the service closes what stood idle while something long went on in between.
    const response = await fetch(`${address}${path}`, { headers: { ...headers, connection: 'close' } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const statementsOf = (path: string) => recorded(platform.pool, () => get(path));
  return { connectionString, address, headers, get, statementsOf, close: () => service.close() };
}

type Send = (statement: QueryConfig | string) => Promise<unknown>;

/** The statements that some work reads by, on the pool itself or on one of its connections. */
async function recorded(pool: Pool, work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const statements: QueryConfig[] = [];
  const watched: object[] = [];
  const watch = (target: Pool | PoolClient): void => {
    const send = target.query.bind(target) as Send;
    const recording: Send = (statement) => {
      // What is counted about use is written now and then, whatever was asked.
      if (typeof statement === 'object' && /^\s*(SELECT|WITH)\b/i.test(statement.text))
        statements.push(statement);
      return send(statement);
    };
    watched.push(Object.assign(target, { query: recording }));
  };
  const connect = pool.connect.bind(pool);
  // The pool itself connects with a callback, for what was recorded already.
  const connecting = async (): Promise<PoolClient> => {
    const client = await connect();
    watch(client);
    return client;
  };
  Object.assign(pool, {
    connect: (callback?: Parameters<Pool['connect']>[0]) =>
      callback === undefined ? connecting() : connect(callback),
  });
  watch(pool);
  try {
    await work();
  } finally {
    for (const target of watched) Reflect.deleteProperty(target, 'query');
    Reflect.deleteProperty(pool, 'connect');
  }
  return statements;
}
