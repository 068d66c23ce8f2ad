import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import * as http from './index.js';

const parameters = http.defineParameters(
  {
    bundleId: http.text({ description: 'bundle id, slug or id' }),
    limit: http.wholeNumber({ minimum: 1, maximum: 100, default: 20 }),
  },
  { path: ['bundleId'] },
);

@Controller('v1/apps/:bundleId')
class HistoryController {
  @Get('history')
  @http.ApiParameters(parameters)
  @http.ApiAnswer({ data: Type.Array(Type.String()), meta: { creditsUsed: Type.Integer() } })
  @http.ProblemResponses(400, 404)
  list(): unknown {
    return http.answer([]);
  }

  @Post('test')
  @HttpCode(202)
  @http.ApiAnswer({ status: 202, data: Type.Null() })
  test(): unknown {
    return http.answer(null);
  }
}

@http.Public()
@Controller('healthz')
class OpenController {
  @Get()
  check(): unknown {
    return http.answer(null);
  }
}

let app: NestFastifyApplication;
let document: OpenAPIObject;

beforeAll(async () => {
  const module = await Test.createTestingModule({
    controllers: [HistoryController, OpenController],
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(http.createHttpAdapter(), { logger: false });
  await http.configureHttpApp(app);
  document = http.buildOpenApi(app, {
    title: 'Deskscope',
    description: 'What apps are made of.',
    version: '1.2.3',
  });
  http.serveOpenApi(app, document);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

type Json = Record<string, unknown>;

/** Every object in a document with the path to it. */
function* objectsIn(value: unknown, path = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Json];
  for (const [key, inner] of Object.entries(value))
    yield* objectsIn(inner, `${path}/${key.replaceAll('/', '~1')}`);
}

test('every reference leads somewhere, and nothing is spelled as in 3.0', () => {
  const all = new Map(objectsIn(JSON.parse(JSON.stringify(document))));
  const references = [...all.values()].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((reference) => !all.has(reference))).toEqual([]);
  expect(
    [...all].filter(
      ([, value]) => 'nullable' in value || 'x-deskscope-problems' in value || 'x-deskscope-public' in value,
    ),
  ).toEqual([]);
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
});

test('parameters, answers and problems stand as declared', () => {
  const history = document.paths['/v1/apps/{bundleId}/history']?.get as unknown as Json & {
    parameters: Json[];
    responses: Json;
  };
  expect(history['operationId']).toBe('historyList');
  const handler: () => unknown = Reflect.get(HistoryController.prototype, 'list');
  expect(http.operationIdOf([handler, HistoryController])).toBe('historyList');
  expect(history.parameters).toEqual([
    {
      name: 'bundleId',
      in: 'path',
      required: true,
      description: 'bundle id, slug or id',
      schema: { type: 'string', minLength: 1, maxLength: 500 },
    },
    {
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20, examples: [20] },
    },
  ]);
  expect(Object.keys(history.responses)).toEqual([
    '200',
    '304',
    '400',
    '401',
    '403',
    '404',
    '406',
    '429',
    '500',
    '503',
  ]);
  expect(history.responses['404']).toEqual({ $ref: '#/components/responses/Problem404' });
  expect(history.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { data: { type: 'array' }, meta: { required: ['requestId', 'creditsUsed'] } } },
      },
    },
  });
});

test('announces no status that cannot be answered with', () => {
  const named = new Set(
    Object.values(document.paths).flatMap(({ get, post }) => [
      ...Object.keys(get?.responses ?? {}),
      ...Object.keys(post?.responses ?? {}),
    ]),
  );
  expect(named).not.toContain('402');
  expect(Object.keys(document.components?.responses ?? {})).toEqual(
    // Where there is no such method there is no operation either.
    [...named, '405']
      .filter((status) => status >= '400')
      .sort()
      .map((status) => `Problem${status}`),
  );
});

test('answers to a key tell how it stands with its limit', () => {
  const names = (response: unknown): string[] => Object.keys((response as { headers: object }).headers);
  const limits = [
    'RateLimit-Policy',
    'RateLimit',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
  ];
  const { paths, components } = document;
  const keyed = paths['/v1/apps/{bundleId}/history']?.get?.responses;
  expect(names(keyed?.['200'])).toEqual(['X-Request-Id', 'ETag', ...limits]);
  expect(keyed?.['429']).toEqual({ $ref: '#/components/responses/Problem429' });
  expect(names(components?.responses?.['Problem429'])).toEqual(['X-Request-Id', ...limits, 'Retry-After']);
  expect(names(components?.responses?.['Problem401'])).not.toContain('RateLimit');
  const open = paths['/healthz']?.get?.responses;
  expect(names(open?.['200'])).toEqual(['X-Request-Id']);
  expect(open).not.toHaveProperty('429');
});

test('a public route asks for no key, the others do', () => {
  expect(document.security).toEqual([{ bearer: [] }]);
  expect(document.paths['/healthz']?.get?.security).toEqual([]);
  expect(Object.keys(document.paths['/healthz']?.get?.responses ?? {})).not.toContain('401');
  expect(document.paths['/v1/apps/{bundleId}/test']?.post?.security).toBeUndefined();
});

test('is served with an entity tag', async () => {
  const instance = app.getHttpAdapter().getInstance();
  const served = await instance.inject({ url: '/openapi.json' });
  expect(served.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const again = await instance.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(served.headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await instance.inject({ url: '/openapi.json', method: 'POST' })).statusCode).toBe(405);
});
