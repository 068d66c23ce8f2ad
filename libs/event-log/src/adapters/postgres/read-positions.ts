import { type Executor, query } from '#libs/postgres';
import type { PartitionPosition } from '../../event-log.js';

/** How far a clock may have been set back without harm. */
const CLOCK_TOLERANCE = `interval '1 minute'`;

/**
 * Per partition, the last position before what was recorded at a time or later. Times follow positions but for a clock
 * that was set back. Halving finds some place where a row from before the tolerance precedes one from after it: all
 * rows up to there are older than the time itself.
 */
export async function readPositionsBefore(sql: Executor, time: Date): Promise<PartitionPosition[]> {
  return query<{ part: number; pos: number }>(
    sql,
    `WITH RECURSIVE search (part, low, high) AS (
       SELECT part, 0::bigint, head FROM log.partition
       UNION ALL
       SELECT half.part, CASE WHEN is_before THEN middle ELSE low END, CASE WHEN is_before THEN high ELSE middle - 1 END
       FROM (SELECT part, low, high, (low + high + 1) / 2 AS middle FROM search WHERE low < high) AS half
       CROSS JOIN LATERAL (
         SELECT recorded_at < $1::timestamptz - ${CLOCK_TOLERANCE} AS is_before
         FROM log.changeset WHERE part = half.part AND pos = middle
         OFFSET 0
       ) AS probe
     )
     SELECT part, low AS pos FROM search WHERE low = high ORDER BY part`,
    [time.toISOString()],
    'log-positions-before',
  );
}
