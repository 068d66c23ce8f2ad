import { encodeCursor } from '#libs/http';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { SearchDto } from './search.dto.js';
import { searchExample } from './search.example.js';

interface Body {
  data: { slug: string; platform: string; sdkSummary: Record<string, unknown>; [member: string]: unknown }[];
  meta: {
    totalCount: number;
    notMeasuredCount: number;
    nextCursor: string | null;
    [member: string]: unknown;
  };
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function search(query: string): Promise<Body> {
  const response = await api.get(`/v1/search?${query}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

/** `slug w` for Windows, `slug m` for macOS, `slug l` for Linux. */
const short = ({ data }: Body): string[] => data.map(({ slug, platform }) => `${slug} ${platform[0]}`);

describe('200: filters', () => {
  test.each([
    ['technology=GRDB', ['dovetick m', 'starwicket m']],
    ['technology=grdb&q=holm', ['starwicket m']],
    ['errorTrackingSdk=Raygun', ['stockhelm w']],
    ['errorTrackingSdk=nobody', []],
    ['technology=nobody', []],
    ['category=nobody', []],
    ['not_category=nobody', []],
    ['runtime=flutter', ['wrenfield-pos m', 'wrenfield-pos w']],
    ['runtime=swift', ['dovetick m', 'starwicket m']],
    ['runtime=Native', ['dovetick m', 'mintclerk m', 'starwicket m']],
    ['runtime=dotnet', ['ledgerfen w', 'postwren-labels w', 'stockhelm w']],
    ['runtime=dotnet-8', ['ledgerfen w', 'postwren-labels w']],
    ['runtime=dotnet-framework', ['stockhelm w']],
    ['developer=keel %26 p', ['postwren-labels w']],
    ['developer=%25', []],
    ['developer=%20keel%20%26%20p%09', ['postwren-labels w']],
    ['q=%20Dovetick%C2%A0', ['dovetick m']],
    ['q=com.example.wrenfield', ['wrenfield-pos m']],
    ['platform=linux', ['cobaltern l', 'kettlesong l', 'pelagram l']],
    ['measurementStatus=not_measured', ['gannetdrop w', 'plinthworks-cad w']],
    ['minDependencyCount=53', ['pelagram m', 'pelagram w', 'tidewrite m', 'tidewrite w']],
    ['maxDependencyCount=15', ['mintclerk m']],
    ['minDependencyCount=16&maxDependencyCount=18', ['postwren-labels w', 'starwicket m', 'stockhelm w']],
    ['category=feature-flags&platform=macos', ['gantrywise m', 'pelagram m']],
    ['featureFlagSdk=LaunchDarkly&runtime=electron&platform=windows', ['gantrywise w', 'pelagram w']],
  ])('%s', async (query, expected) => {
    const body = await search(query);
    expect(short(body).sort()).toEqual([...expected].sort());
    expect(body.meta).toMatchObject({ totalCount: expected.length, resultCount: expected.length });
  });

  test('null asks for what lacks the category, and tells how much of that is not measured', async () => {
    const lacking = await search('databaseSdk=null');
    const having = await search('category=Database');
    const all = await search('platform=macos');
    const windows = await search('platform=windows');
    expect(lacking.meta.totalCount + having.meta.totalCount).toBe(
      all.meta.totalCount + windows.meta.totalCount,
    );
    expect(lacking.data.every(({ sdkSummary }) => sdkSummary['databaseSdk'] === null)).toBe(true);
    expect(having.data.some(({ sdkSummary }) => sdkSummary['databaseSdk'] === null)).toBe(false);
    expect(short(lacking)).toContain('gannetdrop w');
    const unknown = lacking.data.filter((app) => app['measurementStatus'] === 'not_measured');
    expect(short({ ...lacking, data: unknown })).toEqual(['gannetdrop w', 'plinthworks-cad w']);
    expect(lacking.meta.notMeasuredCount).toBe(2);
    expect(short(await search('not_category=DATABASE'))).toEqual(short(lacking));
  });

  test('a name matches what uses it, shown in the summary or not', async () => {
    const { data } = await search('databaseSdk=SQLite');
    const shown = data.map(({ sdkSummary }) => sdkSummary['databaseSdk']);
    expect(shown.some((name) => name !== 'SQLite')).toBe(true);
    expect(short(await search('databaseSdk=sqlite'))).toHaveLength(data.length);
  });

  test.each([
    // Dovetick: vendor date 2026-11-12T16:49:52Z, scanned 2026-11-13T02:03:52Z.
    ['updatedAfter=2026-11-12', true],
    ['updatedAfter=2026-11-13', false],
    ['updatedAfter=2026-11-12T16:49:52Z', true],
    ['updatedAfter=2026-11-12T16:49:53Z', false],
    ['updatedAfter=2026-11-12T18:49:52%2B02:00', true],
    // Today is 2026-11-21 from its start on: nine days before is the 12th, eight the 13th.
    ['updatedWithin=9d', true],
    ['updatedWithin=8d', false],
    ['updatedWithin=9d&updatedAfter=2026-11-13', false],
    ['scannedAfter=2026-11-13', true],
    ['scannedAfter=2026-11-14', false],
    // Its first scan was at 2025-09-04T15:34:19Z and came in an hour later.
    ['createdAfter=2025-09-04T16:34:19Z', true],
    ['createdAfter=2025-09-04T16:34:20Z', false],
  ])('%s', async (query, isThere) => {
    expect(short(await search(`q=dovetick&${query}`))).toEqual(isThere ? ['dovetick m'] : []);
  });

  test('no vendor date is never within a time', async () => {
    expect(short(await search('q=mintclerk&updatedWithin=9999d'))).toEqual([]);
    expect(short(await search('q=mintclerk&scannedAfter=2026-06-18'))).toEqual(['mintclerk m']);
  });

  test.each([
    // In use: 3.5.41 by Brindlecast and Kettlesong on macOS, 3.5.30 by Brindlecast on Windows.
    ['minVersion=3.5.31', ['brindlecast m', 'kettlesong m']],
    ['minVersion=3.5.9', ['brindlecast m', 'brindlecast w', 'kettlesong m']],
    ['minVersion=3.5.30&maxVersion=3.5.30', ['brindlecast w']],
    ['maxVersion=3.5.40', ['brindlecast w']],
    ['minVersion=4', []],
    ['maxVersion=3', []],
  ])('Vue, %s', async (query, expected) => {
    expect(short(await search(`technology=vue&${query}`)).sort()).toEqual(expected);
  });
});

describe('200: pages', () => {
  test('meta says what was asked and how much there is', async () => {
    const { meta } = await search(
      'uiFramework=react&paymentsSdk=null&minDependencyCount=1&not_category=text-editor&limit=1&offset=1',
    );
    expect(meta).toMatchObject({
      resultCount: 1,
      limit: 1,
      offset: 1,
      filters: {
        uiFramework: 'React',
        paymentsSdk: null,
        minDependencyCount: 1,
        not_category: 'Text Editor',
      },
    });
    expect(Object.keys(meta['filters'] as object)).toHaveLength(4);
  });

  test('an empty page still tells the total', async () => {
    const { data, meta } = await search('platform=macos&offset=100000');
    expect([data.length, meta.totalCount, meta.nextCursor]).toEqual([0, 14, null]);
  });

  const sorts = ['name', 'developer', 'dependency_count', 'app_size', 'extracted_at', 'last_updated_at'];
  const members: Record<string, string> = {
    name: 'name',
    developer: 'developer',
    dependency_count: 'dependencyCount',
    app_size: 'appSizeBytes',
    extracted_at: 'extractedAt',
    last_updated_at: 'lastUpdatedAt',
  };

  test.each(sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'sort=%s&order=%s: sorted, without a value last, and the same by cursor and by offset',
    async (sort, order) => {
      const query = `developer=e&sort=${sort}&order=${order}`;
      const whole = await search(`${query}&limit=500`);
      const keys = whole.data.map((app) => app[members[sort] ?? ''] as string | number | null);
      const known = keys.filter((key) => key !== null);
      expect(keys.slice(known.length).every((key) => key === null)).toBe(true);
      const step = order === 'asc' ? 1 : -1;
      const folded = known.map((key) => (typeof key === 'string' ? key.toLowerCase() : key));
      expect(folded).toEqual([...folded].sort((a, b) => (a < b ? -step : a > b ? step : 0)));

      const byCursor: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Body = await search(`${query}&limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
        expect(page.meta.totalCount).toBe(whole.data.length);
        byCursor.push(...short(page));
        cursor = page.meta.nextCursor;
      }
      expect(byCursor).toEqual(short(whole));
      const byOffset = await search(`${query}&limit=500&offset=7`);
      expect(short(byOffset)).toEqual(short(whole).slice(7));
    },
  );

  test('names go up and the rest goes down unless told', async () => {
    for (const [sort, order] of [
      ['name', 'asc'],
      ['developer', 'asc'],
      ['app_size', 'desc'],
      ['last_updated_at', 'desc'],
    ] as const) {
      const [untold, told] = await Promise.all([
        search(`platform=windows&sort=${sort}`),
        search(`platform=windows&sort=${sort}&order=${order}`),
      ]);
      expect(short(untold)).toEqual(short(told));
    }
  });

  test('the example in the contract is this answer', async () => {
    expect((await search('technology=GRDB')).data).toEqual(searchExample);
  });

  test('every answer is as the contract says', async () => {
    for (const platform of ['macos', 'windows', 'linux'])
      expect(differencesFromSchema(SearchDto, (await search(`platform=${platform}&limit=500`)).data)).toEqual(
        [],
      );
  });
});

test('304: the same answer is not sent twice', async () => {
  const url = '/v1/search?updatedWithin=30d';
  const first = await api.get(url);
  const again = await api.get(url, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('400', () => {
  const problems = async (query: string): Promise<string[]> => {
    const response = await api.get(`/v1/search?${query}`);
    expect(response.statusCode).toBe(400);
    const { details } = response.json<{ error: { details: { parameter: string; message: string }[] } }>()
      .error;
    return details.map(({ parameter, message }) => `${parameter}: ${message}`);
  };

  test.each(['', 'limit=10', 'sort=name&order=asc&offset=5'])('without a filter: %s', async (query) => {
    expect(await problems(query)).toEqual([
      expect.stringMatching(/^filters: at least one filter is required: errorTrackingSdk, /),
    ]);
  });

  test('every problem at once', async () => {
    expect(
      await problems(
        'errorTrackinSdk=x&limit=501&offset=-1&cursor=x&updatedWithin=1m&runtime=&minVersion=1&updatedAfter=2026-02-30',
      ),
    ).toEqual([
      'errorTrackinSdk: errorTrackinSdk is not a parameter here; did you mean errorTrackingSdk?',
      'runtime: runtime must not be empty',
      expect.stringMatching(/^updatedAfter: updatedAfter must be a date that exists/),
      'updatedWithin: updatedWithin must be a number of days from 1 to 9999 and the letter d, such as 30d',
      'limit: limit must be a whole number from 1 to 500',
      'offset: offset must be a whole number from 0 to 100000',
      'minVersion: minVersion needs technology',
      'offset: offset cannot be given together with cursor',
    ]);
  });

  test('a filter that comes with advisories', async () => {
    expect(await problems('platform=windows&hasAdvisories=true')).toEqual([
      expect.stringMatching(/^hasAdvisories: hasAdvisories is not a parameter here/),
    ]);
  });

  test('a bound that is no version of the ecosystem', async () => {
    expect(await problems('technology=React&minVersion=new&maxVersion=18')).toEqual([
      'minVersion: minVersion must be a version as npm orders them',
    ]);
  });

  test('a cursor of other filters, of another order, damaged or made by hand', async () => {
    const { meta } = await search('platform=windows&limit=1');
    const cursor = meta.nextCursor ?? '';
    const other = /^cursor: cursor belongs to a list with other filters/;
    expect(await problems(`platform=macos&limit=1&cursor=${cursor}`)).toEqual([expect.stringMatching(other)]);
    expect(await problems(`platform=windows&order=desc&cursor=${cursor}`)).toEqual([
      expect.stringMatching(other),
    ]);
    const damaged = ['cursor: cursor must be a value that meta.nextCursor gave'];
    expect(await problems(`platform=windows&cursor=${cursor.slice(0, -4)}`)).toEqual(damaged);
    for (const place of [
      ['a\0', 'a', '00000000-0000-0000-0000-000000000000'],
      ['a', 'a', 'x'],
      [1, 'a'],
      { a: 1 },
    ])
      expect(await problems(`platform=windows&cursor=${encodeCursor(place, 'x')}`)).toEqual(damaged);
  });

  test.each([
    ['name', [1, 'a\0', '\0']],
    ['developer', [1, 'a\0']],
    ['dependency_count', [3_000_000_000, 2 ** 31, -1, 0.5, 1e300, '1']],
    ['app_size', [2 ** 53, 2 ** 63, 1e300, -1, 0.5, '1']],
    ['extracted_at', ['soon', '2026-02-30', '2026-01-01T00:00:00+23:59', 'infinity', 0]],
    ['last_updated_at', ['', '99999-01-01T00:00:00Z', '2026-01-01T00:00:00-16:00', '-infinity', 0]],
  ])('a cursor made by hand for sort=%s', async (sort, keys) => {
    const damaged = ['cursor: cursor must be a value that meta.nextCursor gave'];
    for (const key of keys) {
      const cursor = encodeCursor([key, 'a', '00000000-0000-0000-0000-000000000000'], 'x');
      expect([key, await problems(`platform=windows&sort=${sort}&cursor=${cursor}`)]).toEqual([key, damaged]);
    }
  });

  test.each([
    ['name', 'zz'],
    ['developer', 'zz'],
    ['dependency_count', 2 ** 31 - 1],
    ['app_size', Number.MAX_SAFE_INTEGER],
    ['extracted_at', '9999-12-31T23:59:59.999Z'],
    ['last_updated_at', '0001-01-01T00:00:00.000Z'],
  ])('the farthest place of sort=%s is one that the database knows', async (sort, key) => {
    const query = `platform=windows&sort=${sort}&limit=1`;
    const { meta } = await search(query);
    const issued = Buffer.from(meta.nextCursor ?? '', 'base64url').toString();
    const { f } = JSON.parse(issued) as { f: string };
    const cursor = encodeCursor([key, 'a', '00000000-0000-0000-0000-000000000000'], f);
    expect((await api.get(`/v1/search?${query}&cursor=${cursor}`)).statusCode).toBe(200);
  });
});

test.each([
  ['minDependencyCount=2&maxDependencyCount=1', ['minDependencyCount']],
  ['technology=React&minVersion=18.10.0&maxVersion=18.9.0', ['minVersion']],
  [
    'technology=React&minVersion=2&maxVersion=1&minDependencyCount=2&maxDependencyCount=1',
    ['minDependencyCount', 'minVersion'],
  ],
])('422: %s', async (query, parameters) => {
  const response = await api.get(`/v1/search?${query}`);
  const { error } = response.json<{ error: { code: string; details: { parameter: string }[] } }>();
  expect([response.statusCode, error.code]).toEqual([422, 'unprocessable']);
  expect(error.details.map(({ parameter }) => parameter)).toEqual(parameters);
});
