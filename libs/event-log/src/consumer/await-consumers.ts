import { setTimeout as delay } from 'node:timers/promises';
import { type Executor, query } from '#libs/postgres';
import type { PartitionPosition } from '../event-log.js';

const FIRST_PAUSE_MS = 3;
const LONGEST_PAUSE_MS = 50;

/**
 * Waits until every live consumer has taken these positions, or the time is over.
 * An application that is parked counts as taken: it would never come.
 * Where there is no consumer nobody has taken anything, be it nothing that is asked for.
 */
export async function awaitConsumers(
  sql: Executor,
  positions: readonly PartitionPosition[],
  timeoutMs: number,
): Promise<boolean> {
  const reached = highestPerPart(positions);
  const deadline = performance.now() + timeoutMs;
  let pause = FIRST_PAUSE_MS;
  while (!(await haveTaken(sql, reached))) {
    if (performance.now() + pause > deadline) return false;
    await delay(pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }
  return true;
}

async function haveTaken(sql: Executor, positions: readonly PartitionPosition[]): Promise<boolean> {
  const [row] = await query<{ behind: number; consumers: boolean }>(
    sql,
    `SELECT count(*) AS behind, EXISTS (SELECT FROM log.checkpoint WHERE role = 'live') AS consumers
     FROM unnest($1::smallint[], $2::bigint[]) AS wanted(part, pos)
     JOIN log.checkpoint ON checkpoint.part = wanted.part AND checkpoint.pos < wanted.pos
       AND checkpoint.role = 'live'`,
    [positions.map(({ part }) => part), positions.map(({ pos }) => pos)],
    'log-consumers-behind',
  );
  return row !== undefined && row.consumers && row.behind === 0;
}

function highestPerPart(positions: readonly PartitionPosition[]): PartitionPosition[] {
  const highest = new Map<number, number>();
  for (const { part, pos } of positions) highest.set(part, Math.max(pos, highest.get(part) ?? 0));
  return [...highest].map(([part, pos]) => ({ part, pos }));
}
