import { type Executor, query } from '#libs/postgres';
import { appUuid } from '../../app-uuid.js';
import { decodeNews } from '../../codec/decode-changeset.js';
import type { LoggedNews, NewsQuery, PartitionRange } from '../../event-log.js';
import { type ChangesetRow, COLUMNS, decoded } from './changeset-row.js';

type Reading = Omit<NewsQuery, 'appIds'>;

/** Stored bytes of one reading: a few huge releases must not fill the memory. */
const MAXIMUM_BYTES = 2 * 1024 * 1024;

const RANGES = 'unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS range(p, low, high)';

/** The first changesets of some ranges, whatever their application. */
export async function readNews(sql: Executor, reading: Reading): Promise<LoggedNews[]> {
  const { newestFirst, ranges, limit } = reading;
  const near = `SELECT part, pos, recorded_at, pg_column_size(data) AS size
    FROM log.changeset WHERE part = p AND pos > low AND pos <= high
    ORDER BY pos ${newestFirst ? 'DESC' : 'ASC'} LIMIT $4`;
  const rows = await query<ChangesetRow>(
    sql,
    firstOf(`${RANGES} CROSS JOIN LATERAL (${near}) AS near`, newestFirst),
    [...columnsOf(ranges), limit],
    newestFirst ? 'log-newest-news' : 'log-news',
  );
  return rows.map(toLoggedNews);
}

/** The first changesets of some ranges that belong to some applications; walks those applications alone. */
export async function readNewsOfApps(
  sql: Executor,
  { newestFirst, ranges, limit }: Reading,
  appIds: readonly string[],
): Promise<LoggedNews[]> {
  const near = `SELECT part, pos, recorded_at, pg_column_size(data) AS size
    FROM log.changeset JOIN ${RANGES} ON part = p AND pos > low AND pos <= high
    WHERE app_id = app ORDER BY version ${newestFirst ? 'DESC' : 'ASC'} LIMIT $4`;
  const rows = await query<ChangesetRow>(
    sql,
    firstOf(`unnest($5::uuid[]) AS wanted(app) CROSS JOIN LATERAL (${near}) AS near`, newestFirst),
    [...columnsOf(ranges), limit, appIds.map(appUuid)],
    newestFirst ? 'log-newest-news-of-apps' : 'log-news-of-apps',
  );
  return rows.map(toLoggedNews);
}

/**
 * The first $4 rows of what lies near in each partition. Each row's turn comes by its time of recording, but never
 * before those that precede it in its partition, wherever the clock went. Only rows whose turn it is are read in full.
 */
function firstOf(source: string, newestFirst: boolean): string {
  const [direction, latest] = newestFirst ? ['DESC', 'min'] : ['ASC', 'max'];
  const order = `turn ${direction}, part ${direction}, pos ${direction}`;
  return `SELECT whole.*
    FROM (
      SELECT part, pos, turn, sum(size) OVER (ORDER BY ${order}) - size AS size_before
      FROM (
        SELECT part, pos, size, ${latest}(recorded_at) OVER (PARTITION BY part ORDER BY pos ${direction}) AS turn
        FROM ${source}
      ) AS turned
      ORDER BY ${order} LIMIT $4
    ) AS chosen
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}
      FROM log.changeset WHERE part = chosen.part AND pos = chosen.pos
      OFFSET 0
    ) AS whole
    WHERE size_before < ${MAXIMUM_BYTES}
    ORDER BY ${['turn', 'chosen.part', 'chosen.pos'].map((column) => `${column} ${direction}`).join(', ')}`;
}

function columnsOf(ranges: readonly PartitionRange[]): unknown[] {
  return [ranges.map(({ part }) => part), ranges.map(({ after }) => after), ranges.map(({ upTo }) => upTo)];
}

function toLoggedNews(row: ChangesetRow): LoggedNews {
  const { part, pos, recorded_at: recordedAt } = row;
  return { part, pos, news: decoded(row, decodeNews), recordedAt };
}
