import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Changeset } from '#libs/domain';
import { awaitConsumers, type EventLog, type LoggedChangeset } from '#libs/event-log';
import type { Platform } from '#libs/platform';
import { inTransaction } from '#libs/postgres';
import { ProjectorConsumers } from '../../apps/projector/src/projector-consumers.js';
import { type BenchServer, withPlatform, withServer } from './bench-server.js';
import type { Benchmark } from './benchmark.js';
import { median } from './figures.js';
import { releaseStories } from './release-stories.js';
import { requireEqual } from './require-equal.js';

const STORIES = { seed: 10, apps: 1_000, releases: 8, changes: 10 };
/** Changesets per transaction of the floor. */
const BATCH = 500;
const PATIENCE_MS = 600_000;

type Digests = Record<string, string>;

/** What one connection writes for some changesets, batch by batch: each statement with its arrays at hand. */
type Writes = readonly (readonly QueryConfig[])[];

/** The first releases, which fill the tables before the clock starts, and all later ones. */
interface Waves<Item> {
  readonly first: Item;
  readonly later: Item;
}

export const projector: Benchmark = {
  name: 'projector',
  what: 'changesets of 10 changes into every model, against the same writes from arrays at hand',
  run: ({ rounds, say }) =>
    withServer(async (server) => {
      const [first = [], ...rest] = releaseStories(STORIES);
      const changesets = { first, later: rest.flat() };
      const recorded = await recordWrites(server, changesets);
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const rate = await project(server, changesets, recorded.digests);
        const floor = await replay(server, recorded);
        say(
          `projector ${round === 0 ? 'warm-up' : `round ${round}`}: ${Math.round(rate)} of ${Math.round(floor)}`,
        );
        if (round > 0) ours.push(rate);
        if (round > 0) bare.push(floor);
      }
      const what = `changesets of ${STORIES.changes} changes, every model; floor: upserts of ${BATCH} by unnest`;
      const target = { of: 'ratio', is: '>=', limit: 0.4 } as const;
      return [
        {
          name: 'projector',
          what,
          value: median(ours),
          unit: 'changesets/s',
          floor: median(bare),
          target,
        },
      ];
    }),
};

/** The rate of the real feed and consumers on a log that is behind them. */
async function project(
  server: BenchServer,
  { first, later }: Waves<readonly Changeset[]>,
  expected: Digests,
): Promise<number> {
  return withPlatform(await server.newDatabase(), async (platform) => {
    const consumers = await ProjectorConsumers.open(platform.pool, platform.log);
    await appendAll(platform.log, first);
    await catchUp(platform, consumers);
    await appendAll(platform.log, later);
    const seconds = await catchUp(platform, consumers);
    requireEqual('what was projected', await consumers.digests(), expected);
    return later.length / seconds;
  });
}

async function catchUp({ pool, log, feed }: Platform, consumers: ProjectorConsumers): Promise<number> {
  const heads = await log.heads();
  const parked: string[] = [];
  const start = performance.now();
  const subscription = await feed.subscribe(consumers.group((consumer) => parked.push(consumer)));
  try {
    const isReadable = await awaitConsumers(pool, heads, PATIENCE_MS);
    const seconds = (performance.now() - start) / 1000;
    requireEqual('the read models have caught up', isReadable, true);
    requireEqual('applications that were put aside', parked, []);
    return seconds;
  } finally {
    await subscription.close();
  }
}

/** The rate of one connection that sends the writes and does nothing else, with as little wait for the disk as ours. */
async function replay(
  server: BenchServer,
  recorded: Waves<Writes> & { readonly digests: Digests },
): Promise<number> {
  return withPlatform(await server.newDatabase(), async ({ pool, log }) => {
    const consumers = await ProjectorConsumers.open(pool, log);
    const client = await pool.connect();
    try {
      await client.query('SET synchronous_commit = off');
      await sendAll(client, recorded.first);
      const start = performance.now();
      await sendAll(client, recorded.later);
      const seconds = (performance.now() - start) / 1000;
      requireEqual('what the floor wrote', await consumers.digests(), recorded.digests);
      return (STORIES.apps * STORIES.releases) / seconds;
    } finally {
      client.release(true);
    }
  });
}

async function sendAll(client: PoolClient, writes: Writes): Promise<void> {
  for (const batch of writes) {
    await client.query('BEGIN');
    for (const statement of batch) await client.query(statement);
    await client.query('COMMIT');
  }
}

async function recordWrites(
  server: BenchServer,
  { first, later }: Waves<readonly Changeset[]>,
): Promise<Waves<Writes> & { readonly digests: Digests }> {
  return withPlatform(await server.newDatabase(), async ({ pool, log }) => {
    const consumers = await ProjectorConsumers.open(pool, log);
    const writes = {
      first: await recordedWrites(pool, consumers, logged(first, log)),
      later: await recordedWrites(pool, consumers, logged(later, log)),
    };
    return { ...writes, digests: await consumers.digests() };
  });
}

/** Applies changesets and gives what was written for them, without what was read. */
async function recordedWrites(
  pool: Pool,
  { consumers }: ProjectorConsumers,
  items: readonly LoggedChangeset[],
): Promise<Writes> {
  const writes: QueryConfig[][] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    const own: QueryConfig[] = [];
    await inTransaction(pool, async (sql) => {
      const recorder = recording(sql, own);
      for (const consumer of consumers) await consumer.apply(recorder, items.slice(start, start + BATCH));
    });
    writes.push(own);
  }
  return writes;
}

function recording(sql: PoolClient, writes: QueryConfig[]): PoolClient {
  const query = (statement: QueryConfig | string, values?: unknown[]): unknown => {
    const config = typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement;
    if (/^\s*(INSERT|DELETE|UPDATE)\b/i.test(config.text)) writes.push(config);
    return sql.query(config);
  };
  return { query } as unknown as PoolClient;
}

/** As the log would give them; nothing that is digested depends on the positions. */
function logged(changesets: readonly Changeset[], log: EventLog): LoggedChangeset[] {
  return changesets.map((changeset, index) => ({
    part: log.partitionOf(changeset.app.id),
    pos: index + 1,
    changeset,
    recordedAt: changeset.occurredAt,
  }));
}

async function appendAll(log: EventLog, changesets: readonly Changeset[]): Promise<void> {
  for (let start = 0; start < changesets.length; start += BATCH) {
    const { status } = await log.append(changesets.slice(start, start + BATCH));
    requireEqual('an append', status, 'appended');
  }
}
