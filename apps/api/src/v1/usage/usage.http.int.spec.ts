import { createKey } from '#libs/accounts';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { UsageDto } from './usage.dto.js';
import { usageExample } from './usage.example.js';

interface Body {
  data: {
    account: string;
    plan: string;
    credits: object;
    rateLimit: object;
    days: { date: string; endpoint: string; requests: number; credits: number }[];
  };
  meta: Record<string, unknown>;
}

let api: ApiServer;
const TODAY = new Date('2026-11-21T15:30:00Z');
let now = TODAY;
beforeAll(async () => {
  api = await startApi({ accountsClock: () => now });
});
beforeEach(() => {
  now = TODAY;
});
afterAll(() => api.close());

let accounts = 0;
async function keyOf(plan: string, account = `user ${(accounts += 1)}`): Promise<string> {
  return (await createKey(api.database.dataSource, { account, plan, scopes: ['read'] })).key;
}

const send = (key: string, url: string, headers = {}) =>
  api.get(url, { authorization: `Bearer ${key}`, ...headers });

async function usage(key: string, query = ''): Promise<Body> {
  const response = await send(key, `/v1/usage${query}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

test('the example in the contract is this answer, and as the contract says', async () => {
  now = new Date('2026-11-20T23:59:59Z');
  await send(api.keys.team, '/v1/apps/dovetick/history');
  now = TODAY;
  await send(api.keys.team, '/v1/apps/dovetick/history');
  await send(api.keys.team, '/v1/lookup?app=dovetick');
  const { data, meta } = await usage(api.keys.team);
  expect(data).toEqual(usageExample);
  expect(meta).toMatchObject({ from: '2026-11-01', to: '2026-11-21' });
  expect(differencesFromSchema(UsageDto, data)).toEqual([]);
});

test.each([
  ['starter', { quota: 1_000, used: 0, remaining: 1_000 }, 60],
  ['enterprise', { quota: 100_000, used: 0, remaining: 100_000 }, 6_000],
  ['operator', { quota: null, used: 0, remaining: null }, null],
])('any plan may ask, and it costs nothing: %s', async (plan, credits, requestsPerMinute) => {
  const key = await keyOf(plan);
  await usage(key);
  const { data } = await usage(key);
  expect(data).toMatchObject({ plan, credits, rateLimit: { requestsPerMinute } });
  // The request that is being answered is not over yet.
  expect(data.days).toEqual([{ date: '2026-11-21', endpoint: 'usage', requests: 1, credits: 0 }]);
  expect(differencesFromSchema(UsageDto, data)).toEqual([]);
});

test('every request that was let in counts, paid, free or wrong; what was refused at the door does not', async () => {
  const key = await keyOf('team');
  const url = '/v1/apps/dovetick/history';
  const etag = String((await send(key, url)).headers.etag);
  await send(key, url, { 'if-none-match': etag });
  await send(key, `${url}?limit=0`);
  await send(key, '/v1/apps/nobody-at-all/history');
  await api.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${key}` } });
  await send(key, '/v1/search?limit=1');
  await send(`${key.slice(0, -1)}_`, url);
  await api.app.inject({ url: '/healthz', headers: { authorization: `Bearer ${key}` } });
  const { data } = await usage(key);
  expect(data.days).toEqual([
    { date: '2026-11-21', endpoint: 'history', requests: 5, credits: 1 },
    { date: '2026-11-21', endpoint: 'search', requests: 1, credits: 0 },
  ]);
  expect(data.credits).toEqual({ quota: 10_000, used: 1, remaining: 9_999 });
});

test('of an operator use is counted, and no credits', async () => {
  const key = await keyOf('operator');
  await send(key, '/v1/apps/dovetick/history');
  const { data } = await usage(key);
  expect(data.days).toEqual([{ date: '2026-11-21', endpoint: 'history', requests: 1, credits: 0 }]);
});

test('the keys of an account are one, other accounts are not seen', async () => {
  const [first, second] = [await keyOf('team', 'both'), await keyOf('team', 'both')];
  await send(first, '/v1/apps/dovetick/history');
  await send(second, '/v1/apps/dovetick/history');
  const { data } = await usage(second);
  expect([data.account, data.credits]).toEqual(['both', { quota: 10_000, used: 2, remaining: 9_998 }]);
  expect((await usage(await keyOf('team'))).data.days).toEqual([]);
});

test('what one process has not written yet is written when it ends', async () => {
  const { database, app } = await startApi();
  const key = (
    await createKey(database.dataSource, { account: 'leaving', plan: 'operator', scopes: ['read'] })
  ).key;
  for (let sent = 0; sent < 3; sent += 1)
    await app.inject({ url: '/v1/categories', headers: { authorization: `Bearer ${key}` } });
  await app.close();
  const { rows } = await database.pool.query<{ requests: number }>(
    'SELECT requests FROM accounts.usage_day JOIN accounts.account ON id = account_id WHERE name = $1',
    ['leaving'],
  );
  expect(rows).toEqual([{ requests: 3 }]);
  await database.close();
});

test('requests that cannot be written now are written later', async () => {
  const key = await keyOf('operator');
  await send(key, '/v1/categories');
  const connect = api.database.pool.query.bind(api.database.pool);
  const away = jest.spyOn(api.database.pool, 'query').mockImplementation(((statement: { name?: string }) => {
    if (statement.name === 'accounts-add-requests')
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return connect(statement as never);
  }) as never);
  expect((await send(key, '/v1/usage')).statusCode).toBe(503);
  away.mockRestore();
  expect((await usage(key)).data.days).toContainEqual({
    date: '2026-11-21',
    endpoint: 'categories',
    requests: 1,
    credits: 0,
  });
});

describe('days', () => {
  let key: string;
  beforeAll(async () => {
    key = await keyOf('operator');
    for (const day of ['2025-11-20', '2025-11-21', '2026-10-31', '2026-11-01', '2026-11-21']) {
      now = new Date(`${day}T12:00:00Z`);
      await send(key, '/v1/lookup?app=dovetick');
    }
  });

  test.each([
    ['', '2026-11-01', '2026-11-21', ['2026-11-01', '2026-11-21']],
    ['?from=2026-10-31', '2026-10-31', '2026-11-21', ['2026-10-31', '2026-11-01', '2026-11-21']],
    ['?to=2026-10-31', '2026-10-01', '2026-10-31', ['2026-10-31']],
    ['?from=2026-11-01&to=2026-11-01', '2026-11-01', '2026-11-01', ['2026-11-01']],
    // 2026-10-31T22:00Z is the day before.
    [
      '?from=2026-11-01T00:00:00%2B02:00&to=2026-11-01T23:59:59Z',
      '2026-10-31',
      '2026-11-01',
      ['2026-10-31', '2026-11-01'],
    ],
    // 366 days with both ends.
    [
      '?from=2025-11-21&to=2026-11-21',
      '2025-11-21',
      '2026-11-21',
      ['2025-11-21', '2026-10-31', '2026-11-01', '2026-11-21'],
    ],
    ['?from=2027-01-01&to=2027-02-01', '2027-01-01', '2027-02-01', []],
  ])('%s', async (query, from, to, dates) => {
    const { data, meta } = await usage(key, query);
    const lookups = data.days.filter(({ endpoint }) => endpoint === 'lookup');
    expect([meta['from'], meta['to'], lookups.map(({ date }) => date)]).toEqual([from, to, dates]);
  });
});

test.each([
  [400, 'from=', 'from must not be empty'],
  [400, 'from=2026-02-30', /^from must be a date that exists/],
  [400, 'from=yesterday&to=2026-13-01', /^from must be .*; to must be a date that exists/],
  [400, 'from=2026-11-01&from=2026-11-02', /^from /],
  [400, 'From=2026-11-01', /^From is not a parameter here; did you mean from\?/],
  [400, 'account=other', /^account is not a parameter here/],
  [400, "from=2026-11-01'%20OR%201=1--", /^from must be a date that exists/],
  [400, 'from=2026%E2%80%9311%E2%80%9301', /^from must be a date that exists/],
  [400, `to=${'2'.repeat(600)}`, /^to must be /],
  [400, 'to=%FF', /percent-escape/],
  [422, 'from=2026-11-22', 'from is after to, which is 2026-11-21'],
  [422, 'from=2026-11-02&to=2026-11-01', 'from is after to, which is 2026-11-01'],
  [422, 'from=2025-11-20&to=2026-11-21', 'from and to span 367 days; at most 366 are shown'],
  [422, 'from=0001-01-01', /^from and to span \d+ days; at most 366 are shown/],
])('%i: %s', async (status, query, message) => {
  const response = await send(api.keys.starter, `/v1/usage?${query}`);
  const { detail, error } = response.json<{ detail: string; error: { details?: object[] } }>();
  expect([response.statusCode, detail]).toEqual([status, expect.stringMatching(message) as string]);
  if (status === 422) expect(error.details).toHaveLength(1);
});

test('401 without a key, 403 with one of another scope, 405 for a POST', async () => {
  const other = { account: 'scoped', plan: 'team', scopes: ['ingest', 'webhooks', 'admin'] };
  const unscoped = (await createKey(api.database.dataSource, other)).key;
  expect((await api.app.inject({ url: '/v1/usage' })).statusCode).toBe(401);
  expect((await send(unscoped, '/v1/usage')).statusCode).toBe(403);
  expect((await api.app.inject({ method: 'POST', url: '/v1/usage' })).statusCode).toBe(405);
});
