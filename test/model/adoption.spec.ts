import { categoryStats, overTime, technologyAt, technologyStats, trend } from './adoption.js';
import { dateOf, dayOf, periodEnd, periodStart, type Period } from './days.js';
import { naiveModel } from './naive-model.js';
import { dayOf2024, sketch, TINY_CATALOG, type Sketch } from './test-documents.js';

const model = (...sketches: Sketch[]) =>
  [...naiveModel(sketches.map(sketch), TINY_CATALOG, { receivedAt: dayOf2024(366) }).values()].map(overTime);
const app = (name: string, platform: 'macos' | 'windows' = 'macos') => ({
  name,
  bundleId: `com.${name}`,
  platform,
});
const day = (number: number) => dayOf(dayOf2024(number));

/** Left React in 2.0 of day 40 and took it up again in 3.0 of day 100; 1.0.1 is a patch of the old line. */
const LEAVER: Sketch[] = [
  { id: '1', day: 11, released: 10, version: '1.0.0', components: ['npm react 17.0.0'], app: app('leaver') },
  { id: '2', day: 41, released: 40, version: '2.0.0', components: ['npm vue 3.0.0'], app: app('leaver') },
  { id: '3', day: 51, released: 50, version: '1.0.1', components: ['npm react 18.0.0'], app: app('leaver') },
  {
    id: '4',
    day: 101,
    released: 100,
    version: '3.0.0',
    components: ['npm react 18.0.0'],
    app: app('leaver'),
  },
];
/** Its second release could not be measured: what it had goes on. */
const FAILING: Sketch[] = [
  { id: '5', day: 20, version: '1.0', components: ['npm react 17.0.0'], app: app('failing') },
  { id: '6', day: 70, version: '2.0', failed: true, app: app('failing') },
];
const NEVER_MEASURED: Sketch[] = [{ id: '7', day: 30, failed: true, app: app('never') }];
const ELSEWHERE: Sketch[] = [
  {
    id: '8',
    day: 5,
    components: ['npm react 18.0.0', 'npm @sentry/node 1.0.0'],
    app: app('elsewhere', 'windows'),
  },
];
const APPS = model(...LEAVER, ...FAILING, ...NEVER_MEASURED, ...ELSEWHERE);

test('an application has what its last measured mainline release had', () => {
  const [leaver, failing] = APPS;
  const versions = [9, 10, 39, 40, 50, 99, 100, 300].map((at) => [
    at,
    technologyAt(leaver!, 'react', day(at))?.version ?? null,
  ]);
  expect(versions).toEqual([
    [9, null],
    [10, '17.0.0'],
    [39, '17.0.0'],
    [40, null],
    [50, null],
    [99, null],
    [100, '18.0.0'],
    [300, '18.0.0'],
  ]);
  expect(technologyAt(failing!, 'React', day(300))?.version).toBe('17.0.0');
});

test('stats count the applications of now; a version is as old as its first sight anywhere', () => {
  expect(technologyStats(APPS, 'react', 'macos', day(110))).toEqual({
    totalApps: 3,
    measuredApps: 2,
    notMeasured: 1,
    category: 'UI Framework',
    appsUsing: 2,
    adoptionRate: 0.6667,
    versions: new Map([
      ['18.0.0', 1],
      ['17.0.0', 1],
    ]),
    latestVersion: '18.0.0',
    pctOnLatestMajor: 0.5,
    // 18.0.0 came on day 5 on Windows, 17.0.0 on day 10: 105 and 100 days ago.
    medianVersionAge: 102.5,
    runtimes: new Map([['unknown', 2]]),
    otherCategories: new Map(),
  });
  expect(technologyStats(APPS, 'React', 'windows', day(110)).otherCategories).toEqual(
    new Map([['error tracking', 1]]),
  );
  expect(technologyStats(APPS, 'Sentry', 'macos', day(110))).toMatchObject({
    appsUsing: 0,
    latestVersion: null,
    pctOnLatestMajor: null,
    medianVersionAge: null,
  });
});

test('stats of a category count its providers', () => {
  expect(categoryStats(APPS, 'ui framework', 'macos')).toEqual({
    totalApps: 3,
    measuredApps: 2,
    notMeasured: 1,
    appsWithAny: 2,
    appsWithNone: 1,
    adoptionRate: 0.6667,
    providers: new Map([['react', 2]]),
    runtimes: new Map([['unknown', 2]]),
    otherCategories: new Map(),
  });
});

test('a trend counts at the end of each period, the running one as it is now', () => {
  const request = { name: 'React', platform: 'macos', period: 'monthly', today: day(100) } as const;
  // Days 10, 20 and 30 are of January, 40 of February, 70 of March, 100 is April 9th.
  expect(trend(APPS, { ...request, from: day(20), to: day(300) })).toEqual({
    points: [
      { date: '2024-01-01', appCount: 2, known: 3 },
      { date: '2024-02-01', appCount: 1, known: 3 },
      { date: '2024-03-01', appCount: 1, known: 3 },
      { date: '2024-04-01', appCount: 2, known: 3 },
    ],
    currentTotal: 2,
    allTimeHigh: { appCount: 2, date: '2024-01-20' },
  });
  const week = trend(APPS, { ...request, period: 'weekly', from: day(10), to: day(10) });
  expect(week.points).toEqual([{ date: '2024-01-08', appCount: 1, known: 1 }]);
  expect(trend(APPS, { ...request, name: 'Sentry', from: day(1), to: day(1) })).toMatchObject({
    points: [{ appCount: 0, known: 3 }],
    currentTotal: 0,
    allTimeHigh: null,
  });
});

test.each<[string, Period, string, string]>([
  ['2024-02-29', 'monthly', '2024-02-01', '2024-02-29'],
  ['2023-12-31', 'monthly', '2023-12-01', '2023-12-31'],
  ['2024-02-29', 'quarterly', '2024-01-01', '2024-03-31'],
  ['2024-12-31', 'quarterly', '2024-10-01', '2024-12-31'],
  ['2024-01-01', 'weekly', '2024-01-01', '2024-01-07'],
  ['2023-12-31', 'weekly', '2023-12-25', '2023-12-31'],
  ['2021-01-03', 'weekly', '2020-12-28', '2021-01-03'],
])('%s lies in the %s period from %s to %s', (date, period, first, last) => {
  const start = periodStart(dayOf(date), period);
  expect([dateOf(start), dateOf(periodEnd(start, period))]).toEqual([first, last]);
});
