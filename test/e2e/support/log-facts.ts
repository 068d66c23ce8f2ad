import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DataFolder } from './data-folder.js';

/** What holds of every sound log, as numbers to be compared. */
export interface LogFacts {
  readonly extractions: number;
  /** Partitions whose positions are not exactly 1 to head. */
  readonly partitionsWithGaps: number;
  /** Applications whose versions are not exactly 1 to the one they stand at. */
  readonly appsWithGaps: number;
  /** Applications that a consumer put aside. */
  readonly parked: number;
}

const FACTS = `SELECT
  (SELECT count(*)::int FROM log.extraction) AS "extractions",
  (SELECT count(*)::int FROM log.partition
   LEFT JOIN LATERAL (SELECT count(*) AS rows, coalesce(max(pos), 0) AS last FROM log.changeset
                      WHERE changeset.part = partition.part) AS held ON true
   WHERE head <> held.rows OR head <> held.last) AS "partitionsWithGaps",
  (SELECT count(*)::int FROM log.app
   LEFT JOIN LATERAL (SELECT count(*) AS rows, max(version) AS last FROM log.changeset
                      WHERE changeset.app_id = app.app_id) AS held ON true
   WHERE version <> held.rows OR version <> held.last) AS "appsWithGaps",
  (SELECT count(*)::int FROM log.parked) AS "parked"`;

export async function logFacts(folder: DataFolder): Promise<LogFacts> {
  const [facts] = await read<LogFacts>(folder, FACTS);
  if (facts === undefined) throw new Error('the log tells nothing');
  return facts;
}

/** Which of these extractions the log does not know. */
export async function unknownToLog(folder: DataFolder, ids: Iterable<string>): Promise<string[]> {
  const rows = await read<{ id: string }>(
    folder,
    `SELECT id FROM unnest($1::uuid[]) AS id
     WHERE NOT EXISTS (SELECT FROM log.extraction WHERE extraction_id = id)`,
    [[...ids]],
  );
  return rows.map(({ id }) => id);
}

async function read<Row extends pg.QueryResultRow>(
  folder: DataFolder,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await folder.connect();
  if (client === null) throw new Error('the database does not answer');
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves when that many changesets stand in the log; false where `isOver` comes first. */
export function untilLogHolds(
  folder: DataFolder,
  changesets: number,
  isOver: () => boolean,
): Promise<boolean> {
  return watch(folder, `SELECT sum(head) >= ${changesets} AS holds FROM log.partition`, isOver);
}

/** Resolves while a service is writing a batch of the read models; false where `isOver` comes first. */
export function untilFolding(folder: DataFolder, isOver: () => boolean): Promise<boolean> {
  return watch(
    folder,
    `SELECT EXISTS (SELECT FROM pg_stat_activity
                    WHERE application_name = 'deskscope-service' AND backend_xid IS NOT NULL) AS holds`,
    isOver,
  );
}

/** Asks over and over, through the lives of the server. */
async function watch(folder: DataFolder, text: string, isOver: () => boolean): Promise<boolean> {
  let client: pg.Client | null = null;
  try {
    while (!isOver()) {
      client ??= await folder.connect();
      const rows = await client?.query<{ holds: boolean }>(text).then(
        (result) => result.rows,
        () => undefined,
      );
      if (rows === undefined) client = null;
      else if (rows[0]?.holds === true) return true;
      await delay(rows === undefined ? 50 : 3);
    }
    return false;
  } finally {
    await client?.end().catch(() => undefined);
  }
}
