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
  return {
    name: app.name,
    bundleId: app.bundleId,
    developer: app.developer,
    developerWebsite: app.developerWebsite,
    version: record.version,
    extractedAt: record.extractedAt,
    lastUpdatedAt: latestDate(releases),
    measurementStatus: isMeasured ? 'measured' : 'not_measured',
    everMeasured: measured !== undefined,
    notMeasuredReason: isMeasured ? null : notMeasuredReason,
    dependencyCount: record.dependencyCount,
    facts: record.facts,
    ...otherNames(releases, app.name),
    technologies,
    sdkSummary: summariseSdks(catalog, technologies),
  };
}

function latestDate(releases: readonly DerivedRelease[]): string | null {
  let latest: string | null = null;
  for (const { record } of releases)
    if (record.releasedAt !== null && compareText(record.releasedAt, latest ?? '') > 0)
      latest = record.releasedAt;
  return latest;
}

/** Aliases, and names before the present one. */
function otherNames(
  releases: readonly DerivedRelease[],
  present: string,
): Pick<ProfileRecord, 'aliases' | 'formerNames'> {
  const aliases = new Set<string>();
  const names = new Set<string>();
  for (const { source } of releases) {
    for (const { app } of source.extractions) {
      names.add(app.name);
      for (const alias of app.aliases) aliases.add(alias);
    }
  }
  return {
    aliases: sortedDistinct(aliases),
    formerNames: sortedDistinct(names).filter((name) => foldText(name) !== foldText(present)),
  };
}
