import type { PartitionPosition, PartitionSlice } from '../event-log.js';

/** Who takes changesets from a feed. One handler stands for one consumer group. */
export interface FeedHandler {
  /** Name of the group: of all processes that handle it, a partition goes to one at a time. */
  readonly group: string;
  /** Where each partition goes on: what the handler has committed. Asked at start and after each failure. */
  positions(): Promise<readonly PartitionPosition[]>;
  /**
   * Takes slices, at most one per partition. When it resolves, their effect and the new position are committed.
   * It must bear what it has seen already and gaps, which it fills from the log.
   */
  handle(slices: readonly PartitionSlice[]): Promise<void>;
}

export interface FeedSubscription {
  /** Stops taking, waits for the batch in hand and gives the partitions up. */
  close(): Promise<void>;
  /** Whether this process is taking or standing by; false once it gave up, and while it fails again and again. */
  isRunning(): boolean;
}

/**
 * Brings changesets from the log to consumers.
 *
 * Whoever implements it must keep these, and `changeset-feed.contract.ts` proves them:
 * - each changeset behind a handler's positions reaches it at least once, however often either side restarts;
 * - within a partition they come in order of position, and `handle` is never called again before it resolved;
 * - a `handle` that rejects is called again with the same changesets, after a pause, until it resolves;
 * - of several processes on one group, no two are given one partition for longer than it takes to notice;
 * - `close` waits for the batch in hand.
 */
export interface ChangesetFeed {
  readonly name: string;
  subscribe(handler: FeedHandler): Promise<FeedSubscription>;
}

/** Token of the feed in Nest modules. */
export const CHANGESET_FEED = Symbol('CHANGESET_FEED');
