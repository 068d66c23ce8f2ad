import type { PoolClient } from 'pg';
import type { LoggedChangeset } from '../event-log.js';

/** What keeps something derived from the log, in the database of the log. */
export interface LogConsumer {
  /** Its checkpoints and parked applications go by this name. */
  readonly name: string;
  /**
   * Writes the effect of changesets, in order, within the caller's transaction. It must depend on nothing
   * but the changesets and its own rows: no clock, no chance, no split of batches.
   */
  apply(sql: PoolClient, changesets: readonly LoggedChangeset[]): Promise<void>;
  /** Removes what it holds of an application, so that all its changesets can be applied anew. */
  forget(sql: PoolClient, appId: string): Promise<void>;
}
