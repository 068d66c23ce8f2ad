import { createApiKey, createKey, revokeKey } from '#libs/accounts';
import { type ApiServer, startApi } from '../support/api-server.js';
import { type CuttableProxy, cuttableProxy } from '../support/cuttable-proxy.js';

/** The error table of the api, row by row: every status and code that it can answer with. */

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  error: {
    code: string;
    message: string;
    requestId: string;
    details?: { parameter: string; message: string }[];
  };
}
type Response = Awaited<ReturnType<ApiServer['get']>>;

let api: ApiServer;
const keys: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  const { dataSource } = api.database;
  const make = (request: Partial<Parameters<typeof createKey>[1]>, now?: Date) =>
    createKey(dataSource, { account: 'table', plan: 'team', scopes: ['read'], ...request }, now);
  const revoked = await make({});
  await revokeKey(dataSource, revoked.id);
  const past = new Date('2026-01-01T00:00:00Z');
  Object.assign(keys, {
    ...api.keys,
    unscoped: (await make({ scopes: ['ingest', 'webhooks', 'admin'] })).key,
    operator: (await make({ account: 'operator', plan: 'operator' })).key,
    revoked: revoked.key,
    expired: (await make({ expiresAt: new Date(past.getTime() + 1_000) }, past)).key,
    unknown: createApiKey(),
    typo: `${api.keys.team.slice(0, -1)}${api.keys.team.endsWith('0') ? '1' : '0'}`,
  });
});
afterAll(() => api.close());

interface Request {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Name of a key; null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

function send({ url, method = 'GET', key = 'team', headers = {} }: Request): Promise<Response> {
  const authorization = key === null ? {} : { authorization: `Bearer ${keys[key]}` };
  return api.app.inject({ method, url, headers: { ...authorization, ...headers } });
}

function problemOf(response: Response): ProblemBody {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  return response.json();
}

type Row = readonly [status: number, code: string, title: string, request: Request];

const TABLE: readonly Row[] = [
  [400, 'invalid_parameter', 'an unknown parameter', { url: '/v1/lookup?app=a&colour=red' }],
  [400, 'invalid_parameter', 'a repeated parameter', { url: '/v1/lookup?app=a&app=a' }],
  [400, 'invalid_parameter', 'a missing parameter', { url: '/v1/lookup' }],
  [400, 'invalid_parameter', 'an empty parameter', { url: '/v1/search?technology=' }],
  [400, 'invalid_parameter', 'a bad value', { url: '/v1/search?technology=React&limit=many' }],
  [400, 'invalid_parameter', 'a search without a filter', { url: '/v1/search' }],
  [400, 'invalid_parameter', 'NUL, which nothing can hold', { url: '/v1/lookup?app=a%00' }],
  [400, 'invalid_request', 'an escape that is not UTF-8', { url: '/v1/lookup?app=%E0%A4%A' }],
  [400, 'invalid_request', 'the same in the path', { url: '/v1/apps/%E0%A4%A/history' }],
  [401, 'unauthorized', 'no key', { url: '/v1/categories', key: null }],
  [
    401,
    'unauthorized',
    'another scheme',
    { url: '/v1/categories', key: null, headers: { authorization: 'Basic YTpi' } },
  ],
  [401, 'unauthorized', 'a malformed key', { url: '/v1/categories', key: 'typo' }],
  [401, 'unauthorized', 'an unknown key', { url: '/v1/categories', key: 'unknown' }],
  [401, 'unauthorized', 'a revoked key', { url: '/v1/categories', key: 'revoked' }],
  [401, 'unauthorized', 'an expired key', { url: '/v1/categories', key: 'expired' }],
  [401, 'unauthorized', 'no key goes before bad parameters', { url: '/v1/search?limit=many', key: null }],
  [403, 'forbidden', 'a scope that does not read', { url: '/v1/categories', key: 'unscoped' }],
  [403, 'forbidden', 'a plan without history', { url: '/v1/apps/dovetick/history', key: 'starter' }],
  [404, 'not_found', 'an unknown application', { url: '/v1/apps/nobody/history' }],
  [404, 'not_found', 'an unknown application to compare', { url: '/v1/compare?apps=dovetick,nobody' }],
  [404, 'not_found', 'an unknown address', { url: '/v1/nothing' }],
  [404, 'not_found', 'an unknown address without a key', { url: '/v1/nothing', key: null }],
  [404, 'not_found', 'an address in another case', { url: '/V1/lookup?app=a' }],
  [404, 'not_found', 'a path parameter of absurd length', { url: `/v1/apps/${'a'.repeat(600)}/history` }],
  [405, 'method_not_allowed', 'a method that is not offered', { url: '/v1/lookup?app=a', method: 'POST' }],
  [405, 'method_not_allowed', 'the same below a parameter', { url: '/v1/apps/a/history', method: 'DELETE' }],
  [
    406,
    'not_acceptable',
    'a media type that is not offered',
    { url: '/v1/categories', headers: { accept: 'text/html' } },
  ],
  [
    406,
    'not_acceptable',
    'JSON refused',
    { url: '/v1/categories', headers: { accept: '*/*, application/json;q=0' } },
  ],
  [
    422,
    'unprocessable',
    'bounds the wrong way round',
    { url: '/v1/search?minDependencyCount=2&maxDependencyCount=1' },
  ],
  [
    422,
    'unprocessable',
    'a period that ends first',
    { url: '/v1/apps/dovetick/history?from=2026-02-02&to=2026-02-01' },
  ],
];

test.each(TABLE)('%d %s: %s', async (status, code, _, request) => {
  const response = await send(request);
  const body = problemOf(response);
  expect([response.statusCode, body.status, body.error.code]).toEqual([status, status, code]);
  expect(body).toMatchObject({
    type: `/problems/${code}`,
    title: expect.any(String) as string,
    instance: request.url.split('?')[0],
    error: { message: body.detail, requestId: response.headers['x-request-id'] },
    meta: { requestId: response.headers['x-request-id'] },
  });
  expect(response.headers['www-authenticate'] !== undefined).toBe(
    status === 401 || (code === 'forbidden' && request.key === 'unscoped'),
  );
  expect(response.headers['allow']).toBe(status === 405 ? 'GET, HEAD' : undefined);
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await send({ url: body.type, key: null })).json()).toMatchObject({ data: { code, status } });
});

test('400 names every problem at once, each where it is', async () => {
  const { error } = problemOf(await send({ url: '/v1/lookup?platform=beos&colour=red&include=&include=' }));
  expect(error.details).toEqual([
    { parameter: 'colour', message: 'colour is not a parameter here' },
    { parameter: 'include', message: 'include is given more than once' },
    { parameter: 'app', message: 'app is required' },
    { parameter: 'platform', message: expect.stringMatching(/^platform must be one of/) as string },
  ]);
});

test.each([
  [null, 'Bearer realm="deskscope"'],
  [
    'unknown',
    'Bearer realm="deskscope", error="invalid_token", error_description="The API key is not known here."',
  ],
])('401 challenges: key %s', async (key, challenge) => {
  expect((await send({ url: '/v1/categories', key })).headers['www-authenticate']).toBe(challenge);
});

test.each([
  ['/v1/apps/dovetick/history', 'starter', { requiredPlan: 'team' }],
  ['/v1/categories', 'unscoped', { requiredScope: 'read' }],
])('403 names what is lacking: %s', async (url, key, members) => {
  expect(problemOf(await send({ url, key }))).toMatchObject(members);
});

test('the operator may do all that a key with its scope can', async () => {
  expect((await send({ url: '/v1/apps/dovetick/history', key: 'operator' })).statusCode).toBe(200);
});

test('429 tells the limit and when the key may ask again', async () => {
  const { key } = await createKey(api.database.dataSource, {
    account: 'in a hurry',
    plan: 'starter',
    scopes: ['read'],
  });
  keys['hasty'] = key;
  const limit = 60;
  // Twice as many, so that the turn of a minute between them does not matter.
  const responses = await Promise.all(
    Array.from({ length: 2 * limit + 1 }, () => send({ url: '/v1/categories', key: 'hasty' })),
  );
  const refused = responses.find(({ statusCode }) => statusCode === 429);
  expect(problemOf(refused!)).toMatchObject({ status: 429, error: { code: 'rate_limited' }, limit });
  expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0);
});

describe('faults of ours', () => {
  const inner = /rm_adoption|relation|SELECT|postgres|127\.0\.0\.1|ECONN|terminated|node_modules/i;

  test('500: what broke stays inside', async () => {
    await api.database.pool.query('ALTER VIEW rm_adoption.total RENAME TO gone');
    const response = await send({ url: '/v1/categories' });
    await api.database.pool.query('ALTER VIEW rm_adoption.gone RENAME TO total');
    expect([response.statusCode, problemOf(response).error.code]).toEqual([500, 'internal_error']);
    expect(response.body).not.toMatch(inner);
    expect((await send({ url: '/v1/categories' })).statusCode).toBe(200);
  });

  test('503: the database is gone, known key or not', async () => {
    const cable: { proxy?: CuttableProxy } = {};
    const lone = await startApi({
      reachedThrough: async (url) => {
        cable.proxy = await cuttableProxy(url);
        return cable.proxy.address;
      },
    });
    try {
      expect((await lone.get('/v1/categories')).statusCode).toBe(200);
      await cable.proxy?.cut();
      const answers = [
        await lone.get('/v1/categories'),
        await lone.get('/v1/categories', { authorization: `Bearer ${createApiKey()}` }),
      ];
      for (const response of answers) {
        expect([response.statusCode, problemOf(response).error.code]).toEqual([503, 'unavailable']);
        expect(response.headers['retry-after']).toBe('5');
        expect(response.body).not.toMatch(inner);
      }
      expect((await lone.get('/healthz')).statusCode).toBe(200);
    } finally {
      await lone.close();
    }
  });
});
