import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { EventLog, PartitionPosition, PartitionSlice } from '../../event-log.js';
import type { ChangesetFeed, FeedHandler, FeedSubscription } from '../../feed/changeset-feed.js';
import type { LogSignal } from '../../log-signal.js';
import { FailureStreak } from './failure-streak.js';

export interface PostgresFeedOptions {
  /** Changesets per partition and batch. */
  readonly batchSize: number;
  /** How long news may go unseen when every signal is lost. */
  readonly pollMs: number;
  /** Pause after a failure, and between tries to become the one that takes. */
  readonly retryMs: number;
  readonly onError: (error: unknown) => void;
}

export const FEED_DEFAULTS = { batchSize: 25, pollMs: 1_000, retryMs: 500 };

/** A feed that reads the log behind the handler's own positions. One process per group takes, others stand by. */
export class PostgresFeed implements ChangesetFeed {
  readonly name = 'postgres';

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly signal: LogSignal,
    private readonly options: PostgresFeedOptions,
  ) {}

  subscribe(handler: FeedHandler): Promise<FeedSubscription> {
    const loop = new FeedLoop(this.pool, this.log, this.signal, { ...this.options, handler });
    loop.start();
    return Promise.resolve(loop);
  }
}

class FeedLoop implements FeedSubscription {
  private readonly closing = new AbortController();
  private done: Promise<void> = Promise.resolve();
  private running = false;
  private readonly streak = new FailureStreak();
  private ahead: Promise<PartitionSlice[]> = Promise.resolve([]);
  private wake = (): void => undefined;

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly signal: LogSignal,
    private readonly options: PostgresFeedOptions & { readonly handler: FeedHandler },
  ) {}

  start(): void {
    this.running = true;
    this.done = this.run().finally(() => {
      this.running = false;
    });
  }

  isRunning(): boolean {
    return this.running && !this.streak.isLong();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.wake();
    await this.done;
  }

  private get isClosing(): boolean {
    return this.closing.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.isClosing) {
      await this.tryTaking().catch((error: unknown) => {
        this.streak.failed();
        this.options.onError(error);
      });
      if (!this.isClosing) await this.pause();
    }
  }

  private async tryTaking(): Promise<void> {
    const lease = await tryLease(this.pool, this.options.handler.group, () => this.wake());
    if (lease === null) {
      this.streak.stoodBy();
      return;
    }
    try {
      await this.take(lease);
    } finally {
      lease.give();
    }
  }

  private async take(lease: Lease): Promise<void> {
    try {
      await this.takeBatches(lease);
    } finally {
      // A read that nobody waits for would outlive the pool.
      await this.ahead.catch(() => undefined);
    }
  }

  /** Takes batches until closed, or until something fails. */
  private async takeBatches(lease: Lease): Promise<void> {
    let positions = await this.options.handler.positions();
    let news: Promise<void> | null = null;
    this.ahead = this.read(positions);
    while (!this.isClosing && lease.isHeld()) {
      const slices = await this.ahead;
      if (slices.length === 0) {
        this.streak.succeeded();
        // It listens first and then looks once more, or news in between would wait for the next poll.
        if (news !== null) await news;
        news = this.untilNews();
        this.ahead = this.read(positions);
        continue;
      }
      news = null;
      positions = behind(positions, slices);
      // Reading the next batch while this one is handled keeps both connections busy.
      this.ahead = this.read(positions);
      await this.options.handler.handle(slices);
      this.streak.succeeded();
    }
  }

  private read(positions: readonly PartitionPosition[]): Promise<PartitionSlice[]> {
    const slices = this.log.readAfter(positions, this.options.batchSize);
    // A failure matters to whoever awaits it; where the loop ends before, it must not end the process.
    slices.catch(() => undefined);
    return slices;
  }

  /** Until there may be something to take, or no more reason to wait. */
  private untilNews(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      void this.signal.wait(this.options.pollMs).then(resolve);
    });
  }

  private async pause(): Promise<void> {
    await delay(this.options.retryMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}

interface Lease {
  isHeld(): boolean;
  give(): void;
}

/** A session lock: it goes with the connection, so a killed process never keeps it. */
async function tryLease(pool: Pool, group: string, onLost: () => void): Promise<Lease | null> {
  const client = await pool.connect();
  try {
    const result = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('deskscope-feed'), hashtext($1)) AS held`,
      [group],
    );
    if (result.rows[0]?.held === true) return leaseOf(client, onLost);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}

function leaseOf(client: PoolClient, onLost: () => void): Lease {
  let held = true;
  const lose = (): void => {
    held = false;
    onLost();
  };
  client.once('end', lose);
  client.once('error', lose);
  // Ending the session gives the lock back, whatever state the connection is in.
  return { isHeld: () => held, give: () => client.release(true) };
}

function behind(
  positions: readonly PartitionPosition[],
  slices: readonly PartitionSlice[],
): PartitionPosition[] {
  const reached = new Map(slices.map(({ part, items }) => [part, items.at(-1)?.pos ?? 0]));
  return positions.map(({ part, pos }) => ({ part, pos: Math.max(pos, reached.get(part) ?? 0) }));
}
