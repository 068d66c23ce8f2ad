import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedLog } from './embedded-log.js';
import type { EmbeddedPaths } from './embedded-paths.js';
import { findPostmaster } from './postmaster.js';

const STOP_TIMEOUT_MS = 60_000;

/** Fast shutdown: sessions are ended, everything is written. Resolves when the process is gone. */
export async function stopServer(paths: EmbeddedPaths, pid: number, log: EmbeddedLog): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  for (;;) {
    const state = findPostmaster(paths);
    // Another pid is the server that somebody has started since.
    if (state.kind !== 'alive' || state.postmaster.pid !== pid) break;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL, process ${pid}, does not stop. See ${paths.log}.`);
    await delay(20);
  }
  log.info(`Stopped PostgreSQL, process ${pid}`);
}
