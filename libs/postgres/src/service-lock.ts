import { setTimeout as delay } from 'node:timers/promises';
import { lock } from './advisory-lock.js';
import type { AdvisoryLock } from './advisory-lock.js';

/** Held shared by every running service; a process that has migrations to run needs it alone. */
export const SERVICE_LOCK = 'deskscope:service';

const RETRY_MS = 250;

export interface ServiceLock {
  release(): Promise<void>;
}

/**
 * Marks that a service runs on this database, so that nobody migrates it underneath. Waits for a migration that
 * runs. After a lost connection the mark is set again as soon as the database answers.
 */
export async function holdServiceLock(connectionString: string): Promise<ServiceLock> {
  const leaving = new AbortController();
  let retaking = Promise.resolve();
  const take = (): Promise<AdvisoryLock> =>
    lock({
      connectionString,
      name: SERVICE_LOCK,
      shared: true,
      applicationName: `deskscope-service, process ${process.pid}`,
      onLost: () => {
        retaking = retake();
      },
    });
  const retake = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      const taken = await take().catch(() => undefined);
      if (taken) {
        held = taken;
        return;
      }
      await delay(RETRY_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  };
  let held = await take();
  return {
    release: async () => {
      leaving.abort();
      await retaking;
      await held.release();
    },
  };
}
