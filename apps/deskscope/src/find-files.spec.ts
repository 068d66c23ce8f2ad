import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFiles } from './find-files.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskscope-files-'));
  await mkdir(join(folder, 'scans', 'deeper.json'), { recursive: true });
  await mkdir(join(folder, 'empty'));
  for (const name of ['b.ndjson', 'a.json', 'c.NDJSON.GZ', 'notes.txt', 'c.json.gz'])
    await writeFile(join(folder, 'scans', name), '');
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (...names: string[]): string[] => names.map((name) => join(folder, name));

test('a folder stands for its files, sorted by name', async () => {
  expect(await findFiles(inFolder('scans'))).toEqual({
    files: inFolder('scans/a.json', 'scans/b.ndjson', 'scans/c.NDJSON.GZ', 'scans/c.json.gz'),
    missing: [],
  });
});

test('a file that is named is taken whatever its name, in the order given', async () => {
  const named = inFolder('scans/notes.txt', 'scans/a.json');
  expect(await findFiles(named)).toEqual({ files: named, missing: [] });
});

test('what cannot be read is told, and the others are taken', async () => {
  const { files, missing } = await findFiles(inFolder('nowhere', 'scans/a.json', 'empty', 'scans/a.json/x'));
  expect(files).toEqual(inFolder('scans/a.json'));
  expect(missing).toEqual([
    { file: join(folder, 'nowhere'), message: 'does not exist' },
    { file: join(folder, 'empty'), message: 'holds no .json, .ndjson or .gz file' },
    { file: join(folder, 'scans/a.json/x'), message: 'does not exist' },
  ]);
});
