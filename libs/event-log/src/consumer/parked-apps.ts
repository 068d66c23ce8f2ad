import { type Executor, execute, query } from '#libs/postgres';
import { appIdOf, appUuid } from '../app-uuid.js';
import type { LoggedChangeset } from '../event-log.js';

/** An application that a consumer put aside, with all its later changesets, because one failed. */
export interface ParkedApp {
  readonly consumer: string;
  readonly appId: string;
  readonly part: number;
  /** Position of the changeset that failed. */
  readonly pos: number;
  readonly error: string;
  /** How often it was tried in all. */
  readonly attempts: number;
  readonly parkedAt: string;
}

interface ParkedRow {
  readonly consumer: string;
  readonly app_id: string;
  readonly part: number;
  readonly pos: number;
  readonly error: string;
  readonly attempts: number;
  readonly parked_at: string;
}

/** Which of these applications a consumer has put aside. */
export async function parkedAmong(
  sql: Executor,
  consumer: string,
  appIds: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ app_id: string }>(
    sql,
    'SELECT app_id FROM log.parked WHERE consumer = $1 AND app_id = ANY ($2::uuid[])',
    [consumer, appIds.map(appUuid)],
    'log-parked-among',
  );
  return new Set(rows.map((row) => appIdOf(row.app_id)));
}

export async function park(
  sql: Executor,
  consumer: string,
  failed: LoggedChangeset,
  error: unknown,
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO log.parked (consumer, app_id, part, pos, error) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (consumer, app_id) DO UPDATE SET error = excluded.error, attempts = parked.attempts + 1`,
    [consumer, appUuid(failed.changeset.app.id), failed.part, failed.pos, messageOf(error)],
  );
}

export async function unpark(sql: Executor, consumer: string, appId: string): Promise<void> {
  await execute(sql, 'DELETE FROM log.parked WHERE consumer = $1 AND app_id = $2', [
    consumer,
    appUuid(appId),
  ]);
}

/** Every application that a live consumer has parked, or those of one application; oldest first. */
export async function listParked(sql: Executor, appId: string | null = null): Promise<ParkedApp[]> {
  const rows = await query<ParkedRow>(
    sql,
    `SELECT consumer, app_id, part, pos, error, attempts, parked_at FROM log.parked
     WHERE ($1::uuid IS NULL OR app_id = $1)
       AND EXISTS (SELECT FROM log.checkpoint
                   WHERE checkpoint.consumer = parked.consumer AND checkpoint.part = parked.part AND role = 'live')
     ORDER BY parked_at, consumer COLLATE "C"`,
    [appId === null ? null : appUuid(appId)],
  );
  return rows.map((row) => ({
    consumer: row.consumer,
    appId: appIdOf(row.app_id),
    part: row.part,
    pos: row.pos,
    error: row.error,
    attempts: row.attempts,
    parkedAt: row.parked_at,
  }));
}

/** What went wrong, short enough for a table. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll('\0', '').slice(0, 4_000);
}
