import type { Pool } from 'pg';
import type { Changeset } from '#libs/domain';
import { createPool, query } from '#libs/postgres';
import { openPostgresEventLog } from '../adapters/postgres/index.js';
import { readLags } from '../consumer/checkpoints.js';
import { ConsumerGroup } from '../consumer/consumer-group.js';
import type { LogConsumer } from '../consumer/log-consumer.js';
import type { EventLog, LoggedChangeset, PartitionSlice } from '../event-log.js';
import { buildApp, buildChangeset, type ChangesetApp } from './build-changeset.js';
import { createLogDatabase } from './log-database.js';
import { createTally } from './tally-consumer.js';

export interface Parking {
  readonly consumer: string;
  readonly changeset: string;
  readonly error: unknown;
}

/** A log of its own and consumer groups that are fed by hand. */
export interface ConsumerBench {
  readonly pool: Pool;
  readonly log: EventLog;
  /** What groups said they put aside. */
  readonly parkings: Parking[];
  /** Appends the next changesets of an application. */
  append(app: ChangesetApp, count: number): Promise<Changeset[]>;
  /** A group whose process has just started: it has read its positions. */
  startGroup(consumers: readonly LogConsumer[], name?: string): Promise<ConsumerGroup>;
  /** Everything behind the group's positions. */
  slicesFor(group: ConsumerGroup): Promise<PartitionSlice[]>;
  /** Hands a group all that it has not committed. */
  catchUp(group: ConsumerGroup): Promise<void>;
  /** Changesets that each consumer has not taken, by name. */
  lags(): Promise<Record<string, number>>;
  /** An application in a partition of one's choice. */
  appIn(part: number): ChangesetApp;
  /** Ends a session as an operator would; resolves when it is gone. */
  kill(pid: number): Promise<void>;
  close(): Promise<void>;
}

export async function openConsumerBench(): Promise<ConsumerBench> {
  const database = await createLogDatabase();
  const pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'deskscope-spec',
    max: 12,
  });
  const log = await openPostgresEventLog(pool);
  await createTally(pool);
  const parkings: Parking[] = [];
  const onParked = (consumer: string, failed: LoggedChangeset, error: unknown): void => {
    parkings.push({ consumer, changeset: failed.changeset.id, error });
  };
  const slicesFor = async (group: ConsumerGroup): Promise<PartitionSlice[]> =>
    log.readAfter(await group.positions(), 1_000);
  return {
    pool,
    log,
    parkings,
    append: (app, count) => append(log, app, count),
    startGroup: async (consumers, name = 'spec') => {
      const group = new ConsumerGroup(name, consumers, { pool, log, onParked });
      await group.positions();
      return group;
    },
    slicesFor,
    catchUp: async (group) => group.handle(await slicesFor(group)),
    lags: async () => Object.fromEntries((await readLags(pool)).map(({ name, lag }) => [name, lag])),
    appIn: (part) => {
      for (;;) {
        const app = buildApp();
        if (log.partitionOf(app.id) === part) return app;
      }
    },
    kill: (pid) => kill(pool, pid),
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

async function append(log: EventLog, app: ChangesetApp, count: number): Promise<Changeset[]> {
  const version = (await log.findApps([app.id])).get(app.id)?.version ?? 0;
  const changesets = Array.from({ length: count }, (_, index) => buildChangeset(app, version + 1 + index));
  const { status } = await log.append(changesets);
  if (status !== 'appended') throw new Error(`the append was a ${status}`);
  return changesets;
}

async function kill(pool: Pool, pid: number): Promise<void> {
  await query(pool, 'SELECT pg_terminate_backend($1)', [pid]);
  while ((await query(pool, 'SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0);
}
