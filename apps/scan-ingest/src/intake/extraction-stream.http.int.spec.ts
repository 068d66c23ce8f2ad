import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { aDocument, type ExtractionOverrides } from '../../../../libs/domain/src/testing/an-extraction.js';
import { startService, type TestService } from '../../../../test/support/service.js';
import type { LineDocument } from './outcome-document.js';

let on: TestService;
let second: TestService;
let key: string;

beforeAll(async () => {
  on = await startService();
  second = await startService({ connectionString: on.connectionString, consumes: false });
  // Of a plan without a rate limit.
  key = await on.key('operator', ['ingest']);
});
afterAll(async () => {
  await second.close();
  await on.close();
});

interface Answer {
  readonly status: number;
  readonly lines: LineDocument[];
  readonly applied: string | null;
}

async function send(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  address = on.address,
): Promise<Answer> {
  const response = await fetch(`${address}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
    body: body as string,
  });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return {
    status: response.status,
    lines: lines.map((line) => JSON.parse(line) as LineDocument),
    applied: response.headers.get('preference-applied'),
  };
}

function open(as = key): ClientRequest {
  const out = request(`${on.address}/v1/extractions`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/x-ndjson' },
  });
  out.flushHeaders();
  return out;
}

function document(name: string, overrides: ExtractionOverrides = {}): ReturnType<typeof aDocument> {
  return aDocument({ id: randomUUID(), ...overrides, app: { name, bundleId: `com.example.${name}` } });
}
const text = (name: string, overrides?: ExtractionOverrides): string =>
  JSON.stringify(document(name, overrides));
const told = ({ lines }: Answer): unknown[] => lines.map(({ line, outcome }) => [line, outcome]);
const idsOf = (lines: readonly string[]): string[] =>
  lines.map((line) => (JSON.parse(line) as { extractionId: string }).extractionId);

async function knownOf(lines: readonly string[]): Promise<number> {
  return (await on.service.platform.log.findExtractions(idsOf(lines))).size;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('lines', () => {
  test('are answered one by one in order; a bad one is refused alone', async () => {
    const [a, b, c] = [text('order-a'), text('order-b'), text('order-c')];
    const other = JSON.stringify({ ...(JSON.parse(a) as object), release: { version: '7' } });
    const answer = await send([a, '{"status":1}', b, '{broken', a, other, c].join('\n'));
    expect([answer.status, answer.applied]).toEqual([202, null]);
    expect(told(answer)).toEqual([
      [1, 'recorded'],
      [2, 'rejected'],
      [3, 'recorded'],
      [4, 'rejected'],
      [5, 'duplicate'],
      [6, 'rejected'],
      [7, 'recorded'],
    ]);
    expect(answer.lines[0]).toEqual({
      line: 1,
      extractionId: idsOf([a])[0],
      outcome: 'recorded',
      appId: expect.stringMatching(/^app_/) as string,
      changes: 1,
    });
    expect(answer.lines[3]).toMatchObject({ extractionId: null, appId: null, changes: 0 });
    expect(answer.lines[5]?.problems).toEqual([
      {
        pointer: '/extractionId',
        message: 'is known already, with other content: the first to arrive stays',
      },
    ]);
  });

  test('may be empty, end in CRLF, and the last one in nothing; numbers count them all', async () => {
    const body = `\r\n${text('crlf-a')}\r\n\n   \n${text('crlf-b')}\r\n${text('crlf-c')}`;
    expect(told(await send(body))).toEqual([
      [2, 'recorded'],
      [5, 'recorded'],
      [6, 'recorded'],
    ]);
  });

  test('may be none at all', async () => {
    expect(await send('')).toEqual({ status: 202, lines: [], applied: null });
  });

  test('over 32 MiB are refused, what follows is taken', async () => {
    const long = 'x'.repeat(32 * 1024 * 1024 + 1);
    const answer = await send(gzipSync([text('long-a'), long, text('long-b')].join('\n')), {
      'content-encoding': 'gzip',
    });
    expect(told(answer)).toEqual([
      [1, 'recorded'],
      [2, 'rejected'],
      [3, 'recorded'],
    ]);
    expect(answer.lines[1]?.problems).toEqual([{ pointer: '', message: 'is longer than 33554432 bytes' }]);
  });

  test('are answered as they come: a sender may wait for each', async () => {
    const out = open();
    out.write(`${text('lockstep-0')}\n`);
    const [response] = (await once(out, 'response')) as [IncomingMessage];
    const answers = createInterface(response)[Symbol.asyncIterator]();
    for (let line = 1; line <= 5; line += 1) {
      const answered = await answers.next();
      expect(JSON.parse(String(answered.value))).toMatchObject({ line, outcome: 'recorded' });
      out.write(`${text(`lockstep-${line}`)}\n`);
    }
    out.end();
    expect((await answers.next()).done).toBe(false);
    expect((await answers.next()).done).toBe(true);
  });

  test('with Prefer: wait can be read when the answer comes', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => text(`awaited-${index}`));
    const answer = await send(lines.join('\n'), { prefer: 'wait=20' });
    expect([answer.applied, answer.lines.length]).toEqual(['wait=20', 30]);
    const reader = await on.key('team', ['read']);
    const response = await fetch(`${on.address}/v1/lookup?app=com.example.awaited-29`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(1);
  });

  test('with Prefer: wait and more answers than can be held start without the header', async () => {
    // Each line has 500 problems: about 27 KB of answer.
    const bad = JSON.stringify({
      components: Array.from({ length: 250 }, () => 0).concat(Array(400).fill(1)),
    });
    const answer = await send(`${bad}\n`.repeat(1_500), { prefer: 'wait=5' });
    expect([answer.applied, answer.lines.length]).toEqual([null, 1_500]);
  }, 60_000);
});

describe('a stream that breaks off', () => {
  test('as truncated gzip: what came before is recorded, and the last line tells', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => text(`cut-${index}`));
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const answer = await send(gzipSync(lines.join('\n')).subarray(0, -200), { 'content-encoding': 'gzip' });
    const last = answer.lines.at(-1);
    expect(last).toMatchObject({ outcome: 'rejected', extractionId: null, line: answer.lines.length });
    expect(last?.problems?.[0]?.message).toContain('The body is not valid gzip: unexpected end of file.');
    const before = answer.lines.slice(0, -1);
    expect(before.length).toBeGreaterThan(300);
    expect(new Set(before.map(({ outcome }) => outcome))).toEqual(new Set(['recorded']));
    expect(await knownOf(lines)).toBe(before.length);
    const reports = warned.mock.calls.map(([report]) => report as Record<string, unknown>);
    warned.mockRestore();
    expect(reports).toEqual([
      {
        message: 'a stream of extractions was not recorded in full',
        requestId: expect.stringMatching(/^req_/) as string,
        lines: before.length,
        rejected: 0,
        failed: 0,
        brokeOff: 'The body is not valid gzip: unexpected end of file.',
      },
    ]);
  });

  test('by a client that hangs up: whole lines are recorded, the half one is not', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => text(`hangup-${index}`));
    const out = open().on('error', () => undefined);
    out.write(`${lines.slice(0, 49).join('\n')}\n${lines[49]?.slice(0, 100)}`);
    await until(async () => (await knownOf(lines)) > 0);
    out.destroy();
    await until(async () => (await knownOf(lines)) === 49);
    expect(told(await send(lines.join('\n'))).slice(-2)).toEqual([
      [49, 'duplicate'],
      [50, 'recorded'],
    ]);
  });

  test('of a database that is away: each line says so, the log once', async () => {
    const { log } = on.service.platform;
    const error = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const away = jest.spyOn(log, 'findExtractions').mockRejectedValue(error);
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const lines = [text('away-a'), text('away-b')];
    const answer = await send(lines.join('\n'));
    away.mockRestore();
    expect(answer.lines.map(({ extractionId, problems }) => [extractionId, problems?.[0]?.message])).toEqual(
      idsOf(lines).map((id) => [id, 'could not be recorded just now: send it again']),
    );
    expect(answer.lines.map(({ retry }) => retry)).toEqual([true, true]);
    expect(warned.mock.calls).toHaveLength(1);
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ lines: 2, failed: 2, rejected: 0, err: error });
    expect(JSON.stringify(warned.mock.calls)).not.toContain(key);
    warned.mockRestore();
    expect(told(await send(lines.join('\n')))).toEqual([
      [1, 'recorded'],
      [2, 'recorded'],
    ]);
  }, 20_000);
});

test('a stream is one request of its key, however many lines it has', async () => {
  const limited = await on.key('starter', ['ingest']);
  const left = async (count: number): Promise<unknown> => {
    const out = open(limited);
    const answered = once(out, 'response');
    out.end(Array.from({ length: count }, (_, index) => text(`limited-${count}-${index}`)).join('\n'));
    const [response] = (await answered) as [IncomingMessage];
    for await (const line of createInterface(response)) JSON.parse(line);
    return response.headers['x-ratelimit-remaining'];
  };
  expect([await left(1), await left(100)]).toEqual(['59', '58']);
});

describe('many at once', () => {
  test('a client that reads nothing until it has sent 50,000 lines', async () => {
    const known = text('half-duplex');
    const out = open();
    const answered = once(out, 'response');
    for (let sent = 0; sent < 500; sent += 1) {
      if (!out.write(`${known}\n`.repeat(100))) await once(out, 'drain');
    }
    out.end();
    const [response] = (await answered) as [IncomingMessage];
    const counts: Record<string, number> = {};
    for await (const line of createInterface(response)) {
      const { outcome } = JSON.parse(line) as LineDocument;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    expect(counts).toEqual({ recorded: 1, duplicate: 49_999 });
  }, 120_000);

  test('200 clients, each with extractions of its own and one of all', async () => {
    const shared = text('shared-by-200');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, client) => send([text(`client-${client}`), shared].join('\n'))),
    );
    expect(answers.map(({ lines }) => lines[0]?.outcome)).toEqual(Array(200).fill('recorded'));
    const outcomes = answers.map(({ lines }) => lines[1]?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(199);
  }, 60_000);

  test('two services and the same ids: each is recorded once', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => text(`twice-${index}`));
    const backwards = [...lines].reverse();
    const answers = await Promise.all([
      send(lines.join('\n')),
      send(backwards.join('\n'), {}, second.address),
      send(lines.join('\n'), {}, second.address),
    ]);
    const recorded = answers.flatMap(({ lines: each }) =>
      each.filter(({ outcome }) => outcome === 'recorded'),
    );
    expect(recorded.map(({ extractionId }) => extractionId).sort()).toEqual(idsOf(lines).sort());
    const others = answers.flatMap(({ lines: each }) => each.map(({ outcome }) => outcome));
    expect(others.filter((outcome) => outcome === 'duplicate')).toHaveLength(600);
  }, 60_000);

  test('two services and the same application: every version once, in order', async () => {
    const lines = Array.from({ length: 400 }, (_, index) =>
      text('contended', { version: `1.${index}`, releasedAt: index + 1 }),
    );
    const [left, right] = await Promise.all([
      send(lines.slice(0, 200).join('\n')),
      send(lines.slice(200).join('\n'), {}, second.address),
    ]);
    const rejected = [...left.lines, ...right.lines].filter(({ outcome }) => outcome === 'rejected');
    expect(rejected).toEqual([]);
    const appId = left.lines[0]?.appId ?? '';
    const changesets = (await on.service.platform.log.readApps([appId])).get(appId) ?? [];
    expect(changesets.map(({ changeset }) => changeset.version)).toEqual(
      Array.from({ length: 400 }, (_, index) => index + 1),
    );
  }, 60_000);
});
