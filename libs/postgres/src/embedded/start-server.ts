import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresProgram } from './programs.js';
import type { EmbeddedLog } from './embedded-log.js';
import type { EmbeddedPaths } from './embedded-paths.js';
import { keptPort } from './kept-files.js';
import { findLeftovers, findPostmaster } from './postmaster.js';
import { spawnOptions } from './server-user.js';
import type { ServerUser } from './server-user.js';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Taken as it fills. A table over a quarter of it is read past the cache each time it is scanned.
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  // Data lies on solid disks or in memory: an index is worth it for far more rows than on spinning ones.
  random_page_cost: '1.1',
  // Statements are short and come many at a time: to start helpers for one takes more than they give back.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
};
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;
const START_TIMEOUT_MS = 120_000;

/**
 * Starts the server of a cluster that has none. Resolves when a server runs, ours or that of somebody who was
 * faster; throws with what the server said when it cannot start. A start that lost to the remains of a killed
 * server also resolves, with them swept away: look again, and start again.
 */
export async function startServer(paths: EmbeddedPaths, user: ServerUser, log: EmbeddedLog): Promise<void> {
  const port = await keptPort(paths, user);
  rotateLog(paths.log);
  const output = openSync(paths.log, 'a', 0o600);
  if (user.uid !== undefined) fchownSync(output, user.uid, user.gid ?? user.uid);
  const logStart = fstatSync(output).size;
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Detached: neither our end nor Ctrl-C in our terminal may stop it under others.
  const child = spawn(postgresProgram('postgres', user), ['-D', paths.cluster, ...settings], {
    ...spawnOptions(user),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  if (await becomesReady(child, paths)) {
    log.info(`Started PostgreSQL on port ${port}, process ${child.pid}, log in ${paths.log}`);
    return;
  }
  await judgeFailure(paths, readFrom(paths.log, logStart), log);
}

/** False when the process ends before it is ready. */
async function becomesReady(child: ChildProcess, paths: EmbeddedPaths): Promise<boolean> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const state = findPostmaster(paths);
    if (state.kind === 'alive' && state.postmaster.pid === child.pid && state.postmaster.status === 'ready')
      return true;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready after ${START_TIMEOUT_MS} ms: ${paths.log}`);
    await delay(20);
  }
}

async function judgeFailure(paths: EmbeddedPaths, said: string, log: EmbeddedLog): Promise<void> {
  const { kind } = findPostmaster(paths);
  if (kind === 'alive') return;
  if (said.includes('lock file "postmaster.pid"')) {
    // PostgreSQL clears a file whose process is gone, but not one whose pid is somebody else's by now.
    if (kind === 'stale') await rm(paths.postmasterPid, { force: true });
    return;
  }
  if (said.includes('could not bind') || said.includes('could not create any TCP/IP sockets')) return;
  if (said.includes('pre-existing shared memory block')) {
    const leftovers = findLeftovers(paths.cluster);
    log.warn(`Ending ${leftovers.length} processes of a PostgreSQL that was killed`);
    for (const pid of leftovers) signal(pid, 'SIGQUIT');
    await delay(200);
    for (const pid of findLeftovers(paths.cluster)) signal(pid, 'SIGKILL');
    return;
  }
  throw new Error(`PostgreSQL could not start in ${paths.cluster}: ${said.trim().slice(-2_000)}`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
}

function readFrom(path: string, start: number): string {
  const file = openSync(path, 'r');
  try {
    const length = Math.max(0, Math.min(fstatSync(file).size - start, 64 * 1024));
    const buffer = Buffer.alloc(length);
    readSync(file, buffer, 0, length, start);
    return buffer.toString();
  } finally {
    closeSync(file);
  }
}
