import { type PublicEvent, publicEvent } from '#libs/domain';
import { openPostgresEventLog } from '#adapters/postgres';
import { encodeCursor } from '#libs/http';
import { tail } from '../../../../../libs/event-log/src/testing/append-storm.js';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { ActivityDto } from './activity.dto.js';
import { activityExample } from './activity.example.js';

interface Body {
  data: PublicEvent[];
  meta: {
    resultCount: number;
    limit: number;
    hasMore: boolean;
    nextCursor: string;
    filters: Record<string, unknown>;
    suggestions: string[];
  };
}

let api: ApiServer;
/** Every event of the log, the oldest first: what the feed must come to, made by a plain sort. */
let everything: PublicEvent[];

beforeAll(async () => {
  api = await startApi();
  const logged = await tail(await openPostgresEventLog(api.database.pool), 100, () => true);
  everything = logged
    .sort(
      (left, right) =>
        left.recordedAt.localeCompare(right.recordedAt) || left.part - right.part || left.pos - right.pos,
    )
    .flatMap(({ changeset, recordedAt }) =>
      changeset.events.map((_, index) => publicEvent(changeset, index, recordedAt)),
    );
}, 30_000);
afterAll(() => api.close());

async function activity(query: string): Promise<Body> {
  const response = await api.get(`/v1/activity?${query}`);
  expect([query, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([
    query,
    200,
    '',
  ]);
  return response.json();
}

/** All pages, until nothing more is on record. */
async function walk(query: string, limit = 500): Promise<PublicEvent[]> {
  const events: PublicEvent[] = [];
  let page = await activity(`${query}&limit=${limit}`);
  for (;;) {
    events.push(...page.data);
    expect(page.meta.resultCount).toBe(page.data.length);
    expect(page.data.length).toBeLessThanOrEqual(limit);
    if (!page.meta.hasMore) return events;
    page = await activity(`${query}&limit=${limit}&after=${page.meta.nextCursor}`);
  }
}

describe('200: all of it', () => {
  test.each([500, 97, 41])('in pages of %i each event comes once, in order of recording', async (limit) => {
    expect(everything.length).toBeGreaterThan(1_000);
    expect(await walk('', limit)).toEqual(everything);
  });

  test.each([500, 83])('newest first in pages of %i it is the other way round', async (limit) => {
    expect(await walk('order=desc', limit)).toEqual([...everything].reverse());
  });

  test('at its end it stands still: an empty page with the same cursor, and 304', async () => {
    let page = await activity('limit=500');
    while (page.meta.hasMore) page = await activity(`limit=500&after=${page.meta.nextCursor}`);
    const { nextCursor } = page.meta;
    const idle = await api.get(`/v1/activity?after=${nextCursor}`);
    expect(idle.json()).toMatchObject({
      data: [],
      meta: { resultCount: 0, limit: 50, hasMore: false, nextCursor },
    });
    const again = await api.get(`/v1/activity?after=${nextCursor}`, {
      'if-none-match': String(idle.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(idle.headers['cache-control']).toBe('private, no-cache');
  });

  test('below its first event there is nothing', async () => {
    let page = await activity('order=desc&limit=500');
    while (page.meta.hasMore) page = await activity(`order=desc&limit=500&after=${page.meta.nextCursor}`);
    const below = await activity(`order=desc&after=${page.meta.nextCursor}`);
    expect([below.data, below.meta.hasMore, below.meta.nextCursor]).toEqual([
      [],
      false,
      page.meta.nextCursor,
    ]);
  });

  test('the limit may change on the way', async () => {
    const first = await activity('limit=3');
    const second = await activity(`limit=5&after=${first.meta.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(everything.slice(0, 8));
  });

  test('the same address under /api/v1', async () => {
    const response = await api.get('/api/v1/activity?limit=2');
    expect(response.json<Body>().data).toEqual(everything.slice(0, 2));
  });
});

describe('200: filters', () => {
  type Wanted = (event: PublicEvent) => boolean;
  const isPelagram: Wanted = ({ app }) => app.slug === 'pelagram';

  test.each<[string, Wanted]>([
    ['event=app.updated', ({ event }) => event === 'app.updated'],
    ['event=technology.removed,technology.added', ({ event }) => /removed|added/.test(event)],
    ['cause=maintenance', ({ cause }) => cause === 'maintenance'],
    [
      'cause=release,recovered&event=technology.version_changed',
      ({ cause, event }) =>
        (cause === 'release' || cause === 'recovered') && event === 'technology.version_changed',
    ],
    ['platform=linux', ({ app }) => app.platform === 'linux'],
    ['technology=React', ({ technology }) => technology?.name === 'React'],
    ['technology=react.js', ({ technology }) => technology?.name === 'React'],
    [
      'technology=SENTRY&event=technology.removed',
      ({ event, technology }) => event === 'technology.removed' && technology?.name === 'Sentry',
    ],
    ['app=pelagram', isPelagram],
    // On Windows and Linux it has no bundle id.
    ['app=COM.example.PELAGRAM', (event) => isPelagram(event) && event.app.platform === 'macos'],
    ['app=pelagram&platform=linux', (event) => isPelagram(event) && event.app.platform === 'linux'],
    ['app=app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457', ({ app }) => app.slug === 'dovetick'],
    ['app=postwren-labels', ({ app }) => app.slug === 'postwren-labels'],
    [
      'app=pelagram&technology=Electron',
      (event) => isPelagram(event) && event.technology?.name === 'Electron',
    ],
    ['since=2026-06-01', ({ timestamp }) => timestamp >= '2026-06-01'],
    ['since=2026-11-10T18:21:39Z', ({ timestamp }) => timestamp >= '2026-11-10T18:21:39.000Z'],
    ['since=2026-11-10T18:21:40Z', ({ timestamp }) => timestamp >= '2026-11-10T18:21:40.000Z'],
    ['since=2026-05-01&app=pelagram', (event) => isPelagram(event) && event.timestamp >= '2026-05-01'],
  ])('%s', async (query, isWanted) => {
    const expected = everything.filter(isWanted);
    expect(expected.length).toBeGreaterThan(0);
    for (const limit of [500, 90]) expect([query, await walk(query, limit)]).toEqual([query, expected]);
    expect(await walk(`${query}&order=desc`, 91)).toEqual([...expected].reverse());
  });

  test.each([
    'since=2026-11-21',
    'cause=backfill',
    'technology=COBOL%20Screens',
    'cause=maintenance&event=technology.added',
  ])('%s: nothing yet', async (query) => {
    expect(await walk(query)).toEqual([]);
  });

  test('meta echoes them by their names; what the catalog does not know it says, with what is like it', async () => {
    const known = await activity('technology=react.js&app=Pelagram&event=technology.added&limit=1');
    expect(known.meta).toMatchObject({
      filters: { technology: 'React', app: 'Pelagram', event: ['technology.added'] },
      suggestions: [],
    });
    const unknown = await activity('technology=Sentri');
    expect(unknown.meta.filters).toEqual({ technology: 'Sentri' });
    expect(unknown.meta.suggestions).toContain('Sentry');
  });
});

describe('200: the contract', () => {
  test('the example is this answer', async () => {
    expect((await activity('app=dovetick&since=2026-01-20&limit=2')).data).toEqual(activityExample);
  });

  test('every event is as the contract says', async () => {
    expect(differencesFromSchema(ActivityDto, await walk(''))).toEqual([]);
  });

  test('a maintenance release is an event of its own version', async () => {
    const { data } = await activity('app=pelagram&platform=macos&cause=maintenance');
    expect(data.map(({ event, app }) => [event, app.version])).toEqual([['app.updated', '5.13.2']]);
  });
});

describe('400', () => {
  const epoch = '6d8c4f0e-3b1a-4c57-9a52-0f7e1d2b3c4d';
  const positions = Array.from({ length: 16 }, () => 0);

  test.each<[string, string | RegExp]>([
    ['limit=0', 'limit must be a whole number from 1 to 500'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['limit=many', 'limit must be a whole number from 1 to 500'],
    ['limit=1&limit=2', 'limit is given more than once'],
    ['after=', 'after must not be empty'],
    ['after=abc', 'after must be a value that meta.nextCursor gave'],
    [`after=${'a'.repeat(4_001)}`, 'after must be text of 1 to 4000 characters'],
    ['cursor=abc', /^cursor is not a parameter here/],
    ['event=', 'event must not be empty'],
    ['event=app.created', /^event must be a comma-separated list of different values/],
    ['event=app.updated,app.updated', /^event must be a comma-separated list of different values/],
    ['event=app.updated&event=technology.added', 'event is given more than once'],
    ['cause=because', /^cause must be a comma-separated list of different values/],
    ['app=', 'app must not be empty'],
    [`app=${'a'.repeat(501)}`, 'app must be text of 1 to 500 characters'],
    ['app=a%00b', 'app holds characters that are not allowed'],
    ['technology=', 'technology must not be empty'],
    ['technology=React&technology=Vue', 'technology is given more than once'],
    ['platform=amiga', 'platform must be one of macos, windows, linux'],
    ['since=2026-02-30', /^since must be a date that exists/],
    ['since=soon', /^since must be a date that exists/],
    ['order=up', 'order must be one of asc, desc'],
    ['limit=0&order=up', 'limit must be a whole number from 1 to 500; order must be one of asc, desc'],
  ])('%s', async (query, message) => {
    const response = await api.get(`/v1/activity?${query}`);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test.each<[string, (payload: { f: string }) => string]>([
    ['of other filters', () => encodeCursor([epoch, positions, null], 'other')],
    ['of another log', ({ f }) => encodeCursor(['00000000-0000-4000-8000-000000000000', positions, null], f)],
    ['of more partitions', ({ f }) => encodeCursor([epoch, [...positions, 0], null], f)],
    ['beyond what is on record', ({ f }) => encodeCursor([epoch, positions.with(3, 1e6), null], f)],
    ['before the beginning', ({ f }) => encodeCursor([epoch, positions.with(3, -1), null], f)],
    ['that is cut in no partition', ({ f }) => encodeCursor([epoch, positions, [16, 0]], f)],
    ['of another kind of list', ({ f }) => encodeCursor(['pelagram', 3], f)],
  ])('a cursor %s', async (what, forge) => {
    const { meta } = await activity('limit=1');
    const payload = JSON.parse(Buffer.from(meta.nextCursor, 'base64url').toString()) as { f: string };
    const response = await api.get(`/v1/activity?after=${forge(payload)}`);
    const { detail, error } = response.json<{ detail: string; error: { details: unknown[] } }>();
    const expected = what.includes('filters')
      ? /^after belongs to a list with other filters/
      : what.includes('another log')
        ? /^after belongs to the log as it was before it was restored from a backup: .* begin again without after/
        : /^after must be a value that meta.nextCursor gave$/;
    expect([response.statusCode, detail]).toEqual([400, expect.stringMatching(expected)]);
    expect(error.details).toEqual([{ parameter: 'after', message: detail }]);
  });

  test.each([
    'order=desc',
    'event=app.updated',
    'app=pelagram',
    'since=2026-01-01',
    'platform=macos',
    'technology=Vue',
  ])('a cursor of the whole feed with %s', async (query) => {
    const { meta } = await activity('limit=1');
    const response = await api.get(`/v1/activity?${query}&after=${meta.nextCursor}`);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringMatching(/^after belongs to a list with other filters/),
    ]);
  });

  test('the same filters in another spelling go on with the same cursor', async () => {
    const { meta } = await activity(
      'app=Pelagram&event=app.updated,technology.added&since=2026-01-01&limit=1',
    );
    const next = await activity(
      `app=pelagram&event=technology.added,app.updated&since=2026-01-01T00:00:00Z&limit=1&after=${meta.nextCursor}`,
    );
    expect(next.data).toHaveLength(1);
  });
});

test('403: the plan starter has no activity', async () => {
  const response = await api.get('/v1/activity', { authorization: `Bearer ${api.keys.starter}` });
  expect(response.json()).toMatchObject({ status: 403, requiredPlan: 'team', error: { code: 'forbidden' } });
});

test.each([
  ['app=nobody-at-all', []],
  ['app=tidewrit', ['tidewrite']],
  ['app=com.example.dovetick&platform=windows', []],
  ['app=app_00000000-0000-5000-8000-000000000000', []],
  [`app=${encodeURIComponent("' OR 1=1 --")}`, []],
  [`app=${encodeURIComponent('微信')}`, []],
])('404: %s', async (query, suggestions) => {
  const response = await api.get(`/v1/activity?${query}`);
  expect([response.statusCode, response.json()]).toEqual([
    404,
    expect.objectContaining({ suggestions, error: expect.objectContaining({ code: 'not_found' }) as object }),
  ]);
});

test('422: app.updated with a technology', async () => {
  const response = await api.get('/v1/activity?technology=React&event=app.updated');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    error: { code: 'unprocessable', details: [{ parameter: 'event' }, { parameter: 'technology' }] },
  });
});
