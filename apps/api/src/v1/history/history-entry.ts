import { analyseNotes } from '#libs/domain';
import type { HistoryRelease } from '#libs/read-models';

/** Parts of an entry that can be left out. The analysis comes with the notes. */
export const HISTORY_PARTS = ['release_notes', 'technologies', 'release_notes_analysis'] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** How the release without a version is shown. */
const UNKNOWN_VERSION = 'unknown';

/** A release as interface.md 2.7 shows it, with the parts that are asked for. */
export function historyEntry(release: HistoryRelease, parts: readonly HistoryPart[]): object {
  const { base, changes, dependencyChanges } = release;
  const isAnalysed = parts.includes('release_notes_analysis');
  return {
    version: release.version ?? UNKNOWN_VERSION,
    releaseDate: release.date,
    releasedAt: release.releasedAt,
    extractedAt: release.extractedAt,
    line: release.line,
    measurementStatus: release.isMeasured ? 'measured' : 'not_measured',
    dependencyCount: release.dependencyCount,
    comparedTo: base === null ? null : (base.version ?? UNKNOWN_VERSION),
    ...((isAnalysed || parts.includes('release_notes')) && {
      releaseNotes: releaseNotes(release, isAnalysed),
    }),
    changes,
    dependencyChanges,
    ...(parts.includes('technologies') && { technologies: release.technologies }),
  };
}

/** Categories and sentiment are null where nobody asks for them, as the contract has them. */
function releaseNotes({ notes, summary }: HistoryRelease, isAnalysed: boolean): object | null {
  if (notes === null && summary === null) return null;
  return { raw: notes, summary, ...analyseNotes(isAnalysed ? notes : null) };
}
