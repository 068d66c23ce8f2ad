import { aDocument, type ExtractionOverrides } from '../../../../../libs/domain/src/testing/an-extraction.js';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { TrendsDto } from './trends.dto.js';
import { trendsExample } from './trends.example.js';

interface Trends extends Record<string, unknown> {
  dataPoints: { date: string; appCount: number; marketShare: number }[];
  currentTotal: number;
  allTimeHigh: { appCount: number; date: string } | null;
}

const app = (slug: string, overrides: ExtractionOverrides = {}, platform = 'macos') => ({
  document: aDocument({
    ...overrides,
    app: { name: slug, slug, bundleId: null, platform: platform as 'macos' },
  }),
});
const UFO = ['Ufo 1.0 [80 Odd Things]'];

/** Days are of 2024: 31 is January 31st, 60 February 29th, 100 April 9th, 130 May 9th. */
const WORLD = [
  app('leaver', { extractedAt: 1, technologies: UFO }),
  app('leaver', { version: '2.0', extractedAt: 130 }),
  // What was not measured changes nothing, and a patch of an old line neither.
  app('keeper', { version: '1.0.0', extractedAt: 31, technologies: ['Ufo 1.0 [80 Odd Things]'] }),
  app('keeper', { version: '2.0.0', extractedAt: 100, technologies: ['Ufo 2.0 [80 Odd Things]'] }),
  app('keeper', { version: '1.0.1', extractedAt: 110 }),
  app('keeper', { version: '3.0.0', extractedAt: 140, notMeasuredReason: 'extraction-failed' }),
  // Scanned again: Ufo was there from the start.
  app('rescanned', { extractedAt: 60 }),
  app('rescanned', { extractedAt: 150, technologies: UFO }),
  app('never', { extractedAt: 20, notMeasuredReason: 'empty' }),
  app('elsewhere', { extractedAt: 10, technologies: UFO }, 'windows'),
  // Dated tomorrow.
  app('future', { extractedAt: 182, releasedAt: '2024-07-02T12:00:00Z', technologies: UFO }),
];
const WORLD_NOW = new Date('2024-07-01T23:59:59Z');

let api: ApiServer;
let world: ApiServer;
beforeAll(async () => {
  [api, world] = await Promise.all([startApi(), startApi({ arrivals: WORLD, now: WORLD_NOW })]);
}, 30_000);
afterAll(() => Promise.all([api.close(), world.close()]));

async function trends(server: ApiServer, query: string): Promise<Trends> {
  const response = await server.get(`/v1/trends?${query}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<{ data: Trends }>().data;
}
const pointsOf = ({ dataPoints }: Trends): string[] =>
  dataPoints.map(({ date, appCount, marketShare }) => `${date} ${appCount} ${marketShare}`);

describe('200', () => {
  test('month by month, the running one with all that is on record', async () => {
    const { dataPoints, ...rest } = await trends(world, 'technology=ufo&from=2024-01-31&to=2024-07-01');
    expect(rest).toEqual({
      technology: 'Ufo',
      category: 'Odd Things',
      platform: 'macos',
      period: 'monthly',
      currentTotal: 3,
      // Leaver, keeper and rescanned, from February 29th on.
      allTimeHigh: { appCount: 3, date: '2024-02-29' },
    });
    expect(pointsOf({ dataPoints } as Trends)).toEqual([
      '2024-01-01 2 0.6667',
      '2024-02-01 3 0.75',
      '2024-03-01 3 0.75',
      '2024-04-01 3 0.75',
      '2024-05-01 2 0.5',
      '2024-06-01 2 0.5',
      '2024-07-01 3 0.6',
    ]);
  });

  test.each([
    // Of weeks the Monday: 2023-12-25 has nobody, 2024-01-01 leaver alone of leaver and nobody else.
    [
      'period=weekly&from=2023-12-31&to=2024-01-29',
      [
        '2023-12-25 0 0',
        '2024-01-01 1 1',
        '2024-01-08 1 1',
        '2024-01-15 1 0.5',
        '2024-01-22 1 0.5',
        '2024-01-29 2 0.6667',
      ],
    ],
    ['period=quarterly&from=2024-03-31&to=2024-04-01', ['2024-01-01 3 0.75', '2024-04-01 2 0.5']],
    ['period=quarterly&from=2024-06-30T23:59:59Z&to=2024-06-30T23:59:59Z', ['2024-04-01 2 0.5']],
    ['from=2024-05-01&to=2999-12-31', ['2024-05-01 2 0.5', '2024-06-01 2 0.5', '2024-07-01 3 0.6']],
    ['from=2024-07-31', ['2024-07-01 3 0.6']],
    ['from=2024-02-01&to=2024-02-01&platform=windows', ['2024-02-01 1 1']],
    ['from=0050-01-01&to=0050-02-01', ['0050-01-01 0 0', '0050-02-01 0 0']],
    // No point lies before the year 1.
    ['period=quarterly&to=0001-01-01', ['0001-01-01 0 0']],
    ['period=weekly&to=0001-01-08', ['0001-01-01 0 0', '0001-01-08 0 0']],
  ])('%s', async (query, expected) => {
    expect(pointsOf(await trends(world, `technology=Ufo&${query}`))).toEqual(expected);
  });

  test.each([
    ['', 12, '2023-08-01', '2024-07-01'],
    ['&period=monthly&to=2024-02-29', 12, '2023-03-01', '2024-02-01'],
    // July 1st 2024 is a Monday.
    ['&period=weekly', 26, '2024-01-08', '2024-07-01'],
    ['&period=quarterly', 8, '2022-10-01', '2024-07-01'],
    ['&period=weekly&from=2013-01-07', 600, '2013-01-07', '2024-07-01'],
  ])('%s: how many points, from when to when', async (query, count, first, last) => {
    const { dataPoints } = await trends(world, `technology=Ufo${query}`);
    expect([dataPoints.length, dataPoints[0]?.date, dataPoints.at(-1)?.date]).toEqual([count, first, last]);
  });

  test('a technology that the catalog knows and nobody uses is a line of zeros', async () => {
    const found = await trends(world, 'technology=ANGULAR&from=2024-06-01');
    expect(found).toMatchObject({ technology: 'Angular', currentTotal: 0, allTimeHigh: null });
    expect(pointsOf(found)).toEqual(['2024-06-01 0 0', '2024-07-01 0 0']);
    expect(await trends(world, 'technology=Ufo&platform=linux')).toMatchObject({
      currentTotal: 0,
      allTimeHigh: null,
    });
  });

  test('ends with what stats say', async () => {
    for (const name of ['Electron', 'Sentry', 'React', 'SQLite', 'OpenTelemetry', 'Qt', 'Stripe']) {
      for (const platform of ['macos', 'windows', 'linux']) {
        const query = `technology=${name}&platform=${platform}`;
        const { currentTotal, dataPoints, allTimeHigh } = await trends(api, query);
        const stats = (await api.get(`/v1/stats?${query}`)).json<{ data: Record<string, number> }>().data;
        expect([name, currentTotal]).toEqual([name, stats['appsUsing']]);
        expect(dataPoints.at(-1)).toMatchObject({
          appCount: currentTotal,
          marketShare: stats['adoptionRate'],
        });
        expect(allTimeHigh?.appCount ?? 0).toBeGreaterThanOrEqual(currentTotal);
      }
    }
  });

  test('the example in the contract is this answer', async () => {
    expect(await trends(api, 'technology=Sentry&period=quarterly&from=2026-01-01')).toEqual(trendsExample);
  });

  test('every answer is as the contract says', async () => {
    for (const query of [
      'technology=Electron',
      'technology=React&period=weekly',
      'technology=Ember.js&platform=linux',
    ])
      expect(differencesFromSchema(TrendsDto, await trends(api, query))).toEqual([]);
  });
});

test('costs a credit; the same answer again is not sent and costs none', async () => {
  const left = async (query: string): Promise<number | undefined> =>
    (await api.get(`/v1/trends?${query}`)).json<{ meta: Record<string, number> }>().meta['creditsRemaining'];
  const before = await left('technology=React');
  const first = await api.get('/v1/trends?technology=Vue.js');
  expect(first.headers['x-credits-used']).toBe('1');
  const again = await api.get('/v1/trends?technology=Vue.js', {
    'if-none-match': String(first.headers.etag),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await api.get('/v1/trends?technology=zzzzzzzzz');
  await api.get('/v1/trends');
  expect(await left('technology=React')).toBe((before ?? 0) - 2);
});

test.each([
  ['', 'technology is required'],
  ['?period=monthly', 'technology is required'],
  ['?technology=', 'technology must not be empty'],
  ['?technology=React&technology=React', 'technology is given more than once'],
  [`?technology=${'x'.repeat(501)}`, 'technology must be text of 1 to 500 characters'],
  ['?technology=%00', 'technology holds characters that are not allowed'],
  ['?technology=React&period=daily', 'period must be one of monthly, weekly, quarterly'],
  ['?technology=React&period=', 'period must not be empty'],
  ['?technology=React&platform=amiga', 'platform must be one of macos, windows, linux'],
  ['?technology=React&from=yesterday', /^from must be a date that exists/],
  ['?technology=React&from=2023-02-29', /^from must be a date that exists/],
  ['?technology=React&to=2024-13-01', /^to must be a date that exists/],
  ['?technology=React&to=2024-01-01T25:00:00Z', /^to must be a date that exists/],
  ['?technology=React&to=0001-01-01T00:00:00%2B05:00', /^to must be a date that exists/],
  ['?technology=React&to=%F0%9F%9B%B8', /^to must be a date that exists/],
  ['?technology=React&category=UI', /^category is not a parameter here/],
  ['?technology=&period=daily&x=1', /x is not a parameter here/],
])('400: %s', async (query, message) => {
  const response = await api.get(`/v1/trends${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json<{ detail: string }>().detail).toMatch(message);
});

test.each([
  ['technology=Electorn', ['Electron']],
  ['technology=Uf', ['Ufo']],
  ["technology='%20OR%201=1--", []],
  [`technology=Ufo%20${'x'.repeat(496)}`, []],
])('404: %s', async (query, suggestions) => {
  const response = await world.get(`/v1/trends?${query}`);
  expect([response.statusCode, response.json()]).toMatchObject([404, { suggestions }]);
});

test('404 names the name and its parameter', async () => {
  const body = (await world.get('/v1/trends?technology=Electorn')).json<Record<string, unknown>>();
  const message = '"Electorn" is no technology that is known (did you mean Electron?)';
  expect(body).toMatchObject({
    detail: message,
    error: { details: [{ parameter: 'technology', message }] },
  });
});

test.each([
  ['from=2024-02-02&to=2024-02-01', 'from is after to'],
  ['from=2024-08-01', 'from lies in the future'],
  ['from=2024-08-01&to=2024-09-01', 'from lies in the future'],
  [
    'period=weekly&from=2012-12-31',
    'from is too early: it makes 601 points, and 600 are the most there can be',
  ],
  ['from=0001-01-01', 'from is too early: it makes 24283 points, and 600 are the most there can be'],
])('422: %s', async (query, detail) => {
  const response = await world.get(`/v1/trends?technology=Ufo&${query}`);
  expect([response.statusCode, response.json()]).toMatchObject([
    422,
    { detail, error: { code: 'unprocessable', details: [{ parameter: 'from', message: detail }] } },
  ]);
});
