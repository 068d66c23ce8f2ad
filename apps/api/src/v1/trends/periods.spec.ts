import fc from 'fast-check';
import { dateOfDay, dayOf } from '#libs/read-models';
import { firstDayOf, type Period, periodOf, PERIODS } from './periods.js';

/** First day of the period of a date, and of the next one. */
const bounds = (period: Period, date: string): string[] => {
  const number = periodOf(period, dayOf(date));
  return [number, number + 1].map((each) => dateOfDay(firstDayOf(period, each)));
};

describe.each<[Period, string, string, string]>([
  ['monthly', '2024-02-29', '2024-02-01', '2024-03-01'],
  ['monthly', '2023-02-28', '2023-02-01', '2023-03-01'],
  ['monthly', '2023-12-31', '2023-12-01', '2024-01-01'],
  ['monthly', '2024-01-01', '2024-01-01', '2024-02-01'],
  ['monthly', '1900-02-28', '1900-02-01', '1900-03-01'],
  ['monthly', '0099-12-31', '0099-12-01', '0100-01-01'],
  ['quarterly', '2024-03-31', '2024-01-01', '2024-04-01'],
  ['quarterly', '2024-04-01', '2024-04-01', '2024-07-01'],
  ['quarterly', '2024-09-30', '2024-07-01', '2024-10-01'],
  ['quarterly', '2024-12-31', '2024-10-01', '2025-01-01'],
  ['quarterly', '1969-12-31', '1969-10-01', '1970-01-01'],
  // 2026-11-21 is a Saturday.
  ['weekly', '2026-11-21', '2026-11-16', '2026-11-23'],
  ['weekly', '2026-11-16', '2026-11-16', '2026-11-23'],
  ['weekly', '2026-11-22', '2026-11-16', '2026-11-23'],
  // ISO week 1 of 2021 begins in 2021, its week 53 of 2020 in December; week 1 of 2025 begins in 2024.
  ['weekly', '2021-01-03', '2020-12-28', '2021-01-04'],
  ['weekly', '2024-12-31', '2024-12-30', '2025-01-06'],
  ['weekly', '2024-02-29', '2024-02-26', '2024-03-04'],
  ['weekly', '1970-01-01', '1969-12-29', '1970-01-05'],
  ['weekly', '1969-12-28', '1969-12-22', '1969-12-29'],
  // The first day that a date can name is a Monday.
  ['weekly', '0001-01-01', '0001-01-01', '0001-01-08'],
  ['monthly', '0001-01-31', '0001-01-01', '0001-02-01'],
  ['quarterly', '0001-01-01', '0001-01-01', '0001-04-01'],
])('%s, %s', (period, date, first, next) => {
  test(`lies between ${first} and ${next}`, () => expect(bounds(period, date)).toEqual([first, next]));
});

test.each(PERIODS)('%s: every day lies in one period, and periods follow one another', (period) => {
  fc.assert(
    // From the year -3000 to the year 9999.
    fc.property(fc.integer({ min: -1_815_249, max: 2_932_896 }), (day) => {
      const number = periodOf(period, day);
      const [first, next] = [firstDayOf(period, number), firstDayOf(period, number + 1)];
      expect(first).toBeLessThanOrEqual(day);
      expect(day).toBeLessThan(next);
      expect([periodOf(period, first), periodOf(period, next)]).toEqual([number, number + 1]);
    }),
    { numRuns: 2000 },
  );
});
