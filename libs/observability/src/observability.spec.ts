import { Controller, Get, Param } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answer, configureHttpApp, createHttpAdapter } from '#libs/http';
import {
  createLogger,
  createRegistry,
  HealthRegistry,
  measureRequests,
  NestLogger,
  ObservabilityModule,
  redact,
} from './index.js';

const KEY = `dsk_live_${'a'.repeat(38)}`;

@Controller('v1/apps')
class AppsController {
  @Get(':id')
  one(@Param('id') id: string): unknown {
    return answer(id);
  }
}

describe('redact', () => {
  test.each([
    [`key ${KEY}, twice ${KEY}.`, 'key dsk_live_[redacted], twice dsk_live_[redacted].'],
    ['dsk_test_abc', 'dsk_test_[redacted]'],
    ['{"secret":"whsec_MfKQ9r8GKYqrTwjU/+="}', '{"secret":"whsec_[redacted]"}'],
    ['authorization: bearer abc.def', 'authorization: bearer [redacted]'],
    ['postgres://user:p%40ss:w@db:5432/x', 'postgres://user:[redacted]@db:5432/x'],
    ['https://example.test:8080/a@b', 'https://example.test:8080/a@b'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('the logger', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  beforeEach(() => lines.splice(0));

  test('writes one JSON object a line, without secrets in texts, fields and errors', () => {
    const logger = createLogger({ level: 'info', format: 'json', name: 'api' }, stream);
    logger.info({ header: `Bearer ${KEY}` }, `made ${KEY}`);
    logger.error({ err: new Error(`bad ${KEY}`) }, 'failed');
    logger.debug('too quiet');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 'info',
        name: 'api',
        header: 'Bearer [redacted]',
        msg: 'made dsk_live_[redacted]',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
      { level: 'error', err: { message: 'bad dsk_live_[redacted]' }, msg: 'failed' },
    ]);
    expect(lines.join('')).not.toContain('aaaa');
  });

  test("takes Nest's words: context, stack, objects", () => {
    const nest = new NestLogger(createLogger({ level: 'trace', format: 'json' }, stream));
    nest.log('started', 'Routes');
    nest.error('broke', 'Error: x\n    at y', 'http');
    nest.error('broke', 'http');
    nest.warn({ lag: 3 }, 'Feed');
    nest.verbose(new Error('odd'), 'Feed');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'info', msg: 'started', context: 'Routes' },
      { level: 'error', msg: 'broke', context: 'http', stack: 'Error: x\n    at y' },
      { level: 'error', msg: 'broke', context: 'http' },
      { level: 'warn', lag: 3, context: 'Feed' },
      { level: 'trace', msg: 'odd', err: { message: 'odd' } },
    ]);
  });

  test('writes for people where asked, redacted too', () => {
    createLogger({ level: 'info', format: 'pretty' }, stream).warn(
      { key: KEY, context: 'Feed' },
      'look here',
    );
    expect(lines.join('')).toMatch(/WARN[\s\S]*Feed: look here[\s\S]*dsk_live_\[redacted\]/);
  });
});

describe('the endpoints', () => {
  let app: NestFastifyApplication;
  const health = new HealthRegistry(50);
  beforeAll(async () => {
    const registry = createRegistry({ service: 'api' });
    const module = await Test.createTestingModule({
      imports: [ObservabilityModule.forRoot(registry, health)],
      controllers: [AppsController],
    }).compile();
    app = module.createNestApplication<NestFastifyApplication>(createHttpAdapter(), { logger: false });
    await configureHttpApp(app);
    measureRequests(app, registry);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());

  test('/healthz says that the process is alive', async () => {
    const response = await app.inject({ url: '/healthz' });
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
  });

  test.each([
    ['well', () => Promise.resolve({ ok: true, detail: { lag: 7 } }), 200, { ok: true, detail: { lag: 7 } }],
    [
      'ill',
      () => Promise.resolve({ ok: false, detail: 'no broker' }),
      503,
      { ok: false, detail: 'no broker' },
    ],
    [
      'throwing',
      () => Promise.reject(new Error('db at 10.0.0.7')),
      503,
      { ok: false, detail: 'the check failed' },
    ],
    [
      'hanging',
      () => new Promise<never>(() => undefined),
      503,
      { ok: false, detail: 'no answer within 50 ms' },
    ],
  ])('/readyz with a check that is %s', async (name, check, status, shown) => {
    const steady = health.register({ name: 'database', check: () => Promise.resolve({ ok: true }) });
    const remove = health.register({ name, check });
    const response = await app.inject({ url: '/readyz' });
    remove();
    steady();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      ok: status === 200,
      checks: [
        { name: 'database', ok: true },
        { name, ...shown },
      ],
    });
    expect((await health.report()).checks).toEqual([]);
  });

  test('/metrics counts by route pattern, method and status', async () => {
    for (const url of ['/v1/apps/a', '/api/v1/apps/b', '/nothing/here', '/nothing/there'])
      await app.inject({ url });
    const response = await app.inject({ url: '/metrics', headers: { accept: 'text/plain;version=0.0.4' } });
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const count = (labels: string): string | undefined =>
      new RegExp(`^http_request_duration_seconds_count\\{service="api",${labels}\\} (\\d+)$`, 'm').exec(
        response.body,
      )?.[1];
    expect(count('route="/v1/apps/:id",method="GET",status="200"')).toBe('2');
    expect(count('route="unknown",method="GET",status="404"')).toBe('2');
    expect(response.body).toMatch(/^process_cpu_seconds_total\{service="api"\}/m);
  });
});
