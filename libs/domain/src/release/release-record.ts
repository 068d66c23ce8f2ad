import type { TechnologyChanges } from '../diff/diff-technologies.js';
import type { BundleFacts, NotMeasuredReason } from '../extraction/extraction.js';
import type { Technology } from '../technology/technology.js';
import type { ReleaseLine } from './classify-lines.js';

/** Numbers of components that came, went and changed version against the diff base. */
export interface DependencyCounts {
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** What is answered about one release, its components apart. A pure function of the app's extractions. */
export interface ReleaseRecord {
  /** Null for the release without a version. */
  readonly version: string | null;
  /** Where it stands in history, ISO 8601. */
  readonly date: string;
  readonly firstExtractedAt: string;
  /** Time of its latest scan. */
  readonly extractedAt: string;
  /** The vendor's date; null where not known. */
  readonly releasedAt: string | null;
  readonly line: ReleaseLine;
  /** Time of the scan that its findings come from; null where it was never measured. */
  readonly measuredAt: string | null;
  /** Why its latest scan could not measure it; null where it was ever measured, or where no reason was recorded. */
  readonly notMeasuredReason: NotMeasuredReason | null;
  readonly facts: BundleFacts;
  /** Number of distinct (source, name, version); null where never measured. */
  readonly dependencyCount: number | null;
  readonly notes: string | null;
  /** The release that `changes` are counted against; null where there is none. */
  readonly base: { readonly version: string | null } | null;
  readonly technologies: readonly Technology[];
  readonly changes: TechnologyChanges;
  readonly dependencyChanges: DependencyCounts;
}
