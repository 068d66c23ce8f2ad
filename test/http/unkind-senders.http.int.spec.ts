import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { aDocument } from '../../libs/domain/src/testing/an-extraction.js';
import { chunk, extractionsHead, RawClient } from '../support/raw-client.js';
import { startService, type TestService } from '../support/service.js';

/** What senders do to `POST /v1/extractions` on real sockets, and that others are served meanwhile. */

jest.setTimeout(120_000);

const MIB = 1024 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const CHUNKED = { 'Content-Type': 'application/x-ndjson', 'Transfer-Encoding': 'chunked' };

let on: TestService;
/** Of the same database; gives up soon. */
let hasty: TestService;
let key: string;

beforeAll(async () => {
  on = await startService();
  hasty = await startService({ connectionString: on.connectionString, consumes: false, idleSeconds: 6 });
  // Of a plan without a rate limit: what holds them must hold without it.
  key = await on.key('operator', ['ingest', 'read']);
});
afterAll(async () => {
  await hasty.close();
  await on.close();
});

interface LineAnswer {
  readonly line: number;
  readonly outcome: string;
  readonly retry?: boolean;
  readonly problems?: readonly { readonly pointer: string; readonly message: string }[];
}
interface ProblemBody {
  readonly detail: string;
  readonly error: { readonly code: string };
}

function text(name: string, id = randomUUID()): string {
  return JSON.stringify(aDocument({ id, app: { name, bundleId: `com.example.${name}` } }));
}
const idOf = (document: string): string => (JSON.parse(document) as { extractionId: string }).extractionId;

async function isKnown(document: string): Promise<boolean> {
  return (await on.service.platform.log.findExtractions([idOf(document)])).size === 1;
}

async function outcomesOf(lines: readonly string[], { address }: TestService = on): Promise<string[]> {
  const response = await fetch(`${address}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  const answers = (await response.text()).trimEnd().split('\n');
  return answers.map((answer) => (JSON.parse(answer) as LineAnswer).outcome);
}

/** Somebody who does nothing wrong is served at once. */
async function expectOthersServed(service: TestService): Promise<void> {
  expect(await outcomesOf([text(`kind-${randomUUID()}`)], service)).toEqual(['recorded']);
  const response = await fetch(`${service.address}/v1/categories`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
}

const problemsOf = (client: RawClient): string[] =>
  client.documents<ProblemBody>().map(({ error, detail }) => `${error.code}: ${detail}`);
const outcomesTold = (client: RawClient): string[] =>
  client.documents<LineAnswer>().map(({ line, outcome }) => `${line} ${outcome}`);

/** Writes a byte at a time until the other side closes. */
async function drip(client: RawClient, bytes: string, everyMs: number): Promise<void> {
  for (const byte of bytes) {
    if (client.socket.destroyed) return;
    client.write(byte);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

describe('who is slow', () => {
  test('with the headers is told and cut off', async () => {
    const client = await RawClient.connect(hasty.address);
    const dripping = drip(client, extractionsHead(key, { 'X-Long': 'x'.repeat(2_000) }), 20);
    await expectOthersServed(hasty);
    await client.closed();
    await dripping;
    expect(problemsOf(client)).toEqual([
      'invalid_request: The headers of the request did not arrive in time.',
    ]);
  });

  test('with the body of a document, but alive, is waited for', async () => {
    const document = text('dripped');
    const client = await RawClient.connect(hasty.address);
    client.write(extractionsHead(key, { ...JSON_TYPE, 'Content-Length': String(document.length) }));
    // Longer in all than anybody may stand still.
    await drip(client, document.slice(0, 100), 50);
    await expectOthersServed(hasty);
    client.write(document.slice(100));
    await client.until(({ status }) => status !== null);
    expect(client.status).toBe(202);
    client.hangUp();
  });

  test('and stands still in a document is told so; nothing is recorded', async () => {
    const document = text('stands');
    const client = await RawClient.connect(hasty.address);
    client.write(extractionsHead(key, { ...JSON_TYPE, 'Content-Length': String(document.length) }));
    client.write(document.slice(0, -1));
    await expectOthersServed(hasty);
    await client.until(({ answer }) => answer.includes('}}'));
    expect(client.status).toBe(400);
    expect(problemsOf(client)).toEqual([
      'invalid_request: The body stood still: nothing of it came for 3 seconds.',
    ]);
    await client.closed();
    expect(await isKnown(document)).toBe(false);
  });

  test('and stands still in a stream gets an end that tells; what was answered is recorded', async () => {
    const [first, second, third] = [text('still-1'), text('still-2'), text('still-3')];
    const client = await RawClient.connect(hasty.address);
    client.write(extractionsHead(key, CHUNKED) + chunk(`${first}\n${second}\n${third.slice(0, 50)}`));
    await client.until(({ answer }) => answer.includes('broke off'));
    expect(outcomesTold(client)).toEqual(['1 recorded', '2 recorded', '3 rejected']);
    expect(client.documents<LineAnswer>()[2]?.problems?.[0]?.message).toBe(
      'the request broke off here: The body stood still: nothing of it came for 3 seconds. ' +
        'Lines answered above are done; send the rest again.',
    );
    expect(await outcomesOf([first, second, third])).toEqual(['duplicate', 'duplicate', 'recorded']);
    client.hangUp();
  });

  test('to read is cut off when nothing moves any more', async () => {
    const known = text('unread');
    const client = await RawClient.connect(hasty.address, { reads: false });
    client.write(extractionsHead(key, CHUNKED));
    // Each line is answered with all that it lacks: 20 MB in all.
    for (let sent = 0; sent < 200; sent += 1) await client.writeAll(chunk('{}\n'.repeat(100)));
    await client.writeAll(chunk(`${known}\n`) + chunk(''));
    await expectOthersServed(hasty);
    await untilNobodyIsConnected(hasty);
    expect(await outcomesOf([known])).toEqual(['duplicate']);
    client.hangUp();
  });
});

async function untilNobodyIsConnected({ service }: TestService): Promise<void> {
  const server = service.app.getHttpServer() as {
    getConnections(done: (error: unknown, count: number) => void): void;
    closeIdleConnections(): void;
  };
  for (let count = 1; count > 0;) {
    // Those that fetch keeps for later.
    server.closeIdleConnections();
    await new Promise((resolve) => setTimeout(resolve, 50));
    count = await new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
  }
}

describe('whose bytes are not what they say', () => {
  test('a document shorter than its length, then gone: no fault of ours, nothing recorded', async () => {
    const failed = jest.spyOn(Logger.prototype, 'error');
    const document = text('short');
    const client = await RawClient.connect(on.address);
    client.write(extractionsHead(key, { ...JSON_TYPE, 'Content-Length': String(document.length + 1) }));
    client.write(document);
    client.socket.end();
    await client.closed();
    expect(await isKnown(document)).toBe(false);
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  test('a document longer than its length: one problem, then cut off', async () => {
    const document = text('long');
    const client = await RawClient.connect(on.address);
    const length = { ...JSON_TYPE, 'Content-Length': String(document.length - 10) };
    client.write(extractionsHead(key, length) + document);
    await client.closed();
    expect(client.status).toBe(400);
    expect(await isKnown(document)).toBe(false);
  });

  test('chunks that are none, in a document: told', async () => {
    const document = text('junk');
    const client = await RawClient.connect(on.address);
    client.write(extractionsHead(key, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }));
    client.write(`${chunk(document.slice(0, 80))}zz\r\n${document.slice(80)}`);
    await client.closed();
    expect(problemsOf(client)).toEqual([
      'invalid_request: The body is not in the chunks that Transfer-Encoding announces.',
    ]);
    expect(await isKnown(document)).toBe(false);
  });

  test('chunks that are none, in a stream: its answer stays whole lines, and breaks off', async () => {
    const [first, second] = [text('junk-1'), text('junk-2')];
    const client = await RawClient.connect(on.address);
    client.write(extractionsHead(key, CHUNKED) + chunk(`${first}\n`));
    await client.until(({ answer }) => answer.includes('recorded'));
    client.write(`zz\r\n${second}\n`);
    await client.closed();
    expect(outcomesTold(client)).toEqual(['1 recorded']);
    // No second answer was written into the first.
    expect(client.answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(await outcomesOf([first, second])).toEqual(['duplicate', 'recorded']);
  });

  test('headers over 16 KiB: told', async () => {
    const client = await RawClient.connect(on.address);
    client.write(extractionsHead(key, { 'X-Long': 'x'.repeat(20_000) }));
    await client.closed();
    expect(problemsOf(client)).toEqual([
      'invalid_request: The headers of the request are larger than 16 KiB together.',
    ]);
  });

  test('a line that is no UTF-8 is refused alone', async () => {
    const [before, after] = [text('utf-before'), text('utf-after')];
    const bad = Buffer.concat([
      Buffer.from(`${before}\n{"a":"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`"}\n${after}`),
    ]);
    const client = await RawClient.connect(on.address);
    const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Length': String(bad.length) };
    client.write(extractionsHead(key, headers));
    client.write(bad);
    await client.until(({ answer }) => answer.includes('"line":3'));
    expect(outcomesTold(client)).toEqual(['1 recorded', '2 rejected', '3 recorded']);
    client.hangUp();
  });
});

describe('what HTTP allows and few do', () => {
  test('Expect: 100-continue', async () => {
    const document = text('expecting');
    const client = await RawClient.connect(on.address);
    const length = { ...JSON_TYPE, 'Content-Length': String(document.length) };
    client.write(extractionsHead(key, { ...length, Expect: '100-continue' }));
    await client.until(({ answer }) => answer.startsWith('HTTP/1.1 100 Continue'));
    client.write(document);
    await client.until(({ status }) => status !== null);
    expect(client.status).toBe(202);
    client.hangUp();
  });

  test('requests behind each other without waiting are answered in order', async () => {
    const documents = Array.from({ length: 5 }, (_, index) => text(`pipelined-${index}`));
    const client = await RawClient.connect(on.address);
    for (const document of documents) {
      const length = { ...JSON_TYPE, 'Content-Length': String(document.length) };
      client.write(extractionsHead(key, length) + document);
    }
    await client.until(({ answer }) => (answer.match(/"requestId"/g) ?? []).length === 5);
    const answers = client.documents<{ data: { extractionId: string; outcome: string } }>();
    expect(answers.map(({ data }) => [data.extractionId, data.outcome])).toEqual(
      documents.map((document) => [idOf(document), 'recorded']),
    );
    client.hangUp();
  });
});

describe('who sends much', () => {
  const components = (count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `{"name":"c${index}","type":"library","source":"npm"}`,
    ).join();
  const withComponents = (count: number): string =>
    text(`many-${count}`).replace('"components":[]', `"components":[${components(count)}]`);

  test('50,000 components are taken, one more is refused', async () => {
    const [most, more] = [withComponents(50_000), withComponents(50_001)];
    expect(await outcomesOf([most, more])).toEqual(['recorded', 'rejected']);
    expect(await isKnown(more)).toBe(false);
  });

  test('as large documents as there is room for are held; the next one is to come again', async () => {
    const body = ' '.repeat(24 * MIB);
    const clients = await Promise.all(Array.from({ length: 5 }, () => RawClient.connect(on.address)));
    const head = extractionsHead(key, { ...JSON_TYPE, 'Content-Length': String(body.length + 1) });
    const sent = clients.map((client) => client.writeAll(head + body));
    await Promise.race(clients.map((client) => client.until(({ status }) => status !== null)));
    const refused = clients.filter(({ status }) => status !== null);
    for (const { answer } of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/^retry-after: 10\r$/im);
    }
    expect(refused.flatMap(problemsOf)[0]).toBe(
      'unavailable: Too many large bodies are being read just now: send it again.',
    );
    await expectOthersServed(on);
    // The first two have their room still: the rest of them is taken.
    const held = clients.filter(({ status }) => status === null);
    expect(held.length).toBeGreaterThanOrEqual(2);
    for (const client of held) client.write(' ');
    await Promise.all(held.map((client) => client.until(({ status }) => status !== null)));
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 400));
    for (const client of clients) client.hangUp();
    await Promise.all(sent);
  });
});
