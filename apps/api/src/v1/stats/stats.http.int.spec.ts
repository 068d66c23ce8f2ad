import { aDocument, type ExtractionOverrides } from '../../../../../libs/domain/src/testing/an-extraction.js';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { StatsDto } from './stats.dto.js';
import { categoryStatsExample, technologyStatsExample } from './stats.examples.js';

type Stats = Record<string, unknown> & {
  appsUsing: number;
  appsWithAny: number;
  groups: { count: number }[];
  providers: { name: string; count: number }[];
};

const app = (slug: string, overrides: ExtractionOverrides = {}, platform = 'macos') => ({
  document: aDocument({
    ...overrides,
    app: { name: slug, slug, bundleId: null, platform: platform as 'macos' },
  }),
});

/** Days are of 2024; the catalog does not know Ufo. */
const WORLD = [
  app('one', { extractedAt: 1, technologies: ['Ufo 1.0 [80 Odd Things]'] }),
  app('one', {
    version: '2.0',
    extractedAt: 100,
    technologies: ['Ufo 2.0 [80 Odd Things]'],
    components: ['npm react 18.0.0'],
    bundle: { runtime: 'electron' },
  }),
  app('two', { extractedAt: 50, technologies: ['UFO 1.0 [80 odd things]'] }),
  app('three', { extractedAt: 60, technologies: ['Ufo ? [80 Odd Things]'] }),
  app('four', { extractedAt: 10, technologies: ['Ufo 2.0 [80 Odd Things]'] }, 'windows'),
  app('five', { extractedAt: 20, notMeasuredReason: 'extraction-failed' }),
  app('six', { extractedAt: 30, components: ['npm vue 3.0.0'] }),
  app('seven', { extractedAt: 1, technologies: ['Ufo 1.0 [80 Odd Things]', 'Gone 1 [80 Old Things]'] }),
  app('seven', { version: '2.0', extractedAt: 130 }),
];
/** July 1st is day 183. */
const WORLD_NOW = new Date('2024-07-01T23:59:59Z');

let api: ApiServer;
let world: ApiServer;
beforeAll(async () => {
  [api, world] = await Promise.all([startApi(), startApi({ arrivals: WORLD, now: WORLD_NOW })]);
}, 30_000);
afterAll(() => Promise.all([api.close(), world.close()]));

async function stats(server: ApiServer, query: string): Promise<Stats> {
  const response = await server.get(`/v1/stats?${query}`);
  expect([query, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([
    query,
    200,
    '',
  ]);
  return response.json<{ data: Stats }>().data;
}

const UFO = {
  technology: 'Ufo',
  category: 'Odd Things',
  platform: 'macos',
  totalApps: 6,
  measuredApps: 5,
  notMeasured: 1,
  appsUsing: 3,
  adoptionRate: 0.5,
  latestVersion: '2.0',
  pctOnLatestMajor: 0.3333,
  // 2.0 was on Windows on day 10, 173 days ago; 1.0 on day 1, 182 days ago.
  medianVersionAgeDays: 177.5,
  medianVersionAge: '5 months',
};
const ODD_THINGS = {
  category: 'Odd Things',
  platform: 'macos',
  totalApps: 6,
  measuredApps: 5,
  notMeasured: 1,
  appsWithAny: 3,
  appsWithNone: 3,
  adoptionRate: 0.5,
  providers: [{ name: 'Ufo', count: 3, marketShare: 1 }],
  gapOpportunity: {
    appsWithout: 3,
    pctWithout: 0.5,
    notMeasured: 1,
    note: '3 of 6 applications on macOS show nothing of Odd Things. 1 of them was never measured, so the evidence is for 2.',
  },
};

describe('200: a technology', () => {
  test('its users by version, of equal ones the higher first and the unknown last', async () => {
    expect(await stats(world, 'technology=ufo')).toEqual({
      ...UFO,
      versions: [
        { version: '2.0', count: 1, pct: 0.3333 },
        { version: '1.0', count: 1, pct: 0.3333 },
        { version: 'unknown', count: 1, pct: 0.3333 },
      ],
    });
  });

  test('by runtime', async () => {
    expect(await stats(world, 'technology=Ufo&groupBy=runtime')).toEqual({
      ...UFO,
      groups: [
        { runtime: 'unknown', count: 2, pct: 0.6667 },
        { runtime: 'electron', count: 1, pct: 0.3333 },
      ],
    });
  });

  test('by what other categories its users have something of', async () => {
    expect(await stats(world, 'technology=Ufo&groupBy=category')).toEqual({
      ...UFO,
      groups: [
        { category: 'Runtime', count: 1, pct: 0.3333 },
        { category: 'UI Framework', count: 1, pct: 0.3333 },
      ],
    });
  });

  test('on a platform where nobody uses it, and one that nobody uses any more', async () => {
    const none = {
      totalApps: 0,
      appsUsing: 0,
      adoptionRate: 0,
      versions: [],
      latestVersion: null,
      pctOnLatestMajor: null,
      medianVersionAge: null,
      medianVersionAgeDays: null,
    };
    expect(await stats(world, 'technology=Ufo&platform=linux')).toMatchObject(none);
    expect(await stats(world, 'technology=gone')).toMatchObject({
      ...none,
      technology: 'Gone',
      category: 'Old Things',
      totalApps: 6,
    });
    // The catalog knows it.
    expect(await stats(world, 'technology=Angular&groupBy=runtime')).toMatchObject({
      technology: 'Angular',
      appsUsing: 0,
      groups: [],
    });
  });

  test('an alias in any case is the technology', async () => {
    expect(await stats(world, 'technology=REACTJS')).toMatchObject({ technology: 'React', appsUsing: 1 });
  });

  test('agrees with a search', async () => {
    // With an application that was never measured, and one whose last release was not.
    const platform = 'windows';
    const asked = ['Error Tracking', 'Database', 'UI Framework', 'Runtime'];
    const technologies = api.database.catalog.technologies.filter(({ category }) => asked.includes(category));
    for (const { name, category } of technologies) {
      const about = `technology=${encodeURIComponent(name)}&platform=${platform}`;
      const found = await stats(api, about);
      const search = (await api.get(`/v1/search?${about}&limit=1`)).json<{ meta: { totalCount: number } }>();
      expect([name, category, search.meta.totalCount]).toEqual([name, found['category'], found.appsUsing]);
      const counts = (found['versions'] as { count: number }[]).map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found.appsUsing);
    }
  }, 60_000);
});

describe('200: a category', () => {
  test.each(['category=Odd+Things', 'category=odd-things&groupBy=version'])('%s', async (query) => {
    expect(await stats(world, query)).toEqual(ODD_THINGS);
  });

  test('by runtime and by other categories', async () => {
    expect(await stats(world, 'category=ODD+THINGS&groupBy=runtime')).toEqual({
      ...ODD_THINGS,
      groups: [
        { runtime: 'unknown', count: 2, pct: 0.6667 },
        { runtime: 'electron', count: 1, pct: 0.3333 },
      ],
    });
    const { groups } = await stats(world, 'category=odd-things&groupBy=category');
    expect(groups).toEqual([
      { category: 'Runtime', count: 1, pct: 0.3333 },
      { category: 'UI Framework', count: 1, pct: 0.3333 },
    ]);
  });

  test.each([
    ['platform=linux', 'No application is known on Linux.'],
    ['platform=windows', 'Every application on Windows shows something of Odd Things.'],
  ])('%s: the note', async (query, note) => {
    expect(await stats(world, `category=odd-things&${query}`)).toMatchObject({ gapOpportunity: { note } });
  });

  test('over all platforms it adds up to what the categories say', async () => {
    const listed = (await api.get('/v1/categories')).json<{
      data: { name: string; appsWithAny: number; notMeasured: number }[];
    }>().data;
    for (const { name, appsWithAny, notMeasured } of listed) {
      const found = await Promise.all(
        ['macos', 'windows', 'linux'].map((platform) =>
          stats(api, `category=${encodeURIComponent(name)}&platform=${platform}`),
        ),
      );
      const sum = (member: string): number =>
        found.reduce((total, each) => total + (each[member] as number), 0);
      expect([name, sum('appsWithAny'), sum('notMeasured')]).toEqual([name, appsWithAny, notMeasured]);
    }
  });
});

describe.each(['technology=React', 'category=UI%20Framework'])('%s', (query) => {
  test('groups and counts are of one moment, though a write comes between them', async () => {
    const { pool } = world.database;
    const { groups: before } = await stats(world, `${query}&groupBy=runtime`);
    const writer = await pool.connect();
    await writer.query('BEGIN');
    // The counts can be read, the groups not before the commit.
    await writer.query('LOCK TABLE rm_search_g1.app IN ACCESS EXCLUSIVE MODE');
    await writer.query(`UPDATE rm_search_g1.app SET runtime = runtime || '-changed'`);
    const asked = stats(world, `${query}&groupBy=runtime`);
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'rm_search_g1.app'::regclass`;
    while ((await writer.query(waiting)).rowCount === 0);
    await writer.query('COMMIT');
    writer.release();
    expect((await asked).groups).toEqual(before);
    expect((await stats(world, `${query}&groupBy=runtime`)).groups).not.toEqual(before);
    await pool.query(`UPDATE rm_search_g1.app SET runtime = replace(runtime, '-changed', '')`);
  });
});

test('the examples in the contract are these answers', async () => {
  expect(await stats(api, 'technology=Sentry')).toEqual(technologyStatsExample);
  expect(await stats(api, 'category=payments&platform=windows&groupBy=runtime')).toEqual(
    categoryStatsExample,
  );
});

test.each([
  'technology=Electron',
  'technology=Angular&platform=linux',
  'category=Database&platform=windows',
  'category=payments&platform=linux',
])('%s: the answer is as the contract says, whatever it is grouped by', async (about) => {
  for (const groupBy of ['version', 'runtime', 'category'])
    expect(differencesFromSchema(StatsDto, await stats(api, `${about}&groupBy=${groupBy}`))).toEqual([]);
});

test('costs a credit; the same answer again is not sent and costs none', async () => {
  const first = await world.get('/v1/stats?technology=Ufo');
  const { creditsUsed, creditsRemaining } = first.json<{ meta: Record<string, number> }>().meta;
  expect([creditsUsed, first.headers['x-credits-used']]).toEqual([1, '1']);
  const again = await world.get('/v1/stats?technology=Ufo', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const next = await world.get('/v1/stats?technology=Ufo&platform=windows');
  expect(next.json<{ meta: Record<string, number> }>().meta['creditsRemaining']).toBe(creditsRemaining! - 1);
});

describe('400', () => {
  const EITHER = 'technology or category is required';
  const LENGTH = (name: string) => `${name} must be text of 1 to 500 characters`;
  test.each([
    ['', EITHER],
    ['?platform=macos', EITHER],
    ['?technology=React&category=UI+Framework', 'category cannot be given together with technology'],
    ['?technology=', 'technology must not be empty'],
    ['?category=', 'category must not be empty'],
    ['?technology=React&technology=Vue', 'technology is given more than once'],
    [`?technology=${'x'.repeat(501)}`, LENGTH('technology')],
    [`?category=${'x'.repeat(501)}`, LENGTH('category')],
    ['?technology=React&groupBy=developer', 'groupBy must be one of version, runtime, category'],
    ['?technology=React&groupBy=VERSION', 'groupBy must be one of version, runtime, category'],
    ['?technology=React&platform=amiga', 'platform must be one of macos, windows, linux'],
    ['?technology=React&platform=', 'platform must not be empty'],
    ['?technology=React&limit=1', /^limit is not a parameter here/],
    ['?Technology=React', /^Technology is not a parameter here; did you mean technology/],
    ['?technology=%00', 'technology holds characters that are not allowed'],
    ['?technology=%FF', /./],
  ])('%s', async (query, message) => {
    const response = await api.get(`/v1/stats${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ detail: string }>().detail).toMatch(message);
  });

  test('names every problem at once', async () => {
    const response = await api.get('/v1/stats?technology=React&category=&platform=amiga&nonsense=1');
    const { details } = response.json<{ error: { details: { parameter: string }[] } }>().error;
    expect(new Set(details.map(({ parameter }) => parameter))).toEqual(
      new Set(['category', 'platform', 'nonsense']),
    );
  });
});

describe('404', () => {
  test.each([
    ['technology=Sentri', ['Sentry']],
    ['technology=Uvo', ['Ufo']],
    ['technology=%C3%9Cfo', ['Ufo']],
    ['technology=zzzzzzzz', []],
    [`technology=${encodeURIComponent("'; DROP TABLE rm_adoption.app; --")}`, []],
    ['technology=%25', []],
    ['technology=%F0%9F%9B%B8', []],
    ['category=Odd+Thing', ['Odd Things']],
    ['category=error-trackin', ['Error Tracking']],
    ['category=none-such', []],
  ])('%s', async (query, suggestions) => {
    const response = await world.get(`/v1/stats?${query}`);
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { suggestions, error: { code: 'not_found' } },
    ]);
    const [[parameter, name]] = [...new URLSearchParams(query)] as [[string, string]];
    const hint = suggestions.length === 0 ? '' : ` (did you mean ${suggestions.join(' or ')}?)`;
    const message = `${JSON.stringify(name)} is no ${parameter} that is known${hint}`;
    expect(response.json()).toMatchObject({ detail: message, error: { details: [{ parameter, message }] } });
    expect(response.headers).not.toHaveProperty('x-credits-used');
  });
});

test('402: without enough credits there is no answer', async () => {
  const starter = { authorization: `Bearer ${world.keys.starter}` };
  expect((await world.get('/v1/stats?technology=Ufo', starter)).statusCode).toBe(200);
  await world.database.pool.query('UPDATE accounts.credit_month SET used = 1000 WHERE used = 1');
  const response = await world.get('/v1/stats?category=odd-things', starter);
  expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
    402,
    'quota_exceeded',
  ]);
});
