/** How the last releases follow each other, against those before (interface.md 2.10). */
export const CADENCE_TRENDS = ['accelerating', 'steady', 'slowing', 'insufficient_data'] as const;
export type CadenceTrend = (typeof CADENCE_TRENDS)[number];

/** How often an application is released, by its vendor's dates. Null is what these cannot tell. */
export interface ReleaseCadence {
  /** Releases of the last 90 days; null where no release has a date. */
  readonly releasesLast90Days: number | null;
  /** Mean time between releases in days, to one decimal; null under two dated releases. */
  readonly avgDaysBetweenReleases: number | null;
  /** Whole days from the last release to the start of the day; 0 on the day itself. Null where no release has a date. */
  readonly daysSinceLastRelease: number | null;
  readonly trend: CadenceTrend;
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = 90;
/** So many of the last releases are held against as many before them. */
const COMPARED_RELEASES = 3;
const FEWEST_RELEASES = 4;
const ACCELERATING_BELOW = 0.75;
const SLOWING_ABOVE = 1.33;

/**
 * The cadence on a day (decisions.md section 7). Releases after that day do not count.
 * @param releasedAt The vendor's dates of releases of every line, ISO 8601 UTC, in any order. A scan's date is none.
 * @param today The start of the day, UTC.
 */
export function releaseCadence(releasedAt: readonly string[], today: Date): ReleaseCadence {
  const tomorrow = today.getTime() + DAY_MS;
  const times = releasedAt
    .map((date) => Date.parse(date))
    .filter((time) => time < tomorrow)
    .sort((left, right) => left - right);
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return UNDATED;
  const recent = today.getTime() - RECENT_DAYS * DAY_MS;
  return {
    releasesLast90Days: times.filter((time) => time >= recent).length,
    avgDaysBetweenReleases:
      times.length < 2 ? null : Math.round(((last - first) / (times.length - 1) / DAY_MS) * 10) / 10,
    daysSinceLastRelease: Math.max(0, Math.floor((today.getTime() - last) / DAY_MS)),
    trend: trendOf(times),
  };
}

const UNDATED: ReleaseCadence = {
  releasesLast90Days: null,
  avgDaysBetweenReleases: null,
  daysSinceLastRelease: null,
  trend: 'insufficient_data',
};

/**
 * The mean of the intervals that led to the last three releases, against the mean of those that led to the three
 * before. Four to six releases have fewer of the latter: as many as there are count, and none means steady.
 */
function trendOf(times: readonly number[]): CadenceTrend {
  if (times.length < FEWEST_RELEASES) return 'insufficient_data';
  const intervals = times.slice(1).map((time, index) => time - times[index]!);
  const latest = meanOf(intervals.slice(-COMPARED_RELEASES));
  const before = intervals.slice(-2 * COMPARED_RELEASES, -COMPARED_RELEASES);
  if (before.length === 0) return 'steady';
  if (latest < ACCELERATING_BELOW * meanOf(before)) return 'accelerating';
  return latest > SLOWING_ABOVE * meanOf(before) ? 'slowing' : 'steady';
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
