import type {
  BundleFacts,
  Cause,
  ChangeEventType,
  DependencyCounts,
  ExtractedApp,
  ExtractedRelease,
  ExtractionHeader,
  ProfileRecord,
  ReleaseNotesNews,
  ReleaseRecord,
  Technology,
  TechnologyChanges,
} from '#libs/domain';
import type { StoredComponent } from './stored-table.js';

/** The schema version that is written. Older ones are upcast on read; rows are never rewritten. */
export const CURRENT_SCHEMA_VERSION = 1;

/** [name, version, category, confidence]; full confidence is left out. */
export type StoredTechnology = readonly [string, string | null, string, number?];

/** [name, category, from, to] */
export type StoredUpdate = readonly [string, string, string | null, string | null];

/** [type, cause, version, technology?: [name, category, previousVersion, newVersion]] */
export type StoredEvent = readonly [
  ChangeEventType,
  Cause,
  string | null,
  (readonly [string, string, string | null, string | null])?,
];

export type StoredExtraction = Partial<
  Omit<
    ExtractionHeader,
    'technologies' | 'bundle' | 'app' | 'release' | 'scanner' | 'contentHash' | 'extractionId'
  >
> & {
  readonly extractionId: string;
  /** SHA-256 in base64url. */
  readonly contentHash: string;
  readonly app: Partial<ExtractedApp>;
  readonly release: Partial<ExtractedRelease>;
  /** [name, version] */
  readonly scanner?: readonly [string, string];
  readonly technologies?: readonly StoredTechnology[];
  readonly bundle?: Partial<BundleFacts>;
  /** Index ranges into the table; `base` is left out for the difference to nothing. */
  readonly components: {
    readonly base?: string;
    readonly added?: readonly number[];
    readonly removed?: readonly number[];
  };
};

export type StoredChanges = Partial<Omit<TechnologyChanges, 'updated'>> & {
  readonly updated?: readonly StoredUpdate[];
};

export type StoredRelease = Partial<
  Omit<ReleaseRecord, 'facts' | 'technologies' | 'changes' | 'dependencyChanges' | 'base'>
> & {
  /** The version of the base; left out where there is no base. */
  readonly base?: string | null;
  /** Left out where they are those of the extraction's bundle. */
  readonly facts?: Partial<BundleFacts>;
  /** Index of the release before in this changeset that shows the same, or what it shows. */
  readonly technologies?: number | readonly StoredTechnology[];
  readonly changes?: StoredChanges;
  readonly dependencies?: Partial<DependencyCounts>;
};

export type StoredProfile = Partial<Omit<ProfileRecord, 'facts' | 'technologies' | 'sdkSummary'>> & {
  /** Index of the release in this changeset whose facts are meant (0 is left out), or the facts. */
  readonly facts?: number | Partial<BundleFacts>;
  readonly technologies?: number | readonly StoredTechnology[];
  readonly sdkSummary?: Partial<ProfileRecord['sdkSummary']>;
};

/** [from, until, index ranges]: components with the same ends stand together. */
export type StoredIntervals = readonly [string, string | null, readonly number[]];

export interface StoredMaintenance {
  readonly release: string;
  readonly base: string | null;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** The `data` of a changeset row: one changeset without what the row's columns say. */
export interface StoredChangeset {
  readonly slug: string;
  readonly platform: string;
  readonly outcome?: string;
  readonly rulesHash: string;
  readonly backfill?: true;
  readonly extraction?: StoredExtraction;
  readonly profile?: StoredProfile;
  readonly releases?: readonly StoredRelease[];
  readonly table?: readonly StoredComponent[];
  readonly dropped?: readonly (readonly [string, readonly number[]])[];
  readonly put?: readonly StoredIntervals[];
  readonly maintenance?: readonly StoredMaintenance[];
  readonly noLongerMaintenance?: readonly string[];
  readonly events?: readonly StoredEvent[];
  readonly releaseNotes?: Partial<ReleaseNotesNews> | null;
}

const FULL_CONFIDENCE = 100;

export function storeTechnology({ name, version, category, confidence }: Technology): StoredTechnology {
  return confidence === FULL_CONFIDENCE ? [name, version, category] : [name, version, category, confidence];
}

export function readTechnology([
  name,
  version,
  category,
  confidence = FULL_CONFIDENCE,
]: StoredTechnology): Technology {
  return { name, version, category, confidence };
}
