import { Controller, Get } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { answer } from '#libs/http';
import * as accounts from './index.js';
import type { Caller } from './index.js';
import { accountsApp } from './testing/accounts-app.js';
import { accountsDatabase } from './testing/accounts-database.js';

@Controller('v1/things')
@accounts.RequireScope('read')
class ThingsController {
  @Get()
  list(@accounts.CurrentCaller() caller: Caller): unknown {
    return answer(caller.accountName);
  }

  @Get('team')
  @accounts.RequirePlan('team')
  team(): unknown {
    return answer(null);
  }

  @Get('hooks')
  @accounts.RequireScope('webhooks')
  hooks(): unknown {
    return answer(null);
  }

  @Get('open')
  @accounts.Public()
  open(): unknown {
    return answer(null);
  }
}

let dataSource: DataSource;
let drop: () => Promise<void>;
let app: NestFastifyApplication;
const keys: Record<string, string> = {};

beforeAll(async () => {
  const database = await accountsDatabase();
  ({ dataSource, drop } = database);
  for (const plan of ['starter', 'team', 'operator']) {
    keys[plan] = (await accounts.createKey(dataSource, { account: plan, plan, scopes: ['read'] })).key;
  }
  keys['webhooks'] = (
    await accounts.createKey(dataSource, { account: 'w', plan: 'team', scopes: ['webhooks'] })
  ).key;
  const past = new Date('2026-01-01T00:00:00Z');
  const expiring = {
    account: 'e',
    plan: 'team',
    scopes: ['read'],
    expiresAt: new Date(past.getTime() + 1000),
  };
  const expired = await accounts.createKey(dataSource, expiring, past);
  keys['expired'] = expired.key;
  const revoked = await accounts.createKey(dataSource, { account: 'r', plan: 'team', scopes: ['read'] });
  await accounts.revokeKey(dataSource, revoked.id);
  keys['revoked'] = revoked.key;
  keys['unknown'] = accounts.createApiKey();
  keys['typo'] = `${keys['team']?.slice(0, -1)}_`;

  app = await accountsApp(database, [ThingsController]);
});
afterAll(async () => {
  await app.close();
  await drop();
});

const get = (url: string, authorization?: string) =>
  app.inject({ url, headers: authorization === undefined ? {} : { authorization } });

const CHALLENGE = 'Bearer realm="deskscope"';

test.each([
  ['no key', undefined, CHALLENGE],
  ['another scheme', 'Basic abc', CHALLENGE],
  ['no key after the scheme', 'Bearer', `${CHALLENGE}, error="invalid_request"`],
  ['a typo', 'typo', `${CHALLENGE}, error="invalid_token"`],
  ['an unknown key', 'unknown', `${CHALLENGE}, error="invalid_token"`],
  ['a revoked key', 'revoked', `${CHALLENGE}, error="invalid_token"`],
  ['an expired key', 'expired', `${CHALLENGE}, error="invalid_token"`],
])('%s: 401', async (_, name, challenge) => {
  const authorization = name !== undefined && name in keys ? `Bearer ${keys[name]}` : name;
  const response = await get('/v1/things', authorization);
  expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
    401,
    'unauthorized',
  ]);
  const header = String(response.headers['www-authenticate']);
  expect(header.startsWith(challenge)).toBe(true);
  expect(header.includes('error=')).toBe(challenge.includes('error='));
});

test('a malformed key is refused before any query', async () => {
  const spy = jest.spyOn(dataSource, 'getRepository');
  await get('/v1/things', `Bearer ${keys['typo']}`);
  expect(spy).not.toHaveBeenCalled();
  spy.mockRestore();
});

test.each(['key', 'api_key', 'access_token', 'authorization'])(
  'a key in the query as %s is not taken',
  async (name) => {
    expect((await get(`/v1/things?${name}=${keys['team']}`)).statusCode).toBe(401);
  },
);

test.each(['Bearer ', 'bearer ', 'BEARER  '])('the scheme %j is known', async (scheme) => {
  const response = await get('/v1/things', `${scheme}${keys['starter']}`);
  expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([200, 'starter']);
});

test.each([
  ['/v1/things/team', 'starter', { requiredPlan: 'team' }, /plan team/],
  ['/v1/things', 'webhooks', { requiredScope: 'read' }, /scope read/],
  ['/v1/things/hooks', 'operator', { requiredScope: 'webhooks' }, /scope webhooks/],
] as const)('%s with a key of %s: 403', async (url, name, members, message) => {
  const response = await get(url, `Bearer ${keys[name]}`);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    ...members,
    error: { code: 'forbidden', message: expect.stringMatching(message) as string },
  });
});

test.each([
  ['/v1/things/team', 'team'],
  ['/v1/things/team', 'operator'],
  ['/v1/things/hooks', 'webhooks'],
])('%s with a key of %s: 200', async (url, name) => {
  expect((await get(url, `Bearer ${keys[name]}`)).statusCode).toBe(200);
});

test('a public route takes no key, and a wrong address is 404 without one', async () => {
  expect((await get('/v1/things/open')).statusCode).toBe(200);
  expect((await get('/v1/nothing')).statusCode).toBe(404);
});

test('a database that is away is 503, not 401', async () => {
  const away = jest.spyOn(dataSource, 'getRepository').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  const response = await get('/v1/things', `Bearer ${accounts.createApiKey()}`);
  away.mockRestore();
  expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
    503,
    'unavailable',
  ]);
});
