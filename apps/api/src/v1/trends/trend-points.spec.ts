import fc from 'fast-check';
import { dayOf } from '#libs/read-models';
import { periodOf } from './periods.js';
import { allTimeHigh, trendPoints } from './trend-points.js';

const on = (...changes: [string, number][]): [number, number][] =>
  changes.map(([date, apps]) => [dayOf(date), apps]);

const CHANGES = on(
  ['2024-01-31', 2],
  ['2024-02-01', 1],
  ['2024-02-29', -3],
  ['2024-04-30', 3],
  ['2024-05-02', -1],
);
const ARRIVALS = on(['2024-01-15', 4], ['2024-05-02', 1]);

test("a point counts what was so at its period's end, the running one all", () => {
  const month = (date: string) => periodOf('monthly', dayOf(date));
  const span = {
    period: 'monthly',
    first: month('2023-12-01'),
    last: month('2024-04-01'),
    running: month('2024-04-01'),
  } as const;
  expect(trendPoints(span, { changes: CHANGES, arrivals: ARRIVALS })).toEqual([
    { date: '2023-12-01', appCount: 0, marketShare: 0 },
    { date: '2024-01-01', appCount: 2, marketShare: 0.5 },
    { date: '2024-02-01', appCount: 0, marketShare: 0 },
    { date: '2024-03-01', appCount: 0, marketShare: 0 },
    // With what is dated after it: 3 that came and 1 that went.
    { date: '2024-04-01', appCount: 2, marketShare: 0.4 },
  ]);
});

test.each<[string, [number, number][], object | null]>([
  ['nobody ever', [], null],
  ['the first day of the highest', CHANGES, { appCount: 3, date: '2024-02-01' }],
  [
    'a day on which as many came as went is none',
    on(['2024-01-01', 1], ['2024-01-02', -1]),
    { appCount: 1, date: '2024-01-01' },
  ],
])('all-time high: %s', (_, changes, expected) => expect(allTimeHigh(changes)).toEqual(expected));

test('the high is the highest sum of any day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 }), (steps) => {
      const sums = steps.map((_, day) => steps.slice(0, day + 1).reduce((sum, step) => sum + step, 0));
      const highest = Math.max(0, ...sums);
      const high = allTimeHigh(steps.map((step, day) => [day, step]));
      expect(high).toEqual(
        highest === 0
          ? null
          : {
              appCount: highest,
              date: new Date(sums.indexOf(highest) * 86_400_000).toISOString().slice(0, 10),
            },
      );
    }),
  );
});
