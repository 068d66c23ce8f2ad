import type { AppView } from '../app/app-view.js';
import { releaseKey } from '../release/release-source.js';
import type { Cause } from './change-event.js';

/** What an extraction met and what it made of it. `before` is null for an application's first extraction. */
export interface Arrival {
  readonly version: string | null;
  readonly backfill: boolean;
  readonly before: AppView | null;
  readonly after: AppView;
}

/** The cause of `app.updated`; null where the extraction is no such news. The null version never is. */
export function updateCause(arrival: Arrival): Cause | null {
  const { before, after, version } = arrival;
  const key = releaseKey(version);
  if (version === null || before?.byKey.has(key)) return null;
  const isMaintenance = after.byKey.get(key)?.record.line === 'maintenance';
  if (!isMaintenance && after.shown.source.key !== key) return null;
  if (arrival.backfill) return 'backfill';
  if (before === null) return 'discovered';
  return isMaintenance ? 'maintenance' : 'release';
}

/** The cause of an arrival's technology events. */
export function technologyCause(arrival: Arrival): Cause {
  const { before, after } = arrival;
  const key = releaseKey(arrival.version);
  if (arrival.backfill) return 'backfill';
  if (before === null || before.releases.every((release) => release.components === null)) return 'discovered';
  if (!before.byKey.has(key)) return after.shown.source.key === key ? 'release' : 'rescan';
  // A corrected date moved the profile to a release that was known.
  if (before.shown.source.key !== after.shown.source.key) return 'rescan';
  const wasMeasured = before.byKey.get(key)?.components != null;
  const isMeasured = after.byKey.get(key)?.components != null;
  return isMeasured && !wasMeasured ? 'recovered' : 'rescan';
}
