import type { DerivedRelease } from '../release/derive-releases.js';
import { compareText, foldText, sortedDistinct } from '../text.js';
import { summariseSdks } from '../technology/sdk-summary.js';
import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import type { ProfileRecord } from './profile-record.js';

/** The release that the profile shows: the last mainline one. The first release of all is always mainline. */
export function shownRelease(releases: readonly DerivedRelease[]): DerivedRelease {
  const shown = releases.findLast((release) => release.record.line === 'mainline');
  if (shown === undefined) throw new RangeError('an application without a mainline release');
  return shown;
}

/** Derives the profile from all releases, oldest first. */
export function deriveProfile(
  releases: readonly DerivedRelease[],
  catalog: TechnologyCatalog,
): ProfileRecord {
  const shown = shownRelease(releases);
  const { record, source } = shown;
  const measured = releases.findLast((each) => each.record.line === 'mainline' && each.components !== null);
  const technologies = (shown.components === null ? measured : shown)?.record.technologies ?? [];
  const { app, notMeasuredReason } = source.latest;
  const isMeasured = shown.components !== null;
  const all = releases.flatMap((release) => release.source.extractions);
  return {
    name: app.name,
    bundleId: app.bundleId,
    developer: app.developer,
    developerWebsite: app.developerWebsite,
    version: record.version,
    extractedAt: record.extractedAt,
    lastUpdatedAt: latestDate(releases.map((release) => release.record.releasedAt)),
    measurementStatus: isMeasured ? 'measured' : 'not_measured',
    everMeasured: measured !== undefined,
    notMeasuredReason: isMeasured ? null : notMeasuredReason,
    dependencyCount: record.dependencyCount,
    facts: record.facts,
    aliases: sortedDistinct(all.flatMap((extraction) => extraction.app.aliases)),
    formerNames: sortedDistinct(all.map((extraction) => extraction.app.name)).filter(
      (name) => foldText(name) !== foldText(app.name),
    ),
    technologies,
    sdkSummary: summariseSdks(catalog, technologies),
  };
}

function latestDate(dates: readonly (string | null)[]): string | null {
  return dates.reduce(
    (latest, date) => (date !== null && compareText(date, latest ?? '') > 0 ? date : latest),
    null,
  );
}
