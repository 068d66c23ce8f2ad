import type { Component } from '../component/component.js';
import type { ExtractionHeader, Platform } from '../extraction/extraction.js';
import type { ProfileRecord } from '../profile/profile-record.js';
import type { ReleaseRecord } from '../release/release-record.js';
import type { ChangeEvent } from './change-event.js';

/** What an extraction did. `historical`: it changed neither the profile's extraction nor its technologies. */
export type ChangesetOutcome = 'recorded' | 'unchanged' | 'historical';

export type ChangesetType = 'extraction.recorded' | 'catalog.applied';

/** An extraction's components as the difference to those of another one of the same application. */
export interface ComponentDelta {
  /** Null: the difference to nothing. */
  readonly baseExtractionId: string | null;
  readonly added: readonly Component[];
  readonly removed: readonly Component[];
}

export type RecordedExtraction = ExtractionHeader & { readonly components: ComponentDelta };

/** A component was there from release `from` until release `until`, in mainline order. Keys: version, or `''`. */
export interface ComponentInterval {
  readonly component: Component;
  readonly from: string;
  /** The first mainline release without it; null while it is still there. */
  readonly until: string | null;
}

/** What a maintenance release ships other than the release it is compared against. */
export interface MaintenanceDelta {
  readonly release: string;
  /** Key of the base; null: the difference to nothing. */
  readonly base: string | null;
  readonly added: readonly Component[];
  readonly removed: readonly Component[];
}

/** How the component intervals of an application change. */
export interface ComponentEdits {
  readonly dropped: readonly Pick<ComponentInterval, 'component' | 'from'>[];
  readonly put: readonly ComponentInterval[];
  /** Each replaces what was kept for that release. */
  readonly maintenance: readonly MaintenanceDelta[];
  /** Releases that are no maintenance releases any more. */
  readonly noLongerMaintenance: readonly string[];
}

/** The news on a release, for payloads: enough to tell without asking back. */
export interface ReleaseNotesNews {
  readonly summary: string | null;
  readonly hasFullNotes: boolean;
}

/**
 * What one extraction (or a change of the rules) did to one application: the unit of the log.
 * It carries what consumers need, restated releases included, so that none has to read another row.
 */
export interface Changeset {
  /** UUIDv5 of the application and what caused it: a retried append makes the same id. */
  readonly id: string;
  readonly type: ChangesetType;
  readonly app: { readonly id: string; readonly platform: Platform; readonly slug: string };
  /** The application's changesets count from 1. */
  readonly version: number;
  readonly outcome: ChangesetOutcome;
  readonly rulesHash: string;
  readonly backfill: boolean;
  /** Null for `catalog.applied`. */
  readonly extraction: RecordedExtraction | null;
  readonly profile: ProfileRecord;
  /** Releases whose record is new or another than before. */
  readonly releases: readonly ReleaseRecord[];
  readonly components: ComponentEdits;
  readonly events: readonly ChangeEvent[];
  /** Null where there are no events. */
  readonly releaseNotes: ReleaseNotesNews | null;
  /** Date of the release shown, ISO 8601. */
  readonly occurredAt: string;
}
