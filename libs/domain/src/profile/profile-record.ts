import type { BundleFacts, MeasurementStatus, NotMeasuredReason } from '../extraction/extraction.js';
import type { SdkSummary } from '../technology/sdk-summary.js';
import type { Technology } from '../technology/technology.js';

/** What an application is now: its last mainline release. A pure function of its extractions. */
export interface ProfileRecord {
  readonly name: string;
  readonly bundleId: string | null;
  readonly developer: string | null;
  readonly developerWebsite: string | null;
  /** The version shown; null where none could be determined. */
  readonly version: string | null;
  /** Time of the latest scan of the release shown. */
  readonly extractedAt: string;
  /** The latest vendor's date of any release; null where none is known. */
  readonly lastUpdatedAt: string | null;
  readonly measurementStatus: MeasurementStatus;
  /** Whether any mainline release was ever measured: if not, nothing that is lacking means anything. */
  readonly everMeasured: boolean;
  readonly notMeasuredReason: NotMeasuredReason | null;
  /** Null where the release shown was never measured; never to be read as 0. */
  readonly dependencyCount: number | null;
  readonly facts: BundleFacts;
  /** Other names that scanners gave, in code unit order. */
  readonly aliases: readonly string[];
  /** Names that the application had before, in code unit order. */
  readonly formerNames: readonly string[];
  /** Of the release shown, else of the last measured mainline release before it; in name order. */
  readonly technologies: readonly Technology[];
  readonly sdkSummary: SdkSummary;
}
