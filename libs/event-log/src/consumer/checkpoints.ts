import { type Executor, execute, query } from '#libs/postgres';
import type { PartitionPosition } from '../event-log.js';

/** How a consumer's position in one partition moves. */
export interface CheckpointMove {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** Somebody else moved the checkpoint: this process is not the one that may write. */
export class StaleConsumerError extends Error {
  constructor(consumer: string) {
    super(`the checkpoints of ${consumer} were moved by another process`);
    this.name = 'StaleConsumerError';
  }
}

/** Makes the checkpoints of a new consumer, at the start of the log; leaves those that are there. */
export async function createCheckpoints(sql: Executor, consumer: string): Promise<void> {
  await execute(
    sql,
    `INSERT INTO log.checkpoint (consumer, part, pos, epoch)
     SELECT $1, part, 0, (SELECT epoch FROM log.epoch) FROM log.partition
     ON CONFLICT DO NOTHING`,
    [consumer],
  );
}

export async function readCheckpoints(sql: Executor, consumer: string): Promise<PartitionPosition[]> {
  return query<{ part: number; pos: number }>(
    sql,
    'SELECT part, pos FROM log.checkpoint WHERE consumer = $1 ORDER BY part',
    [consumer],
    'log-checkpoints',
  );
}

/** Moves checkpoints by compare-and-swap; fails where one is not where the caller believes. */
export async function moveCheckpoints(
  sql: Executor,
  consumer: string,
  moves: readonly CheckpointMove[],
): Promise<void> {
  const moved = await execute(
    sql,
    `UPDATE log.checkpoint AS own SET pos = move.target
     FROM unnest($2::smallint[], $3::bigint[], $4::bigint[]) AS move(part, source, target)
     WHERE own.consumer = $1 AND own.part = move.part AND own.pos = move.source`,
    [consumer, moves.map((move) => move.part), moves.map((move) => move.from), moves.map((move) => move.to)],
    'log-move-checkpoints',
  );
  if (moved !== moves.length) throw new StaleConsumerError(consumer);
}

/** Holds a consumer's checkpoint of one partition until the transaction ends, and tells where it is. */
export async function lockCheckpoint(sql: Executor, consumer: string, part: number): Promise<number> {
  const [row] = await query<{ pos: number }>(
    sql,
    'SELECT pos FROM log.checkpoint WHERE consumer = $1 AND part = $2 FOR UPDATE',
    [consumer, part],
  );
  return row?.pos ?? 0;
}

export interface ConsumerLag {
  readonly name: string;
  /** Changesets that the consumer has not taken yet. */
  readonly lag: number;
  /** Applications that it put aside. */
  readonly parked: number;
}

/** Lag and parked applications of every consumer, by name. */
export async function readLags(sql: Executor): Promise<ConsumerLag[]> {
  return query<{ name: string; lag: number; parked: number }>(
    sql,
    `SELECT consumer AS name, sum(head - pos)::bigint AS lag,
            (SELECT count(*) FROM log.parked WHERE parked.consumer = checkpoint.consumer) AS parked
     FROM log.checkpoint JOIN log.partition USING (part)
     GROUP BY consumer
     ORDER BY consumer COLLATE "C"`,
  );
}
