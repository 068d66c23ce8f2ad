import { Controller, Get, Inject, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Answer, answer, documentAnswer, notFound } from '#libs/http';
import { createKey, Credits, CurrentCaller, RequireScope } from '../index.js';
import type { Caller } from '../index.js';
import { accountsApp } from '../testing/accounts-app.js';
import { accountsDatabase, type AccountsDatabase } from '../testing/accounts-database.js';

@Controller('v1/paid')
@RequireScope('read')
class PaidController {
  constructor(@Inject(Credits) private readonly credits: Credits) {}

  @Get()
  get(@CurrentCaller() caller: Caller, @Query('cost') cost = '1'): Answer {
    return this.credits.charged(answer('goods'), caller, { endpoint: 'paid', credits: Number(cost) });
  }

  @Get('document')
  document(@CurrentCaller() caller: Caller): Answer {
    const bare = documentAnswer({ bare: true }, 'application/vnd.test+json');
    return this.credits.charged(bare, caller, { endpoint: 'document', credits: 1 });
  }

  @Get('nothing')
  nothing(@CurrentCaller() caller: Caller): Answer {
    this.credits.charged(answer('goods'), caller, { endpoint: 'paid', credits: 1 });
    throw notFound('Nothing here.');
  }
}

let database: AccountsDatabase;
/** As two processes: nothing is shared but the database. */
let apps: NestFastifyApplication[];
let now = new Date('2026-11-21T15:30:00Z');

beforeAll(async () => {
  database = await accountsDatabase();
  const clock = (): Date => now;
  apps = [
    await accountsApp(database, [PaidController], clock),
    await accountsApp(database, [PaidController], clock),
  ];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

interface Holder {
  readonly key: string;
  readonly accountId: string;
}

let accounts = 0;
/** A new account that has used so many credits of this month. */
async function holder(plan: string, used = 0): Promise<Holder> {
  const account = `holder ${(accounts += 1)}`;
  const { key, accountId } = await createKey(database.dataSource, { account, plan, scopes: ['read'] });
  if (used > 0)
    await database.pool.query('INSERT INTO accounts.credit_month VALUES ($1, $2, $3)', [
      accountId,
      '2026-11-01',
      used,
    ]);
  return { key, accountId };
}

interface Request {
  readonly url?: string;
  readonly process?: number;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  key: string,
  { url = '/v1/paid', process = 0, method = 'GET', headers = {} }: Request = {},
) {
  const app = apps[process]!;
  return app.inject({ method, url, headers: { authorization: `Bearer ${key}`, ...headers } });
}

async function usedBy({ accountId }: Holder): Promise<{ month: string; used: number }[]> {
  const { rows } = await database.pool.query<{ month: string; used: number }>(
    'SELECT month::text, used FROM accounts.credit_month WHERE account_id = $1 ORDER BY month',
    [accountId],
  );
  return rows;
}

async function recordedUse({ accountId }: Holder): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT day::text, endpoint, requests::int, credits::int FROM accounts.usage_day
     WHERE account_id = $1 ORDER BY day, endpoint`,
    [accountId],
  );
  return rows;
}

const metaOf = (response: { json(): unknown }): Record<string, unknown> =>
  (response.json() as { meta: Record<string, unknown> }).meta;

test.each([
  ['starter', 999],
  ['team', 9_999],
  ['enterprise', 99_999],
])('%s: meta and headers tell what it cost and what is left', async (plan, left) => {
  const response = await send((await holder(plan)).key);
  expect(metaOf(response)).toEqual({
    requestId: expect.any(String) as string,
    creditsUsed: 1,
    creditsRemaining: left,
  });
  expect(response.headers).toMatchObject({ 'x-credits-used': '1', 'x-credits-remaining': String(left) });
});

test('an operator has no limit and is charged nothing', async () => {
  const operator = await holder('operator');
  const response = await send(operator.key);
  expect(metaOf(response)).toMatchObject({ creditsUsed: 0, creditsRemaining: null });
  expect(response.headers['x-credits-used']).toBe('0');
  expect(response.headers).not.toHaveProperty('x-credits-remaining');
  expect(await usedBy(operator)).toEqual([]);
});

test('a bare document carries its price in the headers alone', async () => {
  const payer = await holder('starter');
  const response = await send(payer.key, { url: '/v1/paid/document' });
  expect(response.json()).toEqual({ bare: true });
  expect(response.headers).toMatchObject({ 'x-credits-used': '1', 'x-credits-remaining': '999' });
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used: 1 }]);
});

test('200 calls at once over two processes take exactly the 50 that are left', async () => {
  // Of a plan whose rate limit they do not reach.
  const payer = await holder('team', 9_950);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => send(payer.key, { process: index % 2 })),
  );
  const paid = responses.filter(({ statusCode }) => statusCode === 200);
  const refused = responses.filter(({ statusCode }) => statusCode === 402);
  expect([paid.length, refused.length]).toEqual([50, 150]);
  // Each saw a balance of its own, the last of them none.
  const balances = paid.map((response) => Number(metaOf(response)['creditsRemaining']));
  expect(balances.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used: 10_000 }]);
  expect(await recordedUse(payer)).toEqual([
    { day: '2026-11-21', endpoint: 'paid', requests: 50, credits: 50 },
  ]);
});

test('calls that wait for one another see what those before them took', async () => {
  const payer = await holder('team', 9_997);
  const client = await database.pool.connect();
  const waiting = async (): Promise<number> => {
    // Within a transaction the view would stay as it was first read.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM accounts.credit_month WHERE account_id = $1 FOR UPDATE', [
    payer.accountId,
  ]);
  const sent = Array.from({ length: 20 }, (_, index) => send(payer.key, { process: index % 2 }));
  const responses = Promise.all(sent);
  // All of these began while 3 were left.
  while ((await waiting()) < 6) await new Promise((resolve) => setImmediate(resolve));
  await client.query('COMMIT');
  client.release();
  expect((await responses).filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used: 10_000 }]);
});

test.each([
  [3, 200, 1_000],
  [4, 402, 997],
])('with 3 left a price of %i is %i', async (price, status, used) => {
  const payer = await holder('starter', 997);
  const response = await send(payer.key, { url: `/v1/paid?cost=${price}` });
  expect(response.statusCode).toBe(status);
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used }]);
});

test('a price above the whole quota is refused of a full balance, too', async () => {
  const payer = await holder('starter');
  const response = await send(payer.key, { url: '/v1/paid?cost=1001' });
  expect([response.statusCode, response.json<{ creditsRemaining: number }>().creditsRemaining]).toEqual([
    402, 1_000,
  ]);
  expect(await usedBy(payer)).toEqual([]);
});

test('402 tells what is needed, what is left and when there is more', async () => {
  const payer = await holder('starter', 999);
  const response = await send(payer.key, { url: '/v1/paid?cost=2' });
  expect(response.statusCode).toBe(402);
  expect(response.json()).toMatchObject({
    creditsNeeded: 2,
    creditsRemaining: 1,
    resetsAt: '2026-12-01T00:00:00.000Z',
    error: {
      code: 'quota_exceeded',
      message:
        'This costs 2 credits, and the account has 1 left until 2026-12-01T00:00:00.000Z; nothing was charged.',
    },
  });
  // From the 21st at 15:30 to the end of the 30th: 9 days and 8.5 hours.
  expect(response.headers).toMatchObject({
    'retry-after': String(9 * 86_400 + 8.5 * 3_600),
    'x-credits-used': '0',
    'x-credits-remaining': '1',
    'cache-control': 'no-store',
  });
  expect(response.headers).not.toHaveProperty('etag');
});

test('304, errors and HEAD cost nothing, and the tag does not depend on credits', async () => {
  const payer = await holder('starter');
  const [first, second] = [await send(payer.key), await send(payer.key)];
  expect(second.headers.etag).toBe(first.headers.etag);
  const etag = String(first.headers.etag);
  const free = [
    await send(payer.key, { headers: { 'if-none-match': etag } }),
    await send(payer.key, { url: '/v1/paid/nothing' }),
    await send(payer.key, { method: 'HEAD' }),
  ];
  expect(free.map(({ statusCode }) => statusCode)).toEqual([304, 404, 200]);
  expect(free.filter(({ headers }) => 'x-credits-used' in headers)).toEqual([]);
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used: 2 }]);
});

test('who has no credits left may still ask whether an answer has changed', async () => {
  const payer = await holder('starter', 999);
  const etag = String((await send(payer.key)).headers.etag);
  expect((await send(payer.key)).statusCode).toBe(402);
  expect((await send(payer.key, { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
});

test('a new month in UTC begins with full credits', async () => {
  const payer = await holder('starter', 999);
  now = new Date('2026-11-30T23:59:59.999Z');
  expect(metaOf(await send(payer.key))['creditsRemaining']).toBe(0);
  const refused = await send(payer.key);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([402, '1']);
  now = new Date('2026-12-01T00:00:00Z');
  expect(metaOf(await send(payer.key))['creditsRemaining']).toBe(999);
  now = new Date('2026-11-21T15:30:00Z');
  expect(await usedBy(payer)).toEqual([
    { month: '2026-11-01', used: 1_000 },
    { month: '2026-12-01', used: 1 },
  ]);
});

test('the keys of an account share its credits', async () => {
  const payer = await holder('starter', 998);
  const account = `holder ${accounts}`;
  const request = { account, plan: 'starter', scopes: ['read'] };
  const second = (await createKey(database.dataSource, request)).key;
  const statuses = [payer.key, second, payer.key, second].map(async (key) => (await send(key)).statusCode);
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 200, 402, 402]);
});

test('a change of plan counts at once; a lesser one leaves nothing below zero', async () => {
  const payer = await holder('team', 5_000);
  const account = `holder ${accounts}`;
  const changeTo = async (plan: string): Promise<string> =>
    (await createKey(database.dataSource, { account, plan, scopes: ['read'] })).key;
  const lesser = await send(await changeTo('starter'));
  expect([lesser.statusCode, lesser.json<{ creditsRemaining: number }>().creditsRemaining]).toEqual([402, 0]);
  const free = metaOf(await send(await changeTo('starter'), { url: '/v1/paid?cost=0' }));
  expect(free).toMatchObject({ creditsUsed: 0, creditsRemaining: 0 });
  expect(metaOf(await send(await changeTo('enterprise')))['creditsRemaining']).toBe(94_999);
  expect(await usedBy(payer)).toEqual([{ month: '2026-11-01', used: 5_001 }]);
});

test('a database that is away is 503, and nothing is given away', async () => {
  const { key } = await holder('starter');
  await send(key);
  const away = jest.spyOn(database.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  const response = await send(key);
  away.mockRestore();
  expect([response.statusCode, response.body.includes('goods')]).toEqual([503, false]);
});
