import { Controller, Get, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Answer, answer, notFound } from '#libs/http';
import { createKey, Public, RequirePlan, RequireScope, revokeKey } from '../index.js';
import { accountsApp } from '../testing/accounts-app.js';
import { accountsDatabase, type AccountsDatabase } from '../testing/accounts-database.js';

@Controller('v1/things')
@RequireScope('read')
class ThingsController {
  @Get()
  list(): Answer {
    return answer('things');
  }

  @Get('nothing')
  nothing(): Answer {
    throw notFound('Nothing here.');
  }

  @Get('enterprise')
  @RequirePlan('enterprise')
  enterprise(): Answer {
    return answer('things');
  }

  @Post()
  @RequireScope('webhooks')
  create(): Answer {
    return answer('made');
  }

  @Get('open')
  @Public()
  open(): Answer {
    return answer('open');
  }
}

let database: AccountsDatabase;
/** As two processes: nothing is shared but the database. Each has a clock of its own. */
let apps: NestFastifyApplication[];
const START = Date.parse('2026-11-21T15:30:00Z');
let clocks = [START, START];

beforeAll(async () => {
  database = await accountsDatabase();
  const app = (process: number) =>
    accountsApp(database, [ThingsController], () => new Date(clocks[process]!));
  apps = [await app(0), await app(1)];
});
beforeEach(() => {
  clocks = [START, START];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

let accounts = 0;
const keyOf = (plan: string) =>
  createKey(database.dataSource, { account: `sender ${(accounts += 1)}`, plan, scopes: ['read'] });

interface Request {
  readonly url?: string;
  readonly process?: number;
  readonly method?: 'GET' | 'POST';
}

const send = (key: string, { url = '/v1/things', process = 0, method = 'GET' }: Request = {}) =>
  apps[process]!.inject({ method, url, headers: { authorization: `Bearer ${key}` } });

const RATE_HEADERS = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];
const rateOf = ({ headers }: { headers: object }): unknown[] =>
  RATE_HEADERS.map((name) => (headers as Record<string, unknown>)[name]);

/** 2026-11-21T15:31:00Z */
const NEXT_MINUTE = '1795275060';

describe('headers', () => {
  test.each([
    ['starter', '60', '59'],
    ['team', '600', '599'],
    ['enterprise', '6000', '5999'],
  ])('%s', async (plan, limit, left) => {
    const { key } = await keyOf(plan);
    clocks = [START + 18_001, START];
    expect(rateOf(await send(key))).toEqual([
      `"default";q=${limit};w=60`,
      // 41.999 seconds, rounded up.
      `"default";r=${left};t=42`,
      limit,
      left,
      NEXT_MINUTE,
    ]);
  });

  test.each([
    ['404', { url: '/v1/things/nothing' }, 404],
    ['403 for the plan', { url: '/v1/things/enterprise' }, 403],
    ['403 for the scope', { method: 'POST' }, 403],
  ] as const)('on a %s, which counts too', async (_, request, status) => {
    const { key } = await keyOf('starter');
    const response = await send(key, request);
    expect([response.statusCode, response.headers['x-ratelimit-remaining']]).toEqual([status, '59']);
    expect((await send(key)).headers['x-ratelimit-remaining']).toBe('58');
  });

  test('none for an operator, who has no limit', async () => {
    const { key } = await keyOf('operator');
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(key)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(rateOf(responses[99]!)).toEqual(RATE_HEADERS.map(() => undefined));
  });

  test('none without a valid key, and on public routes', async () => {
    const { key, id } = await keyOf('starter');
    await revokeKey(database.dataSource, id);
    const refused = await send(key);
    expect([refused.statusCode, ...rateOf(refused)]).toEqual([401, ...RATE_HEADERS.map(() => undefined)]);
    expect(rateOf(await send(key, { url: '/v1/things/open' }))).toEqual(RATE_HEADERS.map(() => undefined));
  });

  test('what is left counts down one by one', async () => {
    const { key } = await keyOf('team');
    const left: number[] = [];
    for (let index = 0; index < 30; index += 1)
      left.push(Number((await send(key)).headers['x-ratelimit-remaining']));
    expect(left).toEqual(Array.from({ length: 30 }, (_, index) => 599 - index));
  });
});

describe('429', () => {
  test('tells the limit and when to try again', async () => {
    const { key } = await keyOf('starter');
    clocks = [START + 50_500, START];
    await Promise.all(Array.from({ length: 60 }, () => send(key)));
    const response = await send(key);
    expect([response.statusCode, response.headers['retry-after'], ...rateOf(response)]).toEqual([
      429,
      '10',
      '"default";q=60;w=60',
      '"default";r=0;t=10',
      '60',
      '0',
      NEXT_MINUTE,
    ]);
    expect(response.json()).toMatchObject({
      limit: 60,
      windowSeconds: 60,
      resetsAt: '2026-11-21T15:31:00.000Z',
      'violated-policies': ['default'],
      error: {
        code: 'rate_limited',
        message:
          'This key may send 60 requests a minute; the next minute begins at 2026-11-21T15:31:00.000Z.',
      },
    });
  });

  test('comes after 401 and before 403', async () => {
    const { key, id } = await keyOf('starter');
    await Promise.all(Array.from({ length: 60 }, () => send(key)));
    expect((await send(key, { url: '/v1/things/enterprise' })).statusCode).toBe(429);
    await revokeKey(database.dataSource, id);
    // The other process has not seen this key before.
    expect((await send(key, { process: 1 })).statusCode).toBe(401);
  });

  test('is told without a statement, once the minute is used up', async () => {
    const { key } = await keyOf('starter');
    await Promise.all(Array.from({ length: 61 }, () => send(key)));
    const spy = jest.spyOn(database.pool, 'query');
    const refused = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  test('each key has a limit of its own', async () => {
    const account = { account: 'two keys', plan: 'starter', scopes: ['read'] };
    const [first, second] = [
      await createKey(database.dataSource, account),
      await createKey(database.dataSource, account),
    ];
    await Promise.all(Array.from({ length: 61 }, () => send(first.key)));
    expect((await send(first.key)).statusCode).toBe(429);
    expect((await send(second.key)).headers['x-ratelimit-remaining']).toBe('59');
  });
});

/** Requests spread over both processes; how many passed. */
async function passesOf(key: string, count: number): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) => send(key, { process: index % 2 })),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

describe('two processes', () => {
  test.each([
    ['starter', 60],
    ['team', 600],
  ])(
    '%s: of three times the limit at once nearly all of the limit passes, never more',
    async (plan, limit) => {
      const { key } = await keyOf(plan);
      const passes = await passesOf(key, 3 * limit);
      expect(passes).toBeLessThanOrEqual(limit);
      expect(passes).toBeGreaterThanOrEqual(limit * 0.9);
      clocks = [START + 59_999, START + 59_999];
      expect(await passesOf(key, 20)).toBeLessThanOrEqual(limit - passes);
      clocks = [START + 60_000, START + 60_000];
      const again = await passesOf(key, 2 * limit);
      expect(again).toBeLessThanOrEqual(limit);
      expect(again).toBeGreaterThanOrEqual(limit * 0.9);
    },
    30_000,
  );

  test('one after the other, too, nearly all of the limit passes', async () => {
    const { key } = await keyOf('team');
    let passes = 0;
    for (let index = 0; index < 650; index += 1)
      if ((await send(key, { process: index % 2 })).statusCode === 200) passes += 1;
    expect(passes).toBeLessThanOrEqual(600);
    expect(passes).toBeGreaterThanOrEqual(540);
  }, 30_000);

  test('a clock that is a little ahead gives nothing twice', async () => {
    const { key } = await keyOf('starter');
    clocks = [START + 59_000, START + 61_000];
    expect(await passesOf(key, 200)).toBeLessThanOrEqual(120);
    clocks = [START + 61_000, START + 63_000];
    expect(await passesOf(key, 20)).toBe(0);
  });

  test('a clock that was far ahead does not lock a key out', async () => {
    const { key } = await keyOf('starter');
    clocks = [START, START + 3_600_000];
    await passesOf(key, 200);
    clocks = [START + 60_000, START + 60_000];
    expect(await passesOf(key, 60)).toBe(60);
  });
});

test('a database that is away is 503', async () => {
  const { key } = await keyOf('starter');
  await send(key);
  const away = jest.spyOn(database.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  expect((await send(key)).statusCode).toBe(503);
  away.mockRestore();
  expect((await send(key)).statusCode).toBe(200);
});

test('a change of plan changes the limit within the minute', async () => {
  const account = `sender ${(accounts += 1)}`;
  const make = (plan: string) => createKey(database.dataSource, { account, plan, scopes: ['read'] });
  const { key } = await make('starter');
  await Promise.all(Array.from({ length: 61 }, () => send(key)));
  await make('team');
  const seen = await send(key, { process: 1 });
  expect([seen.statusCode, seen.headers['x-ratelimit-limit']]).toEqual([200, '600']);
});
