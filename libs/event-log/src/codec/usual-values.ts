import {
  type DependencyCounts,
  type ExtractedApp,
  type ExtractionHeader,
  type Platform,
  type ProfileRecord,
  type ReleaseNotesNews,
  type ReleaseRecord,
  SDK_FIELDS,
  type SdkSummary,
  type Technology,
  type TechnologyChanges,
} from '#libs/domain';

// What a record mostly says, given what stands before it in the changeset. Members that say just that are not
// stored: rows of a log are many and small, and names of members would be most of them. A value here is part of
// the stored form: another one needs a new schema version. Members stand in the order in which they are written.

/** Members without a usual value are undefined. */
type Usual<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };

const UNKNOWN = undefined;

export const USUAL_EXTRACTION = {
  extractionId: UNKNOWN,
  extractedAt: UNKNOWN,
  status: 'measured',
  notMeasuredReason: null,
} as const;

export const USUAL_EXTRACTED_RELEASE = { version: UNKNOWN, releasedAt: null, notes: null } as const;

export const USUAL_NOTES: ReleaseNotesNews = { summary: null, hasFullNotes: false };

export function usualApp(platform: Platform): Usual<ExtractedApp> {
  return {
    name: UNKNOWN,
    slug: null,
    bundleId: null,
    platform,
    developer: null,
    developerWebsite: null,
    aliases: [],
  };
}

/** A mainline release as the extraction beside it found it. */
export function usualRelease(extraction: ExtractionHeader | null): Usual<ReleaseRecord> {
  return {
    version: extraction?.release.version,
    date: UNKNOWN,
    firstExtractedAt: extraction?.extractedAt,
    extractedAt: extraction?.extractedAt,
    releasedAt: extraction?.release.releasedAt,
    line: 'mainline',
    notes: extraction?.release.notes ?? null,
    measuredAt: extraction?.extractedAt,
    notMeasuredReason: extraction?.notMeasuredReason ?? null,
    dependencyCount: UNKNOWN,
  };
}

export function usualDate({
  releasedAt,
  firstExtractedAt,
}: Pick<ReleaseRecord, 'releasedAt' | 'firstExtractedAt'>): string {
  return releasedAt ?? firstExtractedAt;
}

/** All that is not new is unchanged. */
export function usualChanges(
  technologies: number,
  { added = [], updated = [] }: Partial<TechnologyChanges>,
): TechnologyChanges {
  return { added: [], removed: [], updated: [], unchanged: technologies - added.length - updated.length };
}

/** All that is not new is unchanged. */
export function usualDependencies(
  count: number | null,
  { added = 0, updated = 0 }: Partial<DependencyCounts>,
): DependencyCounts {
  return { added: 0, removed: 0, updated: 0, unchanged: (count ?? 0) - added - updated };
}

/** Of an application that the extraction beside it shows as it is. */
export function usualProfile(
  extraction: ExtractionHeader | null,
  releases: readonly ReleaseRecord[],
): Usual<ProfileRecord> {
  return {
    name: extraction?.app.name,
    bundleId: extraction?.app.bundleId,
    developer: extraction?.app.developer,
    developerWebsite: extraction?.app.developerWebsite,
    version: extraction?.release.version,
    extractedAt: extraction?.extractedAt,
    lastUpdatedAt: extraction?.release.releasedAt,
    measurementStatus: 'measured',
    everMeasured: true,
    notMeasuredReason: null,
    dependencyCount: releases[0]?.dependencyCount,
    aliases: [],
    formerNames: [],
  };
}

/** The surest technology of each field's category, the first by name. */
export function usualSdkSummary(technologies: readonly Technology[]): SdkSummary {
  const surest = new Map<string, Technology>();
  for (const technology of technologies) {
    const known = surest.get(technology.category);
    if (known === undefined || technology.confidence > known.confidence)
      surest.set(technology.category, technology);
  }
  const fields = Object.entries(SDK_FIELDS).map(([field, category]) => [
    field,
    surest.get(category)?.name ?? null,
  ]);
  return Object.fromEntries(fields) as SdkSummary;
}
