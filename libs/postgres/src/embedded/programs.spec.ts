import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { postgresProgram } from './programs.js';

/** Any user but root; nobody needs to have a name for it. */
const OTHER = { uid: 54_321, gid: 54_321 };
// Only root can run a server as somebody else, and only he has folders that others cannot enter.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

let folder: string;
let home: string;
const copies: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskscope-programs-'));
  home = join(folder, 'native');
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'bin', 'postgres'), 'a program');
});

afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

function program(): string {
  const path = postgresProgram('postgres', OTHER, home);
  copies.push(dirname(dirname(path)));
  return path;
}

test('the user of this process runs the package itself', () => {
  expect(postgresProgram('postgres', {}, home)).toBe(join(home, 'bin', 'postgres'));
});

asRoot('below a folder that only root may enter', () => {
  test('the package is copied once to where the server can run it', () => {
    const path = program();
    expect(path.startsWith(folder)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('a program');
    expect(program()).toBe(path);
  });

  test('a folder of somebody else under the name of the copy is not run', () => {
    const path = program();
    chownSync(dirname(dirname(path)), OTHER.uid, OTHER.gid);
    const other = program();
    expect(other).not.toBe(path);
    expect(existsSync(other)).toBe(true);
  });
});
