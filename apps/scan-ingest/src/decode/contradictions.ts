import type { ExtractionDocument } from '#libs/domain';
import type { ExtractionProblem } from './describe-violation.js';

const LEAP_SECOND = /:60(?=[.z+-])/i;
/** What our texts of times can hold and compare: four digits of a year, and no year 0, which PostgreSQL lacks. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:58.999Z');

/** What each member alone allows and all together, or the calendar, do not. */
export function* contradictions(document: ExtractionDocument): Generator<ExtractionProblem> {
  const { status, notMeasuredReason, extractedAt, release } = document;
  if (status === 'measured' && notMeasuredReason != null) {
    yield { pointer: '/notMeasuredReason', message: 'must be null where the status is measured' };
  }
  const times = { '/extractedAt': extractedAt, '/release/releasedAt': release.releasedAt };
  for (const [pointer, time] of Object.entries(times)) {
    if (time != null && !isKeepable(time))
      yield { pointer, message: 'must be a time of the years 1 to 9999, UTC' };
  }
}

function isKeepable(time: string): boolean {
  const instant = Date.parse(time.replace(LEAP_SECOND, ':59'));
  return instant >= EARLIEST && instant <= LATEST;
}
