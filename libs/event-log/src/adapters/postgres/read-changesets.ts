import { type Executor, query } from '#libs/postgres';
import { appUuid } from '../../app-uuid.js';
import { decodeChangeset } from '../../codec/decode-changeset.js';
import type { LoggedChangeset, PartitionPosition } from '../../event-log.js';
import { type ChangesetRow, COLUMNS, decoded } from './changeset-row.js';

/** Stored bytes per partition and batch: a few huge releases must not fill the memory. */
const MAXIMUM_BYTES = 512 * 1024;

/** Up to `limit` rows behind each position, fewer where they are large; in order of partition and position. */
export async function readBehind(
  sql: Executor,
  positions: readonly PartitionPosition[],
  limit: number,
): Promise<LoggedChangeset[]> {
  const rows = await query<ChangesetRow>(
    sql,
    `SELECT ${COLUMNS}
     FROM unnest($1::smallint[], $2::bigint[]) AS behind(p, position)
     CROSS JOIN LATERAL (
       SELECT sized.*, sum(size) OVER (ORDER BY pos) - size AS size_before
       FROM (
         SELECT *, pg_column_size(data) AS size
         FROM log.changeset WHERE part = behind.p AND pos > behind.position ORDER BY pos LIMIT $3
       ) AS sized
     ) AS changeset
     WHERE size_before < ${MAXIMUM_BYTES}
     ORDER BY part, pos`,
    [positions.map(({ part }) => part), positions.map(({ pos }) => pos), limit],
    'log-read-behind',
  );
  return rows.map(toLogged);
}

/** Every row of some applications, in order of application and version. */
export async function readAppRows(sql: Executor, appIds: readonly string[]): Promise<LoggedChangeset[]> {
  const rows = await query<ChangesetRow>(
    sql,
    `SELECT ${COLUMNS} FROM log.changeset WHERE app_id = ANY ($1::uuid[]) ORDER BY app_id, version`,
    [appIds.map(appUuid)],
    'log-read-apps',
  );
  return rows.map(toLogged);
}

function toLogged(row: ChangesetRow): LoggedChangeset {
  const { part, pos, recorded_at: recordedAt } = row;
  return { part, pos, changeset: decoded(row, decodeChangeset), recordedAt };
}
