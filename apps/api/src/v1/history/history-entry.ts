import type { HistoryRelease } from '#libs/read-models';

/** Parts of an entry that can be left out. */
export type HistoryPart = 'release_notes' | 'technologies';

/** How the release without a version is shown. */
const UNKNOWN_VERSION = 'unknown';

/** A release as interface.md 2.7 shows it, with the parts that are asked for. */
export function historyEntry(release: HistoryRelease, parts: readonly HistoryPart[]): object {
  const { base, changes, dependencyChanges } = release;
  return {
    version: release.version ?? UNKNOWN_VERSION,
    releaseDate: release.date,
    releasedAt: release.releasedAt,
    extractedAt: release.extractedAt,
    line: release.line,
    measurementStatus: release.isMeasured ? 'measured' : 'not_measured',
    dependencyCount: release.dependencyCount,
    comparedTo: base === null ? null : (base.version ?? UNKNOWN_VERSION),
    ...(parts.includes('release_notes') && { releaseNotes: releaseNotes(release) }),
    changes,
    dependencyChanges,
    ...(parts.includes('technologies') && { technologies: release.technologies }),
  };
}

/** Categories and sentiment are announced for later and null until then. */
function releaseNotes({ notes, summary }: HistoryRelease): object | null {
  if (notes === null && summary === null) return null;
  return { raw: notes, summary, categories: null, sentiment: null };
}
