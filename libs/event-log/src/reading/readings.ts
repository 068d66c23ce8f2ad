import type { Platform } from '#libs/domain';
import { type Executor, execute, query } from '#libs/postgres';
import { appIdOf, appUuid } from '../app-uuid.js';

/** How far the stored extractions were read again under some rules. */
export interface Reading {
  /** Applications that were read. */
  readonly done: number;
  /** Applications that were read or are to be. */
  readonly apps: number;
  /** Applications whose answers the rules changed. */
  readonly changed: number;
  /** Applications that could not be read; they keep the answers of the rules before. */
  readonly failed: number;
  readonly finished: boolean;
}

/** The reading under these rules; null where there was none, or where other rules were read since. */
export async function findReading(sql: Executor, rulesHash: string): Promise<Reading | null> {
  const [row] = await query<Reading>(
    sql,
    // Who comes in after the end comes in under these rules.
    `SELECT done, changed, failed, finished_at IS NOT NULL AS finished,
            done + CASE WHEN finished_at IS NULL THEN (SELECT count(*) FROM log.app WHERE app_id > position) ELSE 0 END
              AS apps
     FROM log.reading WHERE rules_hash = $1`,
    [rulesHash],
  );
  return row ?? null;
}

/** Begins a reading, or leaves the one that is there. Forgets those under other rules: they hold no longer. */
export async function beginReading(sql: Executor, rulesHash: string): Promise<void> {
  await execute(
    sql,
    `WITH forgotten AS (DELETE FROM log.reading WHERE rules_hash <> $1)
     INSERT INTO log.reading (rules_hash) VALUES ($1) ON CONFLICT DO NOTHING`,
    [rulesHash],
  );
}

/** An application that is to be read, under its id. */
export interface AppToRead {
  readonly appId: string;
  readonly platform: Platform;
  readonly slug: string;
}

export interface ReadingLimits {
  readonly maximumApps: number;
  /** A single application may have more. */
  readonly maximumChangesets: number;
}

/** How far a reading has come, for `nextToRead`; null where there is none under these rules. */
export async function readingPosition(sql: Executor, rulesHash: string): Promise<string | null> {
  const [row] = await query<{ position: string }>(
    sql,
    'SELECT position FROM log.reading WHERE rules_hash = $1',
    [rulesHash],
    'log-reading-position',
  );
  return row?.position ?? null;
}

/** The applications behind a position, in order of id. */
export async function nextToRead(
  sql: Executor,
  position: string,
  { maximumApps, maximumChangesets }: ReadingLimits,
): Promise<AppToRead[]> {
  const rows = await query<{ app_id: string; platform: Platform; slug: string }>(
    sql,
    `SELECT app_id, platform, slug
     FROM (
       SELECT next.*, sum(version) OVER (ORDER BY app_id) - version AS changesets_before
       FROM (
         SELECT app_id, platform, slug, version FROM log.app
         WHERE app_id > $1
         ORDER BY app_id LIMIT $2
       ) AS next
     ) AS sized
     WHERE changesets_before < $3
     ORDER BY app_id`,
    [position, maximumApps, maximumChangesets],
    'log-next-to-read',
  );
  return rows.map(({ app_id: id, platform, slug }) => ({ appId: appIdOf(id), platform, slug }));
}

/** What a step of a reading adds. */
export interface ReadingStep {
  /** Where it began. */
  readonly position: string;
  /** The applications behind that position, as `nextToRead` gave them; at least one. */
  readonly apps: readonly AppToRead[];
  readonly changed: number;
  readonly failed: number;
}

/** Moves a reading behind the last application, by compare-and-swap: a step that others did too counts once. */
export async function saveReading(
  sql: Executor,
  rulesHash: string,
  { position, apps, changed, failed }: ReadingStep,
): Promise<void> {
  const last = apps.at(-1);
  if (last === undefined) throw new RangeError('a step of a reading has applications');
  await execute(
    sql,
    `UPDATE log.reading SET position = $3, done = done + $4, changed = changed + $5, failed = failed + $6
     WHERE rules_hash = $1 AND position = $2`,
    [rulesHash, position, appUuid(last.appId), apps.length, changed, failed],
    'log-save-reading',
  );
}

export async function finishReading(sql: Executor, rulesHash: string): Promise<void> {
  await execute(
    sql,
    'UPDATE log.reading SET finished_at = coalesce(finished_at, now()) WHERE rules_hash = $1',
    [rulesHash],
  );
}
