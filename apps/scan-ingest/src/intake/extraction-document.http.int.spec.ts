import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { aDocument, type ExtractionOverrides } from '../../../../libs/domain/src/testing/an-extraction.js';
import { startService, type TestService } from '../../../../test/support/service.js';

let on: TestService;
/** The same without a projector: its read models never catch up. */
let idle: TestService;
let key: string;
const JSON_TYPE = { 'content-type': 'application/json' };

beforeAll(async () => {
  on = await startService();
  idle = await startService({ consumes: false });
  key = await on.key('starter', ['ingest']);
});
afterAll(async () => {
  await on.close();
  await idle.close();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    data?: Record<string, unknown>;
    error?: { code: string; message: string; details?: unknown };
  };
}

async function post(body: unknown, headers: Record<string, string> = {}, query = ''): Promise<Answer> {
  const response = await fetch(`${on.address}/v1/extractions${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...JSON_TYPE, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** A document of an application that no other test has. */
function document(name: string, overrides: ExtractionOverrides = {}): ReturnType<typeof aDocument> {
  return aDocument({ id: randomUUID(), ...overrides, app: { name, bundleId: `com.example.${name}` } });
}

const outcomeOf = ({ status, body }: Answer): unknown => [status, body.data?.['outcome'] ?? body.error?.code];
const problemsOf = ({ body }: Answer): unknown => body.error?.details;

test('every outcome', async () => {
  const first = document('outcomes', { version: '2.0', releasedAt: 20, technologies: ['React 18'] });
  const recorded = await post(first);
  expect(recorded.body.data).toEqual({
    extractionId: first.extractionId,
    outcome: 'recorded',
    appId: expect.stringMatching(/^app_[0-9a-f-]{36}$/) as string,
    changes: 2,
  });
  expect(recorded.status).toBe(202);
  expect(recorded.headers.get('preference-applied')).toBeNull();
  const again = { ...first, extractionId: randomUUID(), extractedAt: '2024-06-01T00:00:00Z' };
  expect(outcomeOf(await post(again))).toEqual([202, 'unchanged']);
  const older = document('outcomes', { version: '1.0', releasedAt: 10, technologies: ['Vue 3'] });
  expect(outcomeOf(await post(older))).toEqual([202, 'historical']);
  expect(outcomeOf(await post(first))).toEqual([202, 'duplicate']);
  expect((await post(first)).body.data).toEqual({ ...recorded.body.data, outcome: 'duplicate', changes: 0 });
});

test('every problem, where it is', async () => {
  const bad = { ...document('bad'), status: 'maybe', components: [{ name: '' }] };
  const answer = await post(bad);
  expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
  expect(problemsOf(answer)).toEqual([
    { pointer: '/status', message: 'must be one of "measured", "not_measured"' },
    { pointer: '/components/0/type', message: 'is required' },
    { pointer: '/components/0/source', message: 'is required' },
    { pointer: '/components/0/name', message: 'must not be empty' },
  ]);
});

test('an id that is known with other content is a conflict', async () => {
  const first = document('conflict');
  await post(first);
  const answer = await post({ ...first, release: { version: '9' } });
  expect(outcomeOf(answer)).toEqual([409, 'conflict']);
  expect(problemsOf(answer)).toEqual([
    { pointer: '/extractionId', message: 'is known already, with other content: the first to arrive stays' },
  ]);
});

describe('dates ahead', () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('are refused past 24 hours, each', async () => {
    const late = document('ahead', { extractedAt: inHours(25), releasedAt: inHours(26) });
    expect(problemsOf(await post(late))).toEqual([
      { pointer: '/extractedAt', message: 'is more than 24 hours ahead of now' },
      { pointer: '/release/releasedAt', message: 'is more than 24 hours ahead of now' },
    ]);
  });

  test('are taken within 24 hours', async () => {
    const soon = document('soon', { extractedAt: inHours(23), releasedAt: inHours(23) });
    expect(outcomeOf(await post(soon))).toEqual([202, 'recorded']);
  });

  test('do not matter for what is known already', async () => {
    const known = document('known');
    await post(known);
    expect(outcomeOf(await post({ ...known, extractedAt: inHours(100) }))).toEqual([202, 'duplicate']);
  });
});

describe('who may', () => {
  test.each([
    ['nobody', null, 401],
    ['a key that is made up', 'dsk_live_x', 401],
    ['a key to read', ['read', 'webhooks', 'admin'], 403],
    ['a key to ingest', ['ingest'], 202],
  ] as const)('%s', async (_, credentials, status) => {
    const sent =
      typeof credentials === 'string' || credentials === null
        ? credentials
        : await on.key('enterprise', credentials);
    const authorization = sent === null ? '' : `Bearer ${sent}`;
    expect((await post(document('allowed'), { authorization })).status).toBe(status);
  });

  test('a service of the intake alone asks for a key too', async () => {
    const { ScanIngestModule } = await import('../scan-ingest.module.js');
    const alone = await startService({ modules: [ScanIngestModule], consumes: false });
    const send = (authorization: string): Promise<Response> =>
      fetch(`${alone.address}/v1/extractions`, {
        method: 'POST',
        headers: { ...JSON_TYPE, authorization },
        body: JSON.stringify(document('alone')),
      });
    expect((await send('')).status).toBe(401);
    expect((await send(`Bearer ${await alone.key('team', ['ingest'])}`)).status).toBe(202);
    await alone.close();
  });
});

describe('the request', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('with %s is 405', async (method) => {
    const response = await fetch(`${on.address}/v1/extractions`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each([
    ['an answer that is not offered', 406, { accept: 'text/html' }],
    ['text', 415, { 'content-type': 'text/plain' }],
    ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another JSON', 415, { 'content-type': 'application/vnd.api+json' }],
    ['an encoding that is not known', 415, { 'content-encoding': 'zstd' }],
    ['two encodings', 415, { 'content-encoding': 'gzip, br' }],
    ['a table', 415, { 'content-type': 'text/csv' }],
    ['a media type in capitals', 202, { 'content-type': 'Application/JSON; charset=UTF-8' }],
  ] as [string, number, Record<string, string>][])('%s: %i', async (_, status, headers) => {
    expect((await post(document('request'), headers)).status).toBe(status);
  });

  test.each(['text/csv', 'text/plain', 'application/x-www-form-urlencoded'])(
    'what is sent as "%s" is told the types that are taken',
    async (type) => {
      const answer = await post('name,version', { 'content-type': type });
      expect(outcomeOf(answer)).toEqual([415, 'unsupported_media_type']);
      expect(answer.body.error?.message).toBe(
        'The body must be one of application/json, application/x-ndjson, application/vnd.cyclonedx+json.',
      );
    },
  );

  test('a Content-Type that is none is told one that is taken', async () => {
    const answer = await post('name,version', { 'content-type': 'nonsense' });
    expect(answer.status).toBe(415);
    expect(answer.body.error?.message).toContain('application/json');
  });

  test('what is sent as a type that nobody takes to where nothing is, is 404', async () => {
    const response = await fetch(`${on.address}/v1/nothing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: 'name,version',
    });
    expect(response.status).toBe(404);
  });

  test('a stream in an encoding that is not known is 415 too', async () => {
    const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'zstd' };
    expect(outcomeOf(await post('{}\n', headers))).toEqual([415, 'unsupported_media_type']);
  });

  test('with a parameter that is not known is 400', async () => {
    const answer = await post(document('request'), {}, '?backfil=true');
    expect(outcomeOf(answer)).toEqual([400, 'invalid_parameter']);
    expect(problemsOf(answer)).toEqual([expect.objectContaining({ parameter: 'backfil' })]);
  });

  test('without a body is refused', async () => {
    expect((await post('')).status).toBe(400);
  });

  test('to /api/v1 is the same', async () => {
    const response = await fetch(`${on.address}/api/v1/extractions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...JSON_TYPE },
      body: JSON.stringify(document('prefixed')),
    });
    expect(response.status).toBe(202);
  });

  test('of more than a megabyte is taken', async () => {
    const components = Array.from({ length: 30_000 }, (_, index) => `npm package-${index} ${index}.0.0 MIT`);
    expect(outcomeOf(await post(document('large', { components })))).toEqual([202, 'recorded']);
  });
});

describe('encodings', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: Buffer) => text],
  ] as [string, (text: Buffer) => Buffer][])('%s', async (encoding, encode) => {
    const body = encode(Buffer.from(JSON.stringify(document(`encoded-${encoding}`))));
    expect(outcomeOf(await post(body, { 'content-encoding': encoding }))).toEqual([202, 'recorded']);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as [string, (text: Buffer) => Buffer][])('%s that is cut off', async (encoding, encode) => {
    const body = encode(Buffer.from(JSON.stringify(document('cut'))));
    const answer = await post(body.subarray(0, -10), { 'content-encoding': encoding });
    expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
  });

  test.each(['gzip', 'deflate', 'br'])('%s that is none', async (encoding) => {
    const answer = await post('this is plain text, sent by mistake', { 'content-encoding': encoding });
    expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('bodies over 32 MiB', () => {
  /** Sends all before it reads anything, as simple clients do. */
  function sendBlindly(body: NodeJS.ReadableStream, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const out = request(`${on.address}/v1/extractions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, ...JSON_TYPE, ...headers },
      });
      out.on('error', reject);
      out.on('response', (response) => {
        response.resume();
        response.on('end', () => {
          out.destroy();
          resolve(response.statusCode ?? 0);
        });
      });
      body.pipe(out);
    });
  }

  async function* spaces(megabytes: number): AsyncGenerator<Buffer> {
    const block = Buffer.alloc(1024 * 1024, 0x20);
    for (let sent = 0; sent < megabytes; sent += 1) yield await Promise.resolve(block);
  }

  test('as they are', async () => {
    expect(await sendBlindly(Readable.from(spaces(60)), {})).toBe(413);
  });

  test('once they are unzipped: stops early, in flat memory', async () => {
    // Members of gzip stand in a row: 4,000 MB of white space in 4 MB.
    const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, 0x20));
    const chunks = Array.from({ length: 250 }, () => member);
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    expect(await sendBlindly(Readable.from(chunks), { 'content-encoding': 'gzip' })).toBe(413);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('what is asked for beside', () => {
  test('?backfill=true marks the changesets', async () => {
    const [quiet, loud] = [document('quiet'), document('loud')];
    await post(quiet, {}, '?backfill=true');
    await post(loud, {}, '?backfill=false');
    const { log } = on.service.platform;
    const known = await log.findExtractions([quiet.extractionId, loud.extractionId]);
    const changesets = await log.readApps([...known.values()].map(({ appId }) => appId));
    const marks = [quiet, loud].map(({ extractionId }) =>
      changesets.get(known.get(extractionId)?.appId ?? '')?.map(({ changeset }) => changeset.backfill),
    );
    expect(marks).toEqual([[true], [false]]);
  });

  async function lookUp(name: string): Promise<number> {
    const reader = await on.key('starter', ['read']);
    const response = await fetch(`${on.address}/v1/lookup?app=com.example.${name}`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    const body = (await response.json()) as { data: unknown[] };
    expect(body).toHaveProperty('data');
    return body.data.length;
  }

  test('Prefer: wait answers when it can be read', async () => {
    const answer = await post(document('awaited'), { prefer: 'respond-async, wait=5' });
    expect(answer.headers.get('preference-applied')).toBe('wait=5');
    expect(await lookUp('awaited')).toBe(1);
  });

  test('Prefer: wait is at most 30 seconds', async () => {
    const answer = await post(document('patient'), { prefer: 'wait=600' });
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
  });

  test('a duplicate waits too', async () => {
    const known = document('known-again');
    await post(known);
    const answer = await post(known, { prefer: 'wait=5' });
    expect(outcomeOf(answer)).toEqual([202, 'duplicate']);
    expect(await lookUp('known-again')).toBe(1);
  });

  test.each([
    ['one', 'application/json', 'recorded'],
    ['a stream', 'application/x-ndjson', 'recorded'],
    ['what is known', 'application/json', 'duplicate'],
  ])('for %s, when time runs out, it is the same answer without the header', async (_, type, outcome) => {
    const send = async (sent: object): Promise<Response> =>
      fetch(`${idle.address}/v1/extractions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await idle.key('team', ['ingest'])}`,
          'content-type': type,
          prefer: 'wait=1',
        },
        body: JSON.stringify(sent),
      });
    const sent = document(`late-${outcome}-${type.slice(-6)}`);
    if (outcome === 'duplicate') await send(sent);
    const response = await send(sent);
    expect([response.status, response.headers.get('preference-applied')]).toEqual([202, null]);
    expect(await response.text()).toContain(`"outcome":"${outcome}"`);
  });
});

test('a database that is away is 503, and the metrics count', async () => {
  const metrics = await (await fetch(`${on.address}/metrics`)).text();
  const count = (outcome: string): number =>
    Number(new RegExp(`^deskscope_extractions_total{outcome="${outcome}"} (\\d+)$`, 'm').exec(metrics)?.[1]);
  expect(count('recorded')).toBeGreaterThan(5);
  expect(count('rejected')).toBeGreaterThan(2);
  expect(metrics).toMatch(/^deskscope_extraction_batch_size_count \d+$/m);
  const { log } = on.service.platform;
  const away = jest
    .spyOn(log, 'findExtractions')
    .mockRejectedValue(Object.assign(new Error('gone'), { code: '57P01' }));
  const answer = await post(document('away'));
  away.mockRestore();
  expect([...(outcomeOf(answer) as unknown[]), answer.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
});
