import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool, query } from '#libs/postgres';
import type { EventLog } from '../../event-log.js';
import type { LogSignal } from '../../log-signal.js';
import { buildApp, buildChangeset } from '../../testing/build-changeset.js';
import type { ChangesetFeedHarness, FeedProcess } from '../../testing/changeset-feed-harness.js';
import { describeChangesetFeed } from '../../testing/changeset-feed.contract.js';
import { createLogDatabase } from '../../testing/log-database.js';
import { RecordingGroup, RecordingHandler } from '../../testing/recording-handler.js';
import { until } from '../../testing/until.js';
import { openPostgresEventLog } from './postgres-event-log.js';
import { PostgresFeed } from './postgres-feed.js';
import { PostgresLogSignal } from './postgres-log-signal.js';

/** So long that whoever waits for a poll waits in vain: news come by signal. */
const NEVER_MS = 3_600_000;
const SOON_MS = 30;

interface ProcessOptions {
  readonly pollMs: number;
  readonly signalOf?: (pool: Pool) => Promise<LogSignal>;
}

interface PostgresHarness extends ChangesetFeedHarness {
  readonly control: Pool;
  readonly open: (options: ProcessOptions) => Promise<FeedProcess & { readonly pool: Pool }>;
}

async function openHarness(): Promise<PostgresHarness> {
  const database = await createLogDatabase();
  let processes = 0;
  const openPool = (): Pool =>
    createPool({
      connectionString: database.connectionString,
      applicationName: `deskscope-spec-${(processes += 1)}`,
      max: 6,
    });
  const control = openPool();
  const writer = await new PostgresLogSignal(control).open();
  const open: PostgresHarness['open'] = async ({ pollMs, signalOf = openSignal }) => {
    const pool = openPool();
    const signal = await signalOf(pool);
    const errors: unknown[] = [];
    const options = {
      batchSize: 7,
      pollMs,
      retryMs: 10,
      onError: (error: unknown) => void errors.push(error),
    };
    return {
      pool,
      errors,
      feed: new PostgresFeed(pool, await openPostgresEventLog(pool), signal, options),
      breakConnections: () => kill(control, pool, 'true'),
      close: async () => {
        await signal.close();
        await pool.end();
      },
    };
  };
  return {
    control,
    open,
    log: announcing(await openPostgresEventLog(control), writer),
    openProcess: () => open({ pollMs: NEVER_MS }),
    impaired: [
      { name: 'every signal is lost', open: () => open({ pollMs: SOON_MS, signalOf: deafSignal }) },
      {
        name: 'the connection that listens was killed',
        open: async () => {
          const process = await open({ pollMs: SOON_MS });
          await kill(control, process.pool, `query LIKE 'LISTEN%'`);
          return process;
        },
      },
    ],
    close: async () => {
      await writer.close();
      await control.end();
      await database.drop();
    },
  };
}

describeChangesetFeed('PostgreSQL', openHarness);

describe('the feed of PostgreSQL', () => {
  let harness: PostgresHarness;
  let group: RecordingGroup;

  beforeEach(async () => {
    harness = await openHarness();
    group = new RecordingGroup('spec', harness.log.partitionCount);
  });

  afterEach(() => harness.close());

  const append = async (count: number): Promise<void> => {
    for (let step = 0; step < count; step += 1) await harness.log.append([buildChangeset(buildApp(), 1)]);
  };
  const caughtUp = async (): Promise<void> => {
    const heads = await harness.log.heads();
    await until('all was handed', () => group.hasReached(heads));
  };

  it('brings nothing twice where nothing fails', async () => {
    const process = await harness.open({ pollMs: NEVER_MS });
    const subscription = await process.feed.subscribe(new RecordingHandler(group));
    await append(40);
    await caughtUp();
    await subscription.close();
    const again = await process.feed.subscribe(new RecordingHandler(group));
    await append(3);
    await caughtUp();
    await again.close();
    expect(new Set(group.received()).size).toBe(group.received().length);
    await process.close();
  });

  it('hears again by signal after the connection that listens was killed', async () => {
    const process = await harness.open({ pollMs: NEVER_MS });
    const subscription = await process.feed.subscribe(new RecordingHandler(group));
    await append(1);
    await caughtUp();
    await kill(harness.control, process.pool, `query LIKE 'LISTEN%'`);
    await append(2);
    await caughtUp();
    await subscription.close();
    await process.close();
  });

  it('misses no news that come between its look at the log and its waiting', async () => {
    const signal = new InstantSignal();
    const process = await harness.open({ pollMs: NEVER_MS, signalOf: () => Promise.resolve(signal) });
    const { log } = harness;
    // The news come when the answer is read and before anybody waits for the next ones.
    const blind: EventLog = Object.create(log) as EventLog;
    let appended = 0;
    blind.readAfter = async (positions, limit) => {
      const slices = await log.readAfter(positions, limit);
      if (slices.length === 0 && appended < 3) {
        appended += 1;
        await append(1);
        signal.announce();
      }
      return slices;
    };
    const feed = new PostgresFeed(process.pool, blind, signal, {
      batchSize: 5,
      pollMs: NEVER_MS,
      retryMs: 10,
      onError: () => undefined,
    });
    const subscription = await feed.subscribe(new RecordingHandler(group));
    await until('the news are in', () => group.received().length === 3);
    await subscription.close();
    await process.close();
  });

  it('leaves no listeners behind on the connections of a process that stands by', async () => {
    const taker = await harness.open({ pollMs: NEVER_MS });
    const other = await harness.open({ pollMs: NEVER_MS });
    const taking = await taker.feed.subscribe(new RecordingHandler(group));
    await append(1);
    await caughtUp();
    let tries = 0;
    const most = { listeners: 0 };
    other.pool.on('acquire', (client) => {
      tries += 1;
      most.listeners = Math.max(most.listeners, client.listenerCount('error'), client.listenerCount('end'));
    });
    const standing = await other.feed.subscribe(new RecordingHandler(group));
    await until('it has tried often', () => tries > 20);
    expect(most.listeners).toBeLessThan(6);
    await Promise.all([taking.close(), standing.close()]);
    await Promise.all([taker.close(), other.close()]);
  });

  it('closes while its signal is deaf, without waiting for a poll', async () => {
    const process = await harness.open({ pollMs: NEVER_MS, signalOf: deafSignal });
    const subscription = await process.feed.subscribe(new RecordingHandler(group));
    await append(1);
    await until('it took or waits', async () => (await query(harness.control, LEASES)).length === 1);
    await subscription.close();
    await until('the group is free', async () => (await query(harness.control, LEASES)).length === 0);
    await process.close();
  });
});

describe('the signal of PostgreSQL', () => {
  let harness: PostgresHarness;

  beforeEach(async () => {
    harness = await openHarness();
  });

  afterEach(() => harness.close());

  const openPool = (max = 2): Pool =>
    createPool({
      connectionString: harness.control.options.connectionString ?? '',
      applicationName: 'deskscope-spec-signal',
      max,
    });

  it('sends bursts as few messages', async () => {
    const pool = openPool();
    const signal = await new PostgresLogSignal(pool).open();
    const listener = await harness.control.connect();
    let messages = 0;
    listener.on('notification', () => (messages += 1));
    await listener.query('LISTEN deskscope_log');
    for (let count = 0; count < 1_000; count += 1) signal.announce();
    await until('one came', () => messages > 0);
    await listener.query(`SELECT pg_notify('deskscope_log', 'the last')`);
    await until('the last came', () => messages > 1);
    expect(messages).toBeLessThan(4);
    listener.release(true);
    await signal.close();
    await pool.end();
  });

  it('keeps no connection when it is closed while it connects', async () => {
    const pool = openPool();
    const signal = new PostgresLogSignal(pool);
    const opening = signal.open();
    await signal.close();
    await opening;
    await pool.end();
    expect(pool.totalCount).toBe(0);
  });

  it('still sends what was announced right before it closes', async () => {
    const pool = openPool();
    const signal = await new PostgresLogSignal(pool).open();
    const listener = await harness.control.connect();
    const heard = once(listener, 'notification');
    await listener.query('LISTEN deskscope_log');
    signal.announce();
    await signal.close();
    await heard;
    listener.release(true);
    await pool.end();
  });

  it('answers whoever waits, when it closes', async () => {
    const pool = openPool();
    const signal = await new PostgresLogSignal(pool).open();
    const waiting = signal.wait(NEVER_MS);
    await signal.close();
    await waiting;
    await pool.end();
  });
});

/** Sessions that take for a group. */
const LEASES = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

function openSignal(pool: Pool): Promise<LogSignal> {
  return new PostgresLogSignal(pool).open();
}

/** A signal that never hears and is never heard. */
function deafSignal(): Promise<LogSignal> {
  return Promise.resolve({
    announce: () => undefined,
    wait: (timeoutMs) => delay(Math.min(timeoutMs, 2 ** 31 - 1), undefined, { ref: false }),
    close: () => Promise.resolve(),
  });
}

/** A signal of this process alone, without the second chance that a message gives. */
class InstantSignal implements LogSignal {
  private waiting: (() => void)[] = [];

  announce(): void {
    for (const resume of this.waiting.splice(0)) resume();
  }

  wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  close(): Promise<void> {
    this.announce();
    return Promise.resolve();
  }
}

function announcing(log: EventLog, signal: LogSignal): EventLog {
  const telling = Object.create(log) as EventLog;
  telling.append = async (changesets) => {
    const result = await log.append(changesets);
    if (result.status === 'appended') signal.announce();
    return result;
  };
  return telling;
}

/** Kills sessions of a pool and waits until they are gone. */
async function kill(control: Pool, pool: Pool, which: string): Promise<void> {
  const { application_name } = pool.options as { application_name?: string };
  const killed = await query<{ pid: number }>(
    control,
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND ${which}`,
    [application_name],
  );
  if (killed.length === 0) throw new Error('there was nothing to kill');
  await until(
    'they are gone',
    async () =>
      (
        await query(control, 'SELECT FROM pg_stat_activity WHERE pid = ANY ($1::int[])', [
          killed.map(({ pid }) => pid),
        ])
      ).length === 0,
  );
}
