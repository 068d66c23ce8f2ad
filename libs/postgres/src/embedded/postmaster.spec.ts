import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPaths } from './embedded-paths.js';
import { findPostmaster, parsePostmasterPid } from './postmaster.js';

const ready = '4711\n/data/postgres\n1700000000\n21592\n\n127.0.0.1\n   123456   7\nready   \n';

describe('parsePostmasterPid', () => {
  it.each([
    ['ready', ready, { pid: 4711, port: 21592, status: 'ready' }],
    ['stopping', ready.replace('ready', 'stopping'), { pid: 4711, port: 21592, status: 'stopping' }],
    ['starting', ready.replace('ready', 'starting'), { pid: 4711, port: 21592, status: 'starting' }],
    [
      'without the later lines',
      '4711\n/data\n1700000000\n21592\n',
      { pid: 4711, port: 21592, status: 'starting' },
    ],
    ['empty', '', undefined],
    ['no number', 'x\n', undefined],
  ])('%s', (_, text, expected) => expect(parsePostmasterPid(text)).toEqual(expected));
});

describe('findPostmaster', () => {
  const data = mkdtempSync(join(tmpdir(), 'deskscope-postmaster-'));
  const paths = embeddedPaths(data);
  mkdirSync(paths.cluster);
  afterAll(() => rmSync(data, { recursive: true }));

  it('finds none without the file', () => expect(findPostmaster(paths)).toEqual({ kind: 'none' }));

  it("takes a living process that is no server of this folder's for stale", () => {
    writeFileSync(paths.postmasterPid, ready.replace('4711', String(process.pid)));
    expect(findPostmaster(paths)).toEqual({ kind: 'stale' });
  });

  it('takes a dead process for stale', () => {
    writeFileSync(paths.postmasterPid, ready.replace('4711', '2147483646'));
    expect(findPostmaster(paths)).toEqual({ kind: 'stale' });
  });

  it('waits for a file that is being written, but not for ever', () => {
    writeFileSync(paths.postmasterPid, '');
    expect(findPostmaster(paths)).toEqual({
      kind: 'alive',
      postmaster: { pid: 0, port: 0, status: 'starting' },
    });
    utimesSync(paths.postmasterPid, new Date(0), new Date(0));
    expect(findPostmaster(paths)).toEqual({ kind: 'stale' });
  });
});
