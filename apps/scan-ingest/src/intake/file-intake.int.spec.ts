import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { openPipeline, type Pipeline } from '../../../../test/support/pipeline.js';
import { sizeOf } from './file-intake.js';

let pipeline: Pipeline;
let folder: string;

beforeAll(async () => {
  pipeline = await openPipeline();
  folder = await mkdtemp(join(tmpdir(), 'file-intake-'));
}, 20_000);
afterAll(async () => {
  await pipeline.close();
  await rm(folder, { recursive: true });
});

let count = 0;
function document(): string {
  count += 1;
  return JSON.stringify(
    aDocument({ id: randomUUID(), app: { name: `F${count}`, bundleId: `com.example.f${count}` } }),
  );
}
const lines = (number: number): string => Array.from({ length: number }, document).join('\n');

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const ingest = (...files: string[]) => pipeline.files.ingest(files, { backfill: false });

test.each([
  ['one.json', () => document(), 1],
  ['pretty.json', () => JSON.stringify(JSON.parse(document()), null, 2), 1],
  ['one.json.gz', () => gzipSync(document()), 1],
  ['some.ndjson', () => lines(5), 5],
  ['some.ndjson.gz', () => gzipSync(lines(5)), 5],
  ['members.ndjson.gz', () => Buffer.concat([gzipSync(`${lines(2)}\n`), gzipSync(lines(3))]), 5],
  ['gzip-by-another-name.ndjson', () => gzipSync(lines(3)), 3],
  ['empty.ndjson', () => '', 0],
])('%s', async (name, content, recorded) => {
  const report = await ingest(await file(name, content()));
  expect(report).toMatchObject({ recorded, rejected: 0, problems: [] });
  expect(report.positions.length > 0).toBe(recorded > 0);
});

test('bad lines are told with their numbers, the others recorded', async () => {
  const known = document();
  const path = await file('mixed.ndjson', `${known}\n\n{}\n${known}\nnonsense\n`);
  const report = await ingest(path);
  expect(report).toMatchObject({ recorded: 1, duplicate: 1, rejected: 2 });
  expect(new Set(report.problems.map(({ line }) => line))).toEqual(new Set([3, 5]));
  expect(report.problems[0]).toEqual({
    file: path,
    line: 3,
    extractionId: null,
    pointer: '/schemaVersion',
    message: 'is required',
  });
});

test('a file that cannot be read is told as a whole, and the next one read', async () => {
  const missing = join(folder, 'missing.ndjson');
  const empty = await file('empty.json', '');
  const cut = await file('cut.ndjson.gz', gzipSync(lines(300)).subarray(0, -100));
  const good = await file('good.json', document());
  const report = await ingest(missing, folder, empty, cut, good);
  const told = report.problems.map(({ file: path, line, message }) => [path, line, message]);
  expect(told).toEqual([
    [missing, null, expect.stringContaining('ENOENT')],
    [folder, null, expect.stringContaining('EISDIR')],
    [empty, null, expect.stringContaining('is not valid JSON')],
    [cut, null, 'unexpected end of file'],
  ]);
  // What came before the cut, and the good one.
  expect(report.recorded).toBeGreaterThan(200);
  expect(report.recorded).toBeLessThan(302);
});

test('progress counts the bytes on disk', async () => {
  const files = [await file('p.ndjson', lines(500)), await file('p.ndjson.gz', gzipSync(lines(500)))];
  let bytes = 0;
  await pipeline.files.ingest(files, { backfill: false, onProgress: (read) => (bytes += read) });
  expect(bytes).toBe(await sizeOf(files));
  expect(await sizeOf([...files, join(folder, 'missing')])).toBe(bytes);
}, 30_000);
