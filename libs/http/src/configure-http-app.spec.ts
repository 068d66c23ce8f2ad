import { BadRequestException, Body, Controller, Get, HttpCode, Logger, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  answer,
  defineParameters,
  documentAnswer,
  JsonText,
  StreamedText,
  noParameters,
  ProblemsController,
  Produces,
  quotaExceeded,
  ReadParameters,
  RequestId,
  text,
  wholeNumber,
} from './index.js';
import type { Settlement, ValuesOf } from './index.js';
import { injectableApp } from './testing/inject-app.js';

let charges = 0;
let failWith: unknown;

const parameters = defineParameters({ id: text(), limit: wholeNumber({ default: 5 }) }, { path: ['id'] });

@Controller('v1/things')
class ThingsController {
  @Get()
  list(): unknown {
    return answer([{ name: 'Größe' }], { resultCount: 1 });
  }

  @Get('large')
  large(): unknown {
    return answer('x'.repeat(5000));
  }

  @Get('charged')
  charged(): unknown {
    const settle = (): Promise<Settlement> => {
      charges += 1;
      return Promise.resolve({
        meta: { creditsUsed: 1, creditsRemaining: 100 - charges },
        headers: { 'x-credits-used': '1' },
      });
    };
    return answer({ a: 1 }, {}, { settle });
  }

  @Get('broke')
  broke(): unknown {
    return answer({ a: 1 }, {}, { settle: () => Promise.reject(quotaExceeded('No credits are left.')) });
  }

  @Get('stored')
  stored(): unknown {
    return answer(JsonText.listOf(['{"name": "Größe"}', '7']), { resultCount: 2 });
  }

  @Get('document')
  @Produces(['application/json', 'application/spdx+json'])
  document(): unknown {
    return documentAnswer('{"spdxVersion":"SPDX-2.3"}', 'application/spdx+json');
  }

  @Get('streamed/:count')
  streamed(@Param('count') count: string): unknown {
    const pieces = function* (): Generator<string> {
      yield '["Größe"';
      for (let index = 0; index < Number(count); index += 1) yield `,"${'x'.repeat(1_000)}"`;
      yield ']';
    };
    return answer(new StreamedText(`streamed ${count}`, pieces), { resultCount: 2 });
  }

  @Get('failing')
  failing(): unknown {
    throw failWith;
  }

  @Get('named/:id')
  named(@Param('id') id: string, @RequestId() requestId: string): unknown {
    return answer({ id, requestId });
  }

  @Get('read/:id')
  read(@ReadParameters(parameters) values: ValuesOf<typeof parameters>): unknown {
    return answer(values);
  }

  @Get('none')
  none(@ReadParameters(noParameters) values: object): unknown {
    return answer(values);
  }

  @Post()
  create(@Body() body: unknown): unknown {
    return answer(body, {}, { headers: { location: '/v1/things/1' } });
  }

  @Post('accepted')
  @HttpCode(202)
  accept(): unknown {
    return answer(null);
  }
}

let app: NestFastifyApplication;
const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  app = await injectableApp(ThingsController, ProblemsController);
});
afterAll(() => app.close());
beforeEach(() => {
  charges = 0;
  logged.mockClear();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
interface ErrorBody {
  type: string;
  status: number;
  detail: string;
  instance: string;
  error: { code: string; message: string; requestId: string };
  meta: { requestId: string };
}

describe('an answer', () => {
  test('is an envelope with the request id in meta and in the header', async () => {
    const response = await get('/v1/things');
    expect(response.statusCode).toBe(200);
    const { meta, data } = response.json<{ meta: { requestId: string }; data: unknown }>();
    expect(data).toEqual([{ name: 'Größe' }]);
    expect(meta).toEqual({ requestId: response.headers['x-request-id'], resultCount: 1 });
    expect(meta.requestId).toMatch(/^req_[0-9a-f-]{36}$/);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.headers['vary']).toBe('Authorization, Accept, accept-encoding');
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
  });

  test.each(['/api/v1/things', '/api/v1/things?'])('is the same at %s', async (url) => {
    expect((await get(url)).json<{ data: unknown }>().data).toEqual([{ name: 'Größe' }]);
  });

  test.each([
    ['abc.DEF_1-2', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['with space', false],
    ['', false],
  ])('keeps the request id %j: %s', async (id, kept) => {
    const response = await get('/v1/things/named/7', { 'x-request-id': id });
    expect(response.headers['x-request-id'] === id).toBe(kept);
    expect(response.json<{ data: { requestId: string } }>().data.requestId).toBe(
      response.headers['x-request-id'],
    );
  });

  test('sends JSON that is text already as it stands', async () => {
    const response = await get('/v1/things/stored');
    expect(response.body).toBe(
      `{"data":[{"name": "Größe"},7],"meta":{"requestId":"${String(response.headers['x-request-id'])}","resultCount":2}}`,
    );
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
    const { etag } = response.headers;
    expect((await get('/v1/things/stored', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test.each(['3', '3000'])('may be made in pieces while it is sent: %s of them', async (count) => {
    const url = `/v1/things/streamed/${count}`;
    const response = await get(url);
    const { data, meta } = response.json<{ data: string[]; meta: object }>();
    expect([data[0], data.length]).toEqual(['Größe', Number(count) + 1]);
    expect(meta).toEqual({ requestId: response.headers['x-request-id'], resultCount: 2 });
    const { etag } = response.headers;
    expect((await get('/v1/things/streamed/4')).headers.etag).not.toBe(etag);
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const packed = await get(url, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toContain(`"data":["Größe","x`);
  });

  test('keeps its status and headers on POST, and is not stored', async () => {
    const created = await app.inject({ method: 'POST', url: '/v1/things', payload: { a: 1 } });
    expect([created.statusCode, created.headers['location'], created.headers['cache-control']]).toEqual([
      201,
      '/v1/things/1',
      'no-store',
    ]);
    expect(created.headers['etag']).toBeUndefined();
    const accepted = await app.inject({ method: 'POST', url: '/v1/things/accepted' });
    expect([accepted.statusCode, accepted.json<{ data: unknown }>().data]).toEqual([202, null]);
  });

  test('may be a bare document of its own media type', async () => {
    const response = await get('/v1/things/document', { accept: 'application/spdx+json' });
    expect(response.body).toBe('{"spdxVersion":"SPDX-2.3"}');
    expect(response.headers['content-type']).toMatch(/^application\/spdx\+json/);
    expect(response.headers['etag']).toMatch(/^W\/"/);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/v1/things' });
    const full = await get('/v1/things');
    expect([response.statusCode, response.body, response.headers['etag']]).toEqual([
      200,
      '',
      full.headers['etag'],
    ]);
  });
});

describe('parameters of a handler', () => {
  test.each([
    ['/v1/things/read/a%20b?limit=7', 200, { id: 'a b', limit: 7 }],
    ['/v1/things/read/a', 200, { id: 'a', limit: 5 }],
    ['/v1/things/read/a?limit=7&limit=8', 400, 'limit is given more than once'],
    ['/v1/things/read/a?limit=', 400, 'limit must not be empty'],
    ['/v1/things/read/a?limit=%00', 400, 'limit holds characters that are not allowed'],
    ['/v1/things/read/a?id=b', 400, 'id is not a parameter here'],
    ['/v1/things/none?x=1', 400, 'x is not a parameter here; there are none'],
    ['/v1/things/none?', 200, {}],
  ])('%s: %i', async (url, status, expected) => {
    const response = await get(url);
    const body = response.json<{ data?: unknown } & Partial<ErrorBody>>();
    expect([response.statusCode, body.data ?? body.detail]).toEqual([status, expected]);
  });
});

describe('compression', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['deflate', undefined, (raw: Buffer) => raw],
  ] as const)('asked for %s: %s', async (asked, encoding, decode) => {
    const response = await get('/v1/things/large', { 'accept-encoding': asked });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(decode(response.rawPayload).toString()).toContain('x'.repeat(5000));
    expect(response.headers['vary']).toBe('Authorization, Accept, accept-encoding');
  });
});

describe('an entity tag', () => {
  test('does not depend on the request id or on credits', async () => {
    const tags = [await get('/v1/things/charged'), await get('/v1/things/charged')].map(
      ({ headers }) => headers['etag'],
    );
    expect(tags[0]).toBe(tags[1]);
    expect(charges).toBe(2);
  });

  test('gives 304 that is not charged', async () => {
    const etag = String((await get('/v1/things/charged')).headers['etag']);
    const response = await get('/v1/things/charged', { 'if-none-match': `"other", ${etag.slice(2)}` });
    expect([response.statusCode, response.body, response.headers['etag'], charges]).toEqual([
      304,
      '',
      etag,
      1,
    ]);
    expect(response.headers['x-credits-used']).toBeUndefined();
    expect((await get('/v1/things/charged', { 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await get('/v1/things/charged', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('does not stand on an answer that could not be paid for', async () => {
    const response = await get('/v1/things/broke');
    expect([response.statusCode, response.headers['etag'], response.headers['cache-control']]).toEqual([
      402,
      undefined,
      'no-store',
    ]);
  });
});

describe('a problem', () => {
  test.each([
    ['GET', '/v1/nothing', 404, 'not_found', undefined],
    ['GET', '/V1/things', 404, 'not_found', undefined],
    ['GET', '/v1/things/', 404, 'not_found', undefined],
    ['DELETE', '/v1/things', 405, 'method_not_allowed', 'GET, HEAD, POST'],
    ['PUT', '/api/v1/things/named/x%2Fy?a=b', 405, 'method_not_allowed', 'GET, HEAD'],
    ['GET', '/v1/things/named/%ff', 400, 'invalid_request', undefined],
    ['GET', '/v1/things?q=%ED%A0%80', 400, 'invalid_request', undefined],
    ['GET', `/v1/things/named/${'x'.repeat(600)}`, 404, 'not_found', undefined],
  ] as const)('%s %s: %i %s', async (...[method, url, status, code, allow]) => {
    const response = await app.inject({ method, url });
    const body = response.json<ErrorBody>();
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect([response.statusCode, body.status, body.error.code, response.headers['allow']]).toEqual([
      status,
      status,
      code,
      allow,
    ]);
    expect([body.error.requestId, body.meta.requestId]).toEqual(
      Array(2).fill(response.headers['x-request-id']),
    );
    expect(body.instance).toBe(url.split('?')[0]);
    expect(body.error.message).toBe(body.detail);
  });

  test.each([
    ['{"a":', 'application/json', 400, 'invalid_request'],
    ['', 'application/json', 400, 'invalid_request'],
    ['{"__proto__":1}', 'application/json', 400, 'invalid_request'],
    ['a', 'text/csv', 415, 'unsupported_media_type'],
    [JSON.stringify('x'.repeat(1024 * 1024)), 'application/json', 413, 'payload_too_large'],
  ])('for the body %.12s as %s: %i %s', async (payload, type, status, code) => {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/things',
      payload,
      headers: { 'content-type': type },
    });
    expect([response.statusCode, response.json<ErrorBody>().error.code]).toEqual([status, code]);
    if (status === 415) expect(response.json<ErrorBody>().detail).toMatch(/application\/json/);
  });

  test.each([
    ['text/html', 406],
    ['application/json;q=0, text/html', 406],
    ['text/html, */*;q=0.1', 200],
    ['application/*', 200],
  ])('for Accept %s: %i', async (accept, status) => {
    expect((await get('/v1/things', { accept })).statusCode).toBe(status);
  });

  test.each([
    [new Error('relation "secret" does not exist'), 500, 'internal_error', 1],
    ['a thrown text', 500, 'internal_error', 1],
    [
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' }),
      503,
      'unavailable',
      1,
    ],
    [
      Object.assign(new Error('Query failed'), {
        driverError: Object.assign(new Error(''), { code: '57P01' }),
      }),
      503,
      'unavailable',
      1,
    ],
    [new Error('timeout exceeded when trying to connect'), 503, 'unavailable', 1],
    [new BadRequestException('plain words'), 400, 'invalid_request', 0],
  ])('thrown as %s: %i %s, logged %i times, tells nothing internal', async (thrown, status, code, logs) => {
    failWith = thrown;
    const response = await get('/v1/things/failing?token=abc');
    expect([response.statusCode, response.json<ErrorBody>().error.code]).toEqual([status, code]);
    expect(response.body).not.toMatch(/secret|10\.0\.0\.7|thrown text|timeout|token=/);
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    expect(logged).toHaveBeenCalledTimes(logs);
  });

  test('has a type that can be looked up', async () => {
    const { type } = (await get('/v1/nothing')).json<ErrorBody>();
    expect((await get(type)).json<{ data: unknown }>().data).toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });
});

test('bytes that are not HTTP are answered as a problem too', async () => {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString())).on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json[\s\S]*"invalid_request"/);
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest({ port, method: 'PROPFIND', path: '/v1/things' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
  expect(status).toBe(405);
});
