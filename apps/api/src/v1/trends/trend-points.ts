import { dateOfDay, type DayChange } from '#libs/read-models';
import { share } from '../../contract/share.js';
import { firstDayOf, type Period } from './periods.js';

/** Periods by number, both included. */
export interface Span {
  readonly period: Period;
  readonly first: number;
  readonly last: number;
  /** The period that runs: its point counts everything on record. */
  readonly running: number;
}

export interface TrendPoint {
  /** The period's first day. */
  readonly date: string;
  readonly appCount: number;
  readonly marketShare: number;
}

/** How many had it, of how many that were known, at the end of each period. */
export function trendPoints(
  { period, first, last, running }: Span,
  { changes, arrivals }: { readonly changes: readonly DayChange[]; readonly arrivals: readonly DayChange[] },
): TrendPoint[] {
  const [having, known] = [runningSum(changes), runningSum(arrivals)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const end = number >= running ? Number.POSITIVE_INFINITY : firstDayOf(period, number + 1);
    const [appCount, apps] = [having(end), known(end)];
    return { date: dateOfDay(firstDayOf(period, number)), appCount, marketShare: share(appCount, apps) };
  });
}

/** The most that had it at the end of any day, and the first day that did; null where none ever had. */
export function allTimeHigh(changes: readonly DayChange[]): { appCount: number; date: string } | null {
  let high: { appCount: number; date: string } | null = null;
  let appCount = 0;
  for (const [day, apps] of changes) {
    appCount += apps;
    if (appCount > (high?.appCount ?? 0)) high = { appCount, date: dateOfDay(day) };
  }
  return high;
}

/** The sum before a day; days must be asked for in order. */
function runningSum(changes: readonly DayChange[]): (end: number) => number {
  let sum = 0;
  let place = 0;
  return (end) => {
    for (let next = changes[place]; next !== undefined && next[0] < end; next = changes[place]) {
      sum += next[1];
      place += 1;
    }
    return sum;
  };
}
