import type { ChangesetType } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { appIdOf, appUuid } from '../../app-uuid.js';
import { decodeChangeset } from '../../codec/decode-changeset.js';
import { upcast } from '../../codec/upcast.js';
import type { LoggedChangeset, PartitionPosition } from '../../event-log.js';

interface ChangesetRow {
  readonly part: number;
  readonly pos: number;
  readonly app_id: string;
  readonly version: number;
  readonly id: string;
  readonly type: ChangesetType;
  readonly schema_version: number;
  readonly data: unknown;
  readonly occurred_at: string;
  readonly recorded_at: string;
}

const COLUMNS = 'part, pos, app_id, version, id, type, schema_version, data, occurred_at, recorded_at';

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
  const { part, pos, id, type, version } = row;
  const columns = { id, type, version, appId: appIdOf(row.app_id), occurredAt: row.occurred_at };
  return {
    part,
    pos,
    changeset: decodeChangeset(columns, upcast(row.schema_version, row.data)),
    recordedAt: row.recorded_at,
  };
}
