import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { EmbeddedPaths } from './embedded-paths.js';

/** The server of a cluster as its postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
}

/** The text of postmaster.pid, line 1 = pid, 4 = port, 8 = status; undefined while it is being written. */
export function parsePostmasterPid(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]) || 0,
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** `stale` is a file whose server is gone: killed, or of an earlier life of this machine. */
export type PostmasterState =
  { kind: 'none' } | { kind: 'stale' } | { kind: 'alive'; postmaster: Postmaster };

// PostgreSQL makes the file first and fills it then.
const UNWRITTEN: Postmaster = { pid: 0, port: 0, status: 'starting' };
const WRITING_MS = 5_000;

/** Tells whether the cluster has a server now, whoever started it. */
export function findPostmaster(paths: EmbeddedPaths): PostmasterState {
  const text = readOrEmpty(paths.postmasterPid);
  if (text === undefined) return { kind: 'none' };
  const postmaster = parsePostmasterPid(text);
  if (!postmaster)
    return isFresh(paths.postmasterPid) ? { kind: 'alive', postmaster: UNWRITTEN } : { kind: 'stale' };
  return isServerOf(postmaster.pid, paths.cluster) ? { kind: 'alive', postmaster } : { kind: 'stale' };
}

/** The server processes that outlived their postmaster: a backend ends only when its statement does. */
export function findLeftovers(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isPostgres(pid) && worksIn(pid, cluster) === true);
}

function isFresh(path: string): boolean {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || Math.abs(Date.now() - made) < WRITING_MS;
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres');
  // The pid may be somebody else's by now, for example after a restart of a container.
  return isPostgres(pid) && worksIn(pid, cluster) !== false;
}

/** Zombies count as dead: nobody may be there to reap an orphan. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

function processState(pid: number): string | undefined {
  const stat = process.platform === 'linux' ? readOrEmpty(`/proc/${pid}/stat`) : undefined;
  // The name stands in parentheses and may hold anything; the state follows it.
  return stat?.slice(stat.lastIndexOf(')') + 2)[0];
}

function isPostgres(pid: number): boolean {
  return readOrEmpty(`/proc/${pid}/comm`)?.startsWith('postgres') === true && processState(pid) !== 'Z';
}

/** Every process of a server works in its cluster's folder; undefined where we may not look. */
function worksIn(pid: number, cluster: string): boolean | undefined {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? false : undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

function readOrEmpty(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
