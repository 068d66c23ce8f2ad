import { type AppVersion, compareAppVersions, parseAppVersion } from '../app-version/app-version.js';
import type { ComponentSet } from '../component/component-table.js';
import type { ExtractionHeader } from '../extraction/extraction.js';
import { compareText } from '../text.js';

/** An extraction as an application's history keeps it. */
export interface KeptExtraction extends ExtractionHeader {
  readonly components: ComponentSet;
}

/** One release with its extractions and what follows from them alone. */
export interface ReleaseSource {
  /** The version, or `''` for the null version. */
  readonly key: string;
  readonly version: string | null;
  readonly order: AppVersion;
  /** In order of extractedAt, then id; never empty. */
  readonly extractions: readonly KeptExtraction[];
  readonly latest: KeptExtraction;
  /** The latest measured extraction: the release's findings. Null where it was never measured. */
  readonly findings: KeptExtraction | null;
  readonly date: string;
  readonly firstExtractedAt: string;
  readonly releasedAt: string | null;
}

export function releaseKey(version: string | null): string {
  return version ?? '';
}

/** Groups extractions by version and orders the releases by date, scan, version and spelling. */
export function releaseSources(
  extractions: Iterable<KeptExtraction>,
  previousOf: (key: string) => ReleaseSource | undefined = () => undefined,
): ReleaseSource[] {
  const groups = new Map<string, KeptExtraction[]>();
  for (const extraction of extractions) {
    const key = releaseKey(extraction.release.version);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [extraction]);
    else group.push(extraction);
  }
  return [...groups].map(([key, group]) => sourceOf(key, group, previousOf(key))).sort(compareReleases);
}

/** What a release's place in history depends on. */
export type ReleasePlace = Pick<ReleaseSource, 'key' | 'date' | 'firstExtractedAt'>;

/** History's order (decisions.md section 4): date, first scan, version, its text. */
export function compareReleases(left: ReleasePlace, right: ReleasePlace): number {
  return (
    compareText(left.date, right.date) ||
    compareText(left.firstExtractedAt, right.firstExtractedAt) ||
    compareAppVersions(parseAppVersion(left.key), parseAppVersion(right.key)) ||
    compareText(left.key, right.key)
  );
}

function sourceOf(key: string, group: KeptExtraction[], previous: ReleaseSource | undefined): ReleaseSource {
  const extractions = group.length === 1 ? group : group.sort(compareExtractions);
  if (previous !== undefined && sameMembers(previous.extractions, extractions)) return previous;
  const latest = extractions.at(-1);
  const first = extractions[0];
  if (latest === undefined || first === undefined) throw new RangeError('a release without extractions');
  const version = latest.release.version;
  // The null version is no release of its own, so its newest sighting alone dates it.
  const dated = version === null ? latest : extractions.findLast((each) => each.release.releasedAt !== null);
  const releasedAt = dated?.release.releasedAt ?? null;
  return {
    key,
    version,
    order: parseAppVersion(key),
    extractions,
    latest,
    findings: extractions.findLast((each) => each.status === 'measured') ?? null,
    date: releasedAt ?? (version === null ? latest : first).extractedAt,
    firstExtractedAt: first.extractedAt,
    releasedAt,
  };
}

function sameMembers(left: readonly KeptExtraction[], right: readonly KeptExtraction[]): boolean {
  return left.length === right.length && left.every((extraction, index) => extraction === right[index]);
}

export function compareExtractions(left: ExtractionHeader, right: ExtractionHeader): number {
  return (
    compareText(left.extractedAt, right.extractedAt) || compareText(left.extractionId, right.extractionId)
  );
}
