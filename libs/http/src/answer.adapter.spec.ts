import { Controller, Get, Logger, Param } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answer, documentAnswer, Produces, type Settlement, StreamedText } from './index.js';
import { injectableApp } from './testing/inject-app.js';

const SPDX = 'application/spdx+json';

/** What was done for the last request, in order. */
let done: string[] = [];

/** Streamed answers that are paid for. */
@Controller('v1/streams')
class StreamsController {
  @Get('documents/:kind')
  @Produces([SPDX])
  document(@Param('kind') kind: string): unknown {
    return documentAnswer(body(kind), SPDX, { settle });
  }

  @Get(':kind')
  data(@Param('kind') kind: string): unknown {
    return answer(body(kind), {}, { settle });
  }
}

function body(kind: string): StreamedText {
  return new StreamedText(kind, function* () {
    done.push('begun');
    yield '{"a":';
    if (kind === 'broken') throw new Error('This cannot be written.');
    yield `"${'x'.repeat(kind === 'long' ? 200_000 : 1)}"`;
    done.push('ended');
    yield '}';
  });
}

function settle(): Promise<Settlement> {
  done.push('paid');
  return Promise.resolve({ meta: { creditsUsed: 1 }, headers: { 'x-credits-used': '1' } });
}

let app: NestFastifyApplication;
beforeAll(async () => {
  Logger.overrideLogger(false);
  app = await injectableApp(StreamsController);
});
beforeEach(() => (done = []));
afterAll(() => app.close());

test.each([
  // What fits into one chunk is whole before it is paid for.
  ['GET', '/v1/streams/short', 200, ['begun', 'ended', 'paid']],
  ['GET', '/v1/streams/documents/short', 200, ['begun', 'ended', 'paid']],
  ['GET', '/v1/streams/long', 200, ['begun', 'paid', 'ended']],
  ['GET', '/v1/streams/documents/long', 200, ['begun', 'paid', 'ended']],
  // Who gets an error pays nothing.
  ['GET', '/v1/streams/broken', 500, ['begun']],
  ['GET', '/v1/streams/documents/broken', 500, ['begun']],
  // Nor who asks for the headers alone, for whom nothing is made.
  ['HEAD', '/v1/streams/short', 200, []],
  ['HEAD', '/v1/streams/documents/long', 200, []],
  ['HEAD', '/v1/streams/documents/broken', 200, []],
] as const)('%s %s: %i after %j', async (method, url, status, steps) => {
  const response = await app.inject({ method, url });
  expect([response.statusCode, done]).toEqual([status, steps]);
});

test.each(['/v1/streams/long', '/v1/streams/documents/long'])('%s comes whole', async (url) => {
  const response = await app.inject({ url });
  const { data, meta, ...document } = response.json<{ data?: object; meta?: object }>();
  expect(data ?? document).toEqual({ a: 'x'.repeat(200_000) });
  expect(meta).toEqual(data && { requestId: expect.any(String) as string, creditsUsed: 1 });
  expect(response.headers['x-credits-used']).toBe('1');
});

test.each(['/v1/streams/short', '/v1/streams/documents/short'])(
  'HEAD %s: the headers of GET',
  async (url) => {
    const [full, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
    const told = ({ headers }: typeof full): unknown[] => [headers.etag, headers['content-type']];
    expect(told(head)).toEqual(told(full));
    // The length of what is not made nobody knows.
    expect([head.body, head.headers['content-length']]).toEqual(['', undefined]);
  },
);
