import type { ReleaseCadence } from '../cadence/release-cadence.js';
import type { BundleFacts, Platform } from '../extraction/extraction.js';
import type { SdkSummary } from '../technology/sdk-summary.js';

/** What is known of an application when it is scored. Null, or an empty list, is what was not measured. */
export interface ScoreFacts extends Pick<
  BundleFacts,
  'runtime' | 'architectures' | 'localizations' | 'installerType' | 'signed' | 'notarized' | 'sandboxed'
> {
  readonly platform: Platform;
  /** Null where no mainline release was ever measured: what is lacking then means nothing. */
  readonly sdks: SdkSummary | null;
  readonly cadence: ReleaseCadence;
  /** Whether any release on record has notes; null where none has, for no scanner says that there are none. */
  readonly hasNotes: true | null;
}
