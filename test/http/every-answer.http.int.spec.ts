import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApiServer, startApi } from '../support/api-server.js';
import { differencesFromSchema } from '../support/matches-schema.js';

/** What holds for every answer of the api, whatever the endpoint. */

/** Their answers are long enough to be compressed. */
const LONG = [
  '/v1/lookup?app=pelagram',
  '/v1/search?platform=macos',
  '/v1/categories',
  '/v1/compare?apps=tidewrite,pelagram',
  '/v1/apps/com.example.pelagram/history',
  '/v1/apps/com.example.pelagram/sbom',
  '/v1/activity',
  '/v1/stats?technology=Electron&groupBy=category',
  '/v1/trends?technology=Electron&period=weekly',
];
/** Nothing is recorded of those days any more, so the answers are the same. */
const SHORT = ['/v1/usage?from=2026-01-01&to=2026-01-31'];

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe.each([...LONG, ...SHORT])('%s', (url) => {
  test('the envelope carries the request id of the header', async () => {
    const response = await api.get(url);
    const body = response.json<{ data: unknown; meta: { requestId: string } }>();
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(response.headers['x-request-id']).toBe(body.meta.requestId);
    expect(body.meta.requestId).toMatch(/^req_[0-9a-f-]{36}$/);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a well-formed request id is kept, any other replaced', async () => {
    const kept = await api.get(url, { 'x-request-id': 'job-17.a_b' });
    expect(kept.json()).toMatchObject({ meta: { requestId: 'job-17.a_b' } });
    const replaced = await api.get(url, { 'x-request-id': 'two words' });
    expect(replaced.headers['x-request-id']).toMatch(/^req_/);
  });

  test('the same under /api/v1, and by HEAD without the body', async () => {
    const [plain, twin] = await Promise.all([api.get(url), api.get(`/api${url}`)]);
    expect(twin.json<{ data: unknown }>().data).toEqual(plain.json<{ data: unknown }>().data);
    expect(twin.headers.etag).toBe(plain.headers.etag);
    const authorization = `Bearer ${api.keys.team}`;
    const head = await api.app.inject({ method: 'HEAD', url, headers: { authorization } });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
  });

  test('304 for the weak tag, in a list, or for any', async () => {
    const { etag } = (await api.get(url)).headers;
    expect(etag).toMatch(/^W\//);
    for (const tags of [String(etag), `"other", ${String(etag)}`, '*']) {
      const response = await api.get(url, { 'if-none-match': tags });
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await api.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe.each(LONG)('%s', (url) => {
  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('compressed as %s where asked', async (encoding, decompress) => {
    const response = await api.get(url, { 'accept-encoding': encoding, 'x-request-id': 'same' });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding');
    const plain = await api.get(url, { 'x-request-id': 'same' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    // Each of the two is paid for.
    const withoutBalance = (body: string): string => body.replace(/"creditsRemaining":\d+/, '');
    expect(withoutBalance(decompress(response.rawPayload).toString('utf8'))).toBe(withoutBalance(plain.body));
    expect(response.headers.etag).toBe(plain.headers.etag);
  });
});

test.each(SHORT)('%s is too short to be compressed', async (url) => {
  const { headers, body } = await api.get(url, { 'accept-encoding': 'br, gzip' });
  expect([headers['content-encoding'], body.startsWith('{')]).toEqual([undefined, true]);
});

interface Operation {
  operationId: string;
  parameters?: { name: string; schema: object }[];
  responses: Record<
    string,
    { content?: Record<string, { schema: { properties: { data: { examples: unknown[] } } } }> }
  >;
}

describe('/openapi.json', () => {
  const operations = async (): Promise<[string, Operation][]> => {
    const response = await api.app.inject({ url: '/openapi.json' });
    const { openapi, paths } = response.json<{
      openapi: string;
      paths: Record<string, { get: Operation }>;
    }>();
    expect([response.statusCode, openapi]).toEqual([200, '3.1.0']);
    return Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/'))
      .map(([path, { get }]) => [path, get]);
  };

  test('describes every endpoint of /v1', async () => {
    expect((await operations()).map(([path, { operationId }]) => `${operationId} ${path}`).sort()).toEqual([
      'activity /v1/activity',
      'categories /v1/categories',
      'compare /v1/compare',
      'history /v1/apps/{bundleId}/history',
      'lookup /v1/lookup',
      'sbom /v1/apps/{bundleId}/sbom',
      'search /v1/search',
      'stats /v1/stats',
      'trends /v1/trends',
      'usage /v1/usage',
    ]);
  });

  test('each with an example that is as its schema says', async () => {
    for (const [path, { responses }] of await operations()) {
      const data = responses['200']?.content?.['application/json']?.schema.properties.data;
      expect([path, data?.examples.length]).not.toEqual([path, 0]);
      const differences = data?.examples.flatMap((example) => differencesFromSchema(data, example));
      expect([path, differences]).toEqual([path, []]);
    }
  });

  test('names the errors that can come', async () => {
    for (const [, { responses }] of await operations()) {
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', '304', '400', '401', '403', '406', '429', '500', '503']),
      );
    }
  });
});

test.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/problems'])(
  '%s takes no key',
  async (url) => {
    expect((await api.app.inject({ url })).statusCode).toBe(200);
  },
);

test('/metrics counts requests by route, not by address', async () => {
  await api.get('/v1/apps/com.example.pelagram/history');
  const { body } = await api.app.inject({ url: '/metrics' });
  expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/v1\/apps\/:bundleId\/history"/);
  expect(body).not.toContain('com.example.pelagram');
});
