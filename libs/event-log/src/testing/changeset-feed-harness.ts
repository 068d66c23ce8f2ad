import type { EventLog } from '../event-log.js';
import type { ChangesetFeed } from '../feed/changeset-feed.js';

/** A process that takes from the feed. */
export interface FeedProcess {
  readonly feed: ChangesetFeed;
  /** Errors that the feed told of. */
  readonly errors: readonly unknown[];
  /** Breaks every connection that it holds, as a network does. It may come back by itself. */
  readonly breakConnections: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A process to which something has happened, and that must deliver all the same. */
export interface ImpairedProcess {
  readonly name: string;
  readonly open: () => Promise<FeedProcess>;
}

/** One fresh, empty log, and processes that are fed from it. */
export interface ChangesetFeedHarness {
  /** Of a process of its own, which tells the others of what it appends. */
  readonly log: EventLog;
  readonly openProcess: () => Promise<FeedProcess>;
  readonly impaired: readonly ImpairedProcess[];
  readonly close: () => Promise<void>;
}
