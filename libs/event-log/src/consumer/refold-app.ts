import type { Pool } from 'pg';
import { inTransaction } from '#libs/postgres';
import type { EventLog } from '../event-log.js';
import { isTransient } from '../transient-error.js';
import { lockCheckpoint } from './checkpoints.js';
import type { LogConsumer } from './log-consumer.js';
import { park, unpark } from './parked-apps.js';

/**
 * Forgets what a consumer holds of an application and applies its changesets anew, up to the consumer's
 * checkpoint. Afterwards the application is not parked any more; where it fails again it stays parked.
 * @returns the error, or null when it went well.
 */
export async function refoldApp(
  dependencies: { readonly pool: Pool; readonly log: EventLog },
  consumer: LogConsumer,
  appId: string,
): Promise<unknown> {
  const { pool, log } = dependencies;
  const changesets = async (): Promise<Awaited<ReturnType<EventLog['readApps']>>> => log.readApps([appId]);
  const part = log.partitionOf(appId);
  try {
    await inTransaction(pool, async (sql) => {
      // While it is held, the live consumer cannot move past what is applied here.
      const reached = await lockCheckpoint(sql, consumer.name, part);
      const items = ((await changesets()).get(appId) ?? []).filter((item) => item.pos <= reached);
      await consumer.forget(sql, appId);
      await unpark(sql, consumer.name, appId);
      if (items.length > 0) await consumer.apply(sql, items);
    });
    return null;
  } catch (error) {
    // Everything is as it was, parked or not.
    if (isTransient(error)) return error;
    const [first] = (await changesets()).get(appId) ?? [];
    if (first !== undefined) await inTransaction(pool, (sql) => park(sql, consumer.name, first, error));
    return error;
  }
}
