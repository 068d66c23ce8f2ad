import type { Changeset, ChangesetNews, ChangesetOutcome, Platform } from '#libs/domain';

/** How far into one partition. Positions are dense and count from 1; 0 is before the first. */
export interface PartitionPosition {
  readonly part: number;
  readonly pos: number;
}

/** A changeset as it stands in the log. */
export interface LoggedChangeset extends PartitionPosition {
  readonly changeset: Changeset;
  /** When it was appended, ISO 8601 UTC. The only time in it that depends on arrival. */
  readonly recordedAt: string;
}

/** Consecutive changesets of one partition, in order of position. */
export interface PartitionSlice {
  readonly part: number;
  readonly items: readonly LoggedChangeset[];
}

/** A stretch of one partition: the positions above `after`, up to `upTo`. */
export interface PartitionRange {
  readonly part: number;
  readonly after: number;
  readonly upTo: number;
}

/** What a changeset of the log tells, without what was found. */
export interface LoggedNews extends PartitionPosition {
  readonly news: ChangesetNews;
  readonly recordedAt: string;
}

export interface NewsQuery {
  /** At most one per partition. */
  readonly ranges: readonly PartitionRange[];
  readonly limit: number;
  /** Whether to begin at the upper ends and to go down. */
  readonly newestFirst: boolean;
  /** Changesets of others are passed over; left out: those of all applications. */
  readonly appIds?: readonly string[];
}

/** What the log knows of an application's head. */
export interface AppHead {
  readonly appId: string;
  readonly platform: Platform;
  /** Number of its changesets. */
  readonly version: number;
  readonly slug: string;
}

/** An extraction id that the log knows. */
export interface KnownExtraction {
  readonly extractionId: string;
  readonly appId: string;
  readonly contentHash: string;
  readonly outcome: ChangesetOutcome;
}

/** Why nothing of a batch was appended. Load the named anew, decide again and append again. */
export type AppendConflict =
  | { readonly kind: 'extraction-known'; readonly extractionIds: readonly string[] }
  | { readonly kind: 'version-moved'; readonly appIds: readonly string[] }
  | { readonly kind: 'slug-taken'; readonly appIds: readonly string[] };

export type AppendResult =
  | { readonly status: 'appended'; readonly positions: readonly PartitionPosition[] }
  | { readonly status: 'conflict'; readonly conflict: AppendConflict };

/** Names the time line of this log; renewed when it is restored from a backup. */
export type LogEpoch = string;

/**
 * The only truth: changesets, appended and never altered.
 *
 * Whoever implements it must keep these, and `event-log.contract.ts` proves them:
 * - positions of a partition are dense, start at 1 and become visible in order: a reader that has seen
 *   position n will never find another one at or below n, whatever writers roll back or lose;
 * - an append is atomic over all its changesets, in however many partitions they land;
 * - all changesets of one application stand in one partition, in order of version, without a gap;
 * - an extraction id is recorded once; a changeset whose application moved on is refused;
 * - what was appended cannot be changed or removed through the database.
 */
export interface EventLog {
  readonly partitionCount: number;
  /** The partition of an application: the same in every process. */
  partitionOf(appId: string): number;
  epoch(): Promise<LogEpoch>;

  /**
   * Appends all or nothing. Changesets of one application stand in order of version,
   * the first follows its head.
   */
  append(changesets: readonly Changeset[]): Promise<AppendResult>;

  /** Up to `limit` changesets behind each position, per partition; partitions without news are left out. */
  readAfter(positions: readonly PartitionPosition[], limit: number): Promise<PartitionSlice[]>;
  /** All changesets of some applications, in order of version. */
  readApps(appIds: readonly string[]): Promise<Map<string, LoggedChangeset[]>>;
  /** Number of the last position per partition, all partitions. */
  heads(): Promise<PartitionPosition[]>;

  /**
   * The first changesets of all ranges together, by time of recording, then partition and position. Within a partition
   * always in order of position, none left out. At most `limit`, fewer where they are large; none only where there is none.
   */
  readNews(query: NewsQuery): Promise<LoggedNews[]>;
  /**
   * Per partition the last position before what was recorded at `time` or later. Exact as long as the clock was never
   * set back by more than a minute; a little of what was recorded before `time` may stand behind it.
   */
  positionsBefore(time: Date): Promise<PartitionPosition[]>;

  findApps(appIds: readonly string[]): Promise<Map<string, AppHead>>;
  /** The applications of one slug: at most one per platform. */
  findAppsOfSlug(slug: string): Promise<AppHead[]>;
  findExtractions(extractionIds: readonly string[]): Promise<Map<string, KnownExtraction>>;
  /** Slugs on a platform that are `base` or `base-<number>`. */
  takenSlugs(platform: Platform, base: string): Promise<Set<string>>;
  totals(): Promise<{ readonly apps: number; readonly extractions: number }>;
}

/** Token of the event log in Nest modules. */
export const EVENT_LOG = Symbol('EVENT_LOG');
