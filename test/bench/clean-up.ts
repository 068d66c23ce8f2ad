import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LOOK_MS = 500;

/**
 * Who breaks a benchmark off leaves nothing behind either: the server of a folder is stopped and the folder removed,
 * then the process ends. Gives how to stop listening. npm hands a signal on to its shell alone, which then dies
 * without a word: so being left by one's parent counts as a signal.
 */
export function cleanUpWhenBrokenOff(folder: string): () => void {
  const parent = process.ppid;
  const breakOff = (signal: (typeof SIGNALS)[number]): void => {
    stopListening();
    // A second one ends the process at once.
    void clean(folder).finally(() => process.exit(128 + constants.signals[signal]));
  };
  const timer = setInterval(() => {
    if (process.ppid !== parent) breakOff('SIGHUP');
  }, LOOK_MS).unref();
  const stopListening = (): void => {
    clearInterval(timer);
    for (const name of SIGNALS) process.off(name, breakOff);
  };
  for (const name of SIGNALS) process.on(name, breakOff);
  return stopListening;
}

async function clean(folder: string): Promise<void> {
  const pid = postmasterOf(folder);
  // At once: what it holds is thrown away.
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 100 && pid !== null && isAlive(pid); tries += 1) await delay(50);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

function postmasterOf(folder: string): number | null {
  try {
    const [pid] = readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 && isAlive(Number(pid)) ? Number(pid) : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
