import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { aDocument } from '../../libs/domain/src/testing/an-extraction.js';
import { chunk, extractionsHead, RawClient } from '../support/raw-client.js';
import { DataFolder } from './support/data-folder.js';
import { DeskscopeProcess, killAllProcesses } from './support/deskscope-process.js';

/**
 * Senders who would fill the memory of a service that holds what they send or do not read. Each attack comes from many
 * at once and would take gigabytes; the service takes a bounded amount, and goes on serving others.
 */

jest.setTimeout(300_000);

const MIB = 1024 * 1024;
/** Of the whole process under all that follows: many times less than any attack asks for, and far above calm work. */
const MAXIMUM_MB = 900;
const CHUNKED = { 'Content-Type': 'application/x-ndjson', 'Transfer-Encoding': 'chunked' };
const GZIPPED = { ...CHUNKED, 'Content-Encoding': 'gzip' };
const JSON_TYPE = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };

const block = (unit: string): string => chunk(unit.repeat(Math.floor(MIB / unit.length)));

let folder: DataFolder;
let service: DeskscopeProcess;
let key: string;
let clients: RawClient[] = [];

beforeAll(async () => {
  folder = await DataFolder.make();
  service = await DeskscopeProcess.start(folder);
  key = service.key ?? '';
});
afterEach(() => {
  for (const client of clients) client.hangUp();
  clients = [];
});
afterAll(async () => {
  await killAllProcesses();
  await folder.remove();
});

async function connect(
  count: number,
  headers: Readonly<Record<string, string>>,
  reads = true,
): Promise<RawClient[]> {
  clients = await Promise.all(
    Array.from({ length: count }, () => RawClient.connect(service.address, { reads })),
  );
  for (const client of clients) client.write(extractionsHead(key, headers));
  return clients;
}

/** As many of a piece as the service takes, but not for ever. */
async function send(client: RawClient, piece: string | Uint8Array, times: number): Promise<void> {
  for (let sent = 0; sent < times && client.status === null; sent += 1)
    if (!(await taken(client, piece))) return;
}

/** False where the service does not take it for a while: it need not. */
function taken(client: RawClient, piece: string | Uint8Array): Promise<boolean> {
  return Promise.race([
    client.writeAll(piece),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 15_000).unref()),
  ]);
}

async function expectOthersServed(): Promise<void> {
  const name = randomUUID();
  const response = await fetch(`${service.address}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(aDocument({ id: randomUUID(), app: { name, bundleId: name } })),
  });
  expect(response.status).toBe(202);
}

function expectFlat(): void {
  expect(service.isRunning).toBe(true);
  if (existsSync('/proc/self/status')) expect(service.memory().peak).toBeLessThan(MAXIMUM_MB);
}

test.each<[string, Record<string, string>, string, { senders: number; megabytes: number }]>([
  ['documents of 30 MiB that do not end', JSON_TYPE, '"a",', { senders: 60, megabytes: 30 }],
  ['lines of 30 MiB that do not end', CHUNKED, 'x', { senders: 200, megabytes: 30 }],
  ['lines without an end', CHUNKED, 'y', { senders: 20, megabytes: 100 }],
  ['nothing but line ends', CHUNKED, '\n', { senders: 20, megabytes: 20 }],
])('many senders of %s', async (_, headers, unit, { senders, megabytes }) => {
  const piece = block(unit);
  const sending = (await connect(senders, headers)).map((client) => send(client, piece, megabytes));
  await expectOthersServed();
  await Promise.all(sending);
  await expectOthersServed();
  expectFlat();
});

test.each<[string, string]>([
  ['brackets', '['],
  ['objects in each other', '{"a":'],
  ['empty objects', '{},'],
  ['numbers', '0,'],
])('lines of 30 MiB of %s are refused without being built', async (_, unit) => {
  const line = `[${unit.repeat(Math.floor((30 * MIB) / unit.length))}`;
  const [client] = await connect(1, CHUNKED);
  for (let count = 0; count < 4; count += 1) await client?.writeAll(chunk(`${line}\n`));
  await client?.until(({ answer }) => answer.includes('"line":4'));
  await expectOthersServed();
  expectFlat();
});

test.each<[string, string, Record<string, string>]>([
  ['a document', 'x', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
  ['a line', 'x', GZIPPED],
  ['line ends', '\n', GZIPPED],
  ['lines that are refused', '{}\n', GZIPPED],
])('a gzip bomb of %s', async (_, unit, headers) => {
  const bomb = gzipSync(Buffer.alloc(256 * MIB, unit));
  const senders = await connect(4, headers);
  const sending = senders.map(async (client) => {
    client.write(`${bomb.length.toString(16)}\r\n`);
    await taken(client, bomb);
    client.write('\r\n0\r\n\r\n');
  });
  await expectOthersServed();
  await Promise.all(sending);
  await expectOthersServed();
  expectFlat();
});

test('100 senders who read nothing of 100 MB of answers each', async () => {
  const lines = chunk('{}\n'.repeat(10_000));
  const sending = (await connect(100, CHUNKED, false)).map((client) => send(client, lines, 10));
  await expectOthersServed();
  await Promise.all(sending);
  await expectOthersServed();
  expectFlat();
});

test('200 senders of good lines, half of whom hang up in the middle: what was told is known', async () => {
  const senders = await connect(200, CHUNKED);
  const lines = senders.map(() =>
    Array.from({ length: 20 }, () => {
      const name = randomUUID();
      return JSON.stringify(aDocument({ id: name, app: { name, bundleId: name } }));
    }),
  );
  await Promise.all(
    senders.map(async (client, index) => {
      for (const line of lines[index] ?? []) await client.writeAll(chunk(`${line}\n`));
      if (index % 2 === 0) return;
      await client.writeAll(chunk('{"half":').slice(0, -3));
      await client.until(({ answer }) => answer.includes('"line":1,'));
      client.hangUp();
    }),
  );
  await expectOthersServed();
  const kind = senders.filter((_, index) => index % 2 === 0);
  for (const client of kind) client.write(chunk(''));
  await Promise.all(kind.map((client) => client.until(({ answer }) => answer.includes('"line":20,'))));
  const told = senders.flatMap((client) => client.documents<{ extractionId: string; outcome: string }>());
  expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['recorded']));
  const again = await fetch(`${service.address}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.flat().join('\n'),
  });
  const answers = (await again.text()).trimEnd().split('\n');
  const outcomes = new Map(
    answers
      .map((answer) => JSON.parse(answer) as { extractionId: string; outcome: string })
      .map(({ extractionId, outcome }) => [extractionId, outcome]),
  );
  expect(outcomes.size).toBe(4_000);
  expect(new Set(told.map(({ extractionId }) => outcomes.get(extractionId)))).toEqual(new Set(['duplicate']));
  expectFlat();
});
