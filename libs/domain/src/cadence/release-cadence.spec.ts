import fc from 'fast-check';
import { releaseCadence } from './release-cadence.js';

const TODAY = new Date('2026-11-21T00:00:00Z');
const DAY_MS = 86_400_000;
/** So many days before the start of today. */
const daysAgo = (days: number): string => new Date(TODAY.getTime() - days * DAY_MS).toISOString();
const cadenceOf = (...days: number[]) => releaseCadence(days.map(daysAgo), TODAY);

describe('numbers', () => {
  test.each([
    // Released so many days ago: in the last 90 days, mean distance, days since the last.
    [[], null, null, null],
    [[5], 1, null, 5],
    [[5, 15], 2, 10, 5],
    [[15, 5], 2, 10, 5],
    [[100, 300], 0, 200, 100],
    // 10 and 25 days apart.
    [[40, 30, 5], 3, 17.5, 5],
    // 100 days in three intervals.
    [[100, 60, 20, 0], 3, 33.3, 0],
    // Two on one day.
    [[10, 10], 2, 0, 10],
    // The 90th day before counts, the 91st does not.
    [[90, 91], 1, 1, 90],
    // What is yet to come does not count.
    [[-1], null, null, null],
    [[-1, 5], 1, null, 5],
  ])('%j', (days, releasesLast90Days, avgDaysBetweenReleases, daysSinceLastRelease) => {
    expect(cadenceOf(...days)).toMatchObject({
      releasesLast90Days,
      avgDaysBetweenReleases,
      daysSinceLastRelease,
    });
  });

  test.each([
    ['2026-11-21T23:59:59.999Z', 0],
    ['2026-11-21T00:00:00.000Z', 0],
    ['2026-11-20T23:59:59.999Z', 0],
    ['2026-11-20T00:00:00.000Z', 1],
    ['2026-11-19T23:59:59.999Z', 1],
    ['2026-11-22T00:00:00.000Z', null],
  ])('%s is %p whole days before the start of the day', (date, days) => {
    expect(releaseCadence([date], TODAY).daysSinceLastRelease).toBe(days);
  });

  test('the first moment of the 90th day counts, the one before does not', () => {
    const count = (date: string) => releaseCadence([date], TODAY).releasesLast90Days;
    expect([count('2026-08-23T00:00:00.000Z'), count('2026-08-22T23:59:59.999Z')]).toEqual([1, 0]);
  });
});

describe('trend', () => {
  /** The releases that intervals, the oldest first, lie between. */
  const trendOf = (...intervals: number[]): string => {
    const days = intervals.reduceRight((ages, interval) => [(ages[0] ?? 1) + interval, ...ages], [1]);
    return cadenceOf(...days).trend;
  };

  test.each([
    ['no release', cadenceOf().trend],
    ['one', cadenceOf(1).trend],
    ['three', trendOf(10, 10)],
    ['four of which one is yet to come', cadenceOf(30, 20, 10, -10).trend],
  ])('cannot be told from %s', (_, trend) => {
    expect(trend).toBe('insufficient_data');
  });

  test.each([
    // Four releases: three intervals led to the last three, none to the one before.
    [[10, 20, 40], 'steady'],
    [[40, 20, 1], 'steady'],
    // Five: one interval led to the release before.
    [[100, 10, 10, 10], 'accelerating'],
    [[10, 100, 100, 100], 'slowing'],
    [[30, 25, 30, 35], 'steady'],
    // Six: two, of which the mean counts: 60.
    [[100, 20, 40, 40, 40], 'accelerating'],
    // Seven: three and three.
    [[30, 30, 30, 30, 30, 30], 'steady'],
    [[40, 40, 40, 30, 30, 29], 'accelerating'],
    // Exactly 0.75 is not under it, exactly 1.33 not over it.
    [[40, 40, 40, 30, 30, 30], 'steady'],
    [[100, 100, 100, 133, 133, 133], 'steady'],
    [[100, 100, 100, 133, 133, 134], 'slowing'],
    // What lies further back does not count.
    [[1000, 1000, 30, 30, 30, 30, 30, 30], 'steady'],
    // All on one day, and the first one after.
    [[0, 0, 0, 0, 0, 0], 'steady'],
    [[0, 0, 0, 1, 0, 0], 'slowing'],
  ])('of intervals %j is %s', (intervals, trend) => {
    expect(trendOf(...intervals)).toBe(trend);
  });
});

test('the order of dates does not count', () => {
  const ages = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(
      ages.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      ),
      ([one, other]) => expect(cadenceOf(...other)).toEqual(cadenceOf(...one)),
    ),
  );
});
