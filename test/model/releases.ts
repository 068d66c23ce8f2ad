import { versionOf } from './admission.js';
import { compareAppVersions, isNumbered, lineOf } from './app-version.js';
import type { DocumentBundle, ExtractionDocument } from './extraction-document.js';
import { groupBy } from './group-by.js';
import { byCodeUnit } from './names.js';
import { technologiesOf, type ModelCatalog, type RuntimeFacts, type Technology } from './technologies.js';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };
/** A bundle's facts, each known or null, lists perhaps empty. */
export type ReleaseFacts = Known<DocumentBundle> & RuntimeFacts;

export interface ModelRelease {
  version: string | null;
  /** By extractedAt, then id. */
  extractions: ExtractionDocument[];
  date: number;
  firstExtractedAt: number;
  /** What the vendor's date is, as far as known. */
  releasedAt: number | null;
  line: 'mainline' | 'maintenance';
  /** The latest measured extraction; null where the release was never measured. */
  findings: ExtractionDocument | null;
  facts: ReleaseFacts;
  technologies: Technology[];
  /** What a diff is made against; null: everything is added. */
  base: ModelRelease | null;
}

const time = (text: string) => Date.parse(text);

/** All releases of one app, oldest first. */
export function releasesOf(
  extractions: readonly ExtractionDocument[],
  catalog: ModelCatalog,
): ModelRelease[] {
  const sorted = [...extractions].sort(
    (a, b) =>
      time(a.extractedAt) - time(b.extractedAt) ||
      byCodeUnit(a.extractionId.toLowerCase(), b.extractionId.toLowerCase()),
  );
  const groups = [...groupBy(sorted, versionOf)].map(([version, group]) => bare(version, group));
  const releases = groups.sort(
    (a, b) =>
      a.date - b.date ||
      a.firstExtractedAt - b.firstExtractedAt ||
      compareAppVersions(a.version, b.version) ||
      byCodeUnit(a.version ?? '', b.version ?? ''),
  );
  markLines(releases);
  releases.forEach((release, at) => complete(release, releases.slice(0, at), catalog));
  return releases;
}

function bare(version: string | null, extractions: ExtractionDocument[]): ModelRelease {
  const latest = extractions.at(-1)!;
  const firstExtractedAt = time(extractions[0]!.extractedAt);
  const dated = version === null ? latest : extractions.findLast((one) => one.release.releasedAt);
  const releasedAt = dated?.release.releasedAt ? time(dated.release.releasedAt) : null;
  return {
    version,
    extractions,
    date: releasedAt ?? (version === null ? time(latest.extractedAt) : firstExtractedAt),
    firstExtractedAt,
    releasedAt,
    line: 'mainline',
    findings: extractions.findLast((one) => one.status === 'measured') ?? null,
    facts: ownFacts(extractions),
    technologies: [],
    base: null,
  };
}

/** Each fact is the latest that is not null; an empty list counts as null. */
function ownFacts(extractions: readonly ExtractionDocument[]): ReleaseFacts {
  const bundles = extractions.map((one) => one.bundle);
  const latest = <K extends keyof ReleaseFacts>(key: K) =>
    (bundles.map((bundle) => bundle[key] ?? null).findLast((value) => value !== null) ??
      null) as ReleaseFacts[K];
  const list = (key: 'architectures' | 'localizations') =>
    bundles.map((bundle) => bundle[key] ?? []).findLast((value) => value.length > 0) ?? [];
  return {
    ...runtimeFacts(bundles.findLast((bundle) => bundle.runtime !== null)),
    sizeBytes: latest('sizeBytes'),
    architectures: list('architectures'),
    minOsVersion: latest('minOsVersion'),
    localizations: list('localizations'),
    signed: latest('signed'),
    notarized: latest('notarized'),
    sandboxed: latest('sandboxed'),
    installerType: latest('installerType'),
    nativeLibraryCount: latest('nativeLibraryCount'),
    sha256: latest('sha256'),
  };
}

/** The Electron and Chromium versions go with the runtime. */
function runtimeFacts(giver: DocumentBundle | undefined): RuntimeFacts {
  const { runtime = null, electronVersion, chromiumVersion } = giver ?? {};
  return { runtime, electronVersion: electronVersion ?? null, chromiumVersion: chromiumVersion ?? null };
}

/** The walk of decisions 4, "Mainline and maintenance". */
function markLines(releases: readonly ModelRelease[]): void {
  let highest: string | null = null;
  const seen = new Set<string>();
  for (const release of releases) {
    const { version } = release;
    if (!isNumbered(version)) continue;
    const line = lineOf(version);
    if (highest !== null && compareAppVersions(version, highest) < 0 && seen.has(line))
      release.line = 'maintenance';
    else highest = version;
    seen.add(line);
  }
}

/** Fills in what depends on the releases before. */
function complete(release: ModelRelease, before: readonly ModelRelease[], catalog: ModelCatalog): void {
  const measured = before.filter((one) => one.findings !== null);
  const lastMainline = measured.findLast((one) => one.line === 'mainline') ?? null;
  if (release.facts.runtime === null && lastMainline !== null) {
    const { runtime, electronVersion, chromiumVersion } = lastMainline.facts;
    release.facts = { ...release.facts, runtime, electronVersion, chromiumVersion };
  }
  release.base = release.line === 'mainline' ? lastMainline : highestLower(release, measured);
  if (release.findings !== null)
    release.technologies = technologiesOf(release.findings, release.facts, catalog);
}

function highestLower(release: ModelRelease, measured: readonly ModelRelease[]): ModelRelease | null {
  let best: ModelRelease | null = null;
  for (const one of measured) {
    if (!isNumbered(one.version) || compareAppVersions(one.version, release.version) >= 0) continue;
    // Of two equal ones the later counts.
    if (best === null || compareAppVersions(one.version, best.version) >= 0) best = one;
  }
  return best;
}
