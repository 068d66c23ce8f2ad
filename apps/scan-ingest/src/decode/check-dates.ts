import type { Extraction } from '#libs/domain';
import type { ExtractionProblem } from './describe-violation.js';

/** Clocks differ and vendors announce a day ahead; more than this is a mistake. */
const MAXIMUM_AHEAD_MS = 24 * 60 * 60 * 1_000;

/** Times that lie too far ahead of the receipt. Asked after duplicates were told, which have no dates to check. */
export function datesAhead(extraction: Extraction, receivedAt: Date): ExtractionProblem[] {
  const latest = new Date(receivedAt.getTime() + MAXIMUM_AHEAD_MS).toISOString();
  const times = {
    '/extractedAt': extraction.extractedAt,
    '/release/releasedAt': extraction.release.releasedAt,
  };
  return Object.entries(times)
    .filter(([, time]) => time !== null && time > latest)
    .map(([pointer]) => ({ pointer, message: 'is more than 24 hours ahead of now' }));
}
