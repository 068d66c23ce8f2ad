import { endOf, startOf, unprocessable } from '#libs/http';
import { dayOf } from '#libs/read-models';
import { type Period, periodOf } from './periods.js';
import type { Span } from './trend-points.js';

/** How many points there are where nobody says since when; the running period is one of them. */
export const USUAL_POINTS: Readonly<Record<Period, number>> = { monthly: 12, weekly: 26, quarterly: 8 };
export const MOST_POINTS = 600;
/** Years before it have no date of four digits. A Monday, so that periods of every kind begin on it. */
const FIRST_DAY = dayOf('0001-01-01');

/**
 * The periods that a request means: those of which a day lies between `from` and `to`, up to the running one. None is
 * before the year 1, so there are fewer than usual where `to` is soon after it.
 * @throws Problem `unprocessable` where that is none, or more than 600.
 */
export function trendSpan(
  { period, from, to }: { readonly period: Period; readonly from?: string; readonly to?: string },
  today: Date,
): Span {
  if (from !== undefined && to !== undefined && startOf(from) > endOf(to))
    throw impossible('from is after to');
  const running = periodOf(period, dayOf(today));
  const earliest = periodOf(period, FIRST_DAY);
  const last = to === undefined ? running : Math.min(running, periodOf(period, dayOf(endOf(to))));
  const first =
    from === undefined
      ? Math.max(earliest, last - USUAL_POINTS[period] + 1)
      : periodOf(period, dayOf(startOf(from)));
  if (first > last) throw impossible('from lies in the future');
  const points = last - first + 1;
  if (points > MOST_POINTS) {
    throw impossible(
      `from is too early: it makes ${points} points, and ${MOST_POINTS} are the most there can be`,
    );
  }
  return { period, first, last, running };
}

function impossible(message: string): Error {
  return unprocessable(message, { details: [{ parameter: 'from', message }] });
}
