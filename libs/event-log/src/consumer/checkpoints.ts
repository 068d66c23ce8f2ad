import { type Executor, execute, query } from '#libs/postgres';
import type { LogEpoch, PartitionPosition } from '../event-log.js';

/** How a consumer's position in one partition moves. */
export interface CheckpointMove {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** Moves on one time line of the log. */
export interface CheckpointMoves {
  readonly epoch: LogEpoch;
  readonly moves: readonly CheckpointMove[];
}

export interface Checkpoint extends PartitionPosition {
  /** The time line that the position is on. */
  readonly epoch: LogEpoch;
}

/** Somebody else moved the checkpoint: this process is not the one that may write. */
export class StaleConsumerError extends Error {
  constructor(consumer: string) {
    super(
      `the checkpoints of ${consumer} were moved by another process, or it was built anew, or the log was restored`,
    );
    this.name = 'StaleConsumerError';
  }
}

/** A consumer has taken what the log does not hold: the log was restored from before that, its read model was not. */
export class CheckpointAheadError extends Error {
  constructor(
    readonly consumer: string,
    readonly part: number,
    { pos, head }: { readonly pos: number; readonly head: number },
  ) {
    super(
      `${consumer} has taken ${pos} changesets of partition ${part}, where the log holds ${head}: ` +
        `what it made of those that are gone stays in its read model, which must be built anew`,
    );
    this.name = 'CheckpointAheadError';
  }
}

/** `live` consumers are waited for; one that is `building` catches up alone; one that is `retired` takes nothing. */
export type ConsumerRole = 'live' | 'building' | 'retired';

/** Makes the checkpoints of a new consumer, at the start of the log; leaves those that are there. */
export async function createCheckpoints(
  sql: Executor,
  consumer: string,
  role: ConsumerRole = 'live',
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO log.checkpoint (consumer, part, pos, epoch, role)
     SELECT $1, part, 0, (SELECT epoch FROM log.epoch), $2 FROM log.partition
     ON CONFLICT DO NOTHING`,
    [consumer, role],
  );
}

/** What some consumers are from now on; whoever still moves a retired one is told that it is stale. */
export async function setConsumerRole(
  sql: Executor,
  consumers: readonly string[],
  role: ConsumerRole,
): Promise<void> {
  await execute(sql, 'UPDATE log.checkpoint SET role = $2 WHERE consumer = ANY ($1) AND role <> $2', [
    consumers,
    role,
  ]);
}

/** Removes a consumer that is gone for good, with what it put aside. */
export async function dropConsumer(sql: Executor, consumer: string): Promise<void> {
  await execute(sql, 'DELETE FROM log.checkpoint WHERE consumer = $1', [consumer]);
  await execute(sql, 'DELETE FROM log.parked WHERE consumer = $1', [consumer]);
}

/**
 * Takes checkpoints of another time line over to today's: what they have taken is in the log, which was restored
 * together with what its consumers made of it. Throws CheckpointAheadError where the log does not reach that far.
 */
export async function adoptEpoch(sql: Executor, consumer: string): Promise<void> {
  const [ahead] = await query<{ part: number; pos: number; head: number }>(
    sql,
    `SELECT part, pos, head FROM log.checkpoint JOIN log.partition USING (part)
     WHERE consumer = $1 AND pos > head
     ORDER BY part LIMIT 1`,
    [consumer],
  );
  if (ahead !== undefined) throw new CheckpointAheadError(consumer, ahead.part, ahead);
  await execute(
    sql,
    `UPDATE log.checkpoint AS own SET epoch = today.epoch
     FROM log.epoch AS today
     WHERE own.consumer = $1 AND own.epoch <> today.epoch
       AND own.pos <= (SELECT head FROM log.partition WHERE partition.part = own.part)`,
    [consumer],
  );
}

export async function readCheckpoints(sql: Executor, consumer: string): Promise<Checkpoint[]> {
  return query<{ part: number; pos: number; epoch: string }>(
    sql,
    'SELECT part, pos, epoch FROM log.checkpoint WHERE consumer = $1 ORDER BY part',
    [consumer],
    'log-checkpoints',
  );
}

/** Moves checkpoints by compare-and-swap; fails where one is not where, or not on the time line, the caller believes. */
export async function moveCheckpoints(
  sql: Executor,
  consumer: string,
  { epoch, moves }: CheckpointMoves,
): Promise<void> {
  const moved = await execute(
    sql,
    `UPDATE log.checkpoint AS own SET pos = move.target
     FROM unnest($2::smallint[], $3::bigint[], $4::bigint[]) AS move(part, source, target)
     WHERE own.consumer = $1 AND own.part = move.part AND own.pos = move.source
       AND own.epoch = $5::uuid AND own.epoch = (SELECT epoch FROM log.epoch) AND own.role <> 'retired'`,
    [
      consumer,
      moves.map((move) => move.part),
      moves.map((move) => move.from),
      moves.map((move) => move.to),
      epoch,
    ],
    'log-move-checkpoints',
  );
  if (moved !== moves.length) throw new StaleConsumerError(consumer);
}

/** Holds all checkpoints of a consumer until the transaction ends, and tells where they are. */
export async function lockCheckpoints(sql: Executor, consumer: string): Promise<PartitionPosition[]> {
  return query<{ part: number; pos: number }>(
    sql,
    'SELECT part, pos FROM log.checkpoint WHERE consumer = $1 ORDER BY part FOR UPDATE',
    [consumer],
  );
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

/** Lag and parked applications of every live consumer, by name. */
export async function readLags(sql: Executor): Promise<ConsumerLag[]> {
  return query<{ name: string; lag: number; parked: number }>(
    sql,
    `SELECT consumer AS name, sum(head - pos)::bigint AS lag,
            (SELECT count(*) FROM log.parked WHERE parked.consumer = checkpoint.consumer) AS parked
     FROM log.checkpoint JOIN log.partition USING (part)
     WHERE role = 'live'
     GROUP BY consumer
     ORDER BY consumer COLLATE "C"`,
  );
}
