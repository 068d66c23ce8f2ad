import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '#libs/postgres';
import type { EventLog, LogEpoch, LoggedChangeset, PartitionSlice } from '../event-log.js';
import { type CheckpointMove, type CheckpointMoves, moveCheckpoints } from './checkpoints.js';
import { isTransient } from '../transient-error.js';
import type { LogConsumer } from './log-consumer.js';
import { park, parkedAmong } from './parked-apps.js';

/** Where a consumer stands on a time line of the log, per partition. */
export interface Standing {
  readonly epoch: LogEpoch;
  readonly positions: ReadonlyMap<number, number>;
}

export interface SliceProcessor {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'readAfter'>;
  /** Told of an application that was put aside. */
  readonly onParked: (consumer: string, failed: LoggedChangeset, error: unknown) => void;
}

/** What a consumer has to do with some slices: what is behind its position, without gaps. */
export interface Work extends CheckpointMoves {
  readonly items: readonly LoggedChangeset[];
}

interface Failure {
  readonly item: LoggedChangeset;
  readonly error: unknown;
}

/** Drops what a consumer has seen and reads from the log what is missing before the slices. */
export async function workFor(
  log: Pick<EventLog, 'readAfter'>,
  { epoch, positions }: Standing,
  slices: readonly PartitionSlice[],
): Promise<Work> {
  const items: LoggedChangeset[] = [];
  const moves: CheckpointMove[] = [];
  for (const slice of slices) {
    const from = positions.get(slice.part) ?? 0;
    const fresh = await withoutGaps(log, from, slice);
    const to = fresh.at(-1)?.pos;
    if (to === undefined) continue;
    items.push(...fresh);
    moves.push({ part: slice.part, from, to });
  }
  return { epoch, items, moves };
}

/** Moves the checkpoints and applies work in the caller's transaction. Any failure is the caller's. */
export async function applyWork(sql: PoolClient, consumer: LogConsumer, work: Work): Promise<void> {
  // The checkpoint first: it keeps a refold from unparking an application that is passed over here as parked.
  await moveCheckpoints(sql, consumer.name, work);
  const appIds = [...new Set(work.items.map((item) => item.changeset.app.id))];
  const parked = await parkedAmong(sql, consumer.name, appIds);
  const items = work.items.filter((item) => !parked.has(item.changeset.app.id));
  if (items.length > 0) await consumer.apply(sql, items);
}

/**
 * Applies work application by application, each within a savepoint: the one that fails is put aside with
 * its later changesets, the others go on. For when the whole batch failed.
 */
export async function applyOneByOne(
  processor: SliceProcessor,
  consumer: LogConsumer,
  work: Work,
): Promise<void> {
  const failures = await inTransaction(processor.pool, async (sql) => {
    // The checkpoint first: a process that lost its place must not park what another handles well.
    await moveCheckpoints(sql, consumer.name, work);
    const failed: Failure[] = [];
    for (const items of byApp(work.items)) {
      const failure = await applyApp(sql, consumer, items);
      if (failure !== null) failed.push(failure);
    }
    return failed;
  });
  for (const { item, error } of failures) processor.onParked(consumer.name, item, error);
}

async function applyApp(
  sql: PoolClient,
  consumer: LogConsumer,
  items: readonly LoggedChangeset[],
): Promise<Failure | null> {
  const [first] = items;
  if (first === undefined) return null;
  if ((await parkedAmong(sql, consumer.name, [first.changeset.app.id])).size > 0) return null;
  if ((await applyWithin(sql, consumer, items)) === null) return null;
  // Once more one by one: what came before the culprit counts, and the culprit is named.
  for (const item of items) {
    const failure = await applyWithin(sql, consumer, [item]);
    if (failure === null) continue;
    await park(sql, consumer.name, item, failure.error);
    return { item, error: failure.error };
  }
  return null;
}

/** Applies within a savepoint; tells what went wrong, if it is the fault of the changesets. */
async function applyWithin(
  sql: PoolClient,
  consumer: LogConsumer,
  items: readonly LoggedChangeset[],
): Promise<{ readonly error: unknown } | null> {
  await sql.query('SAVEPOINT one_app');
  try {
    await consumer.apply(sql, items);
    await sql.query('RELEASE SAVEPOINT one_app');
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    await sql.query('ROLLBACK TO SAVEPOINT one_app');
    return { error };
  }
}

function byApp(items: readonly LoggedChangeset[]): Iterable<LoggedChangeset[]> {
  const groups = new Map<string, LoggedChangeset[]>();
  for (const item of items) {
    const group = groups.get(item.changeset.app.id);
    if (group === undefined) groups.set(item.changeset.app.id, [item]);
    else group.push(item);
  }
  return groups.values();
}

async function withoutGaps(
  log: Pick<EventLog, 'readAfter'>,
  from: number,
  { part, items }: PartitionSlice,
): Promise<LoggedChangeset[]> {
  const fresh = items.filter((item) => item.pos > from);
  const first = fresh[0];
  if (first === undefined || isDense(fresh, from)) return fresh;
  const last = fresh.at(-1)?.pos ?? first.pos;
  const filled: LoggedChangeset[] = [];
  let position = from;
  while (position < last) {
    const [slice] = await log.readAfter([{ part, pos: position }], last - position);
    const read = (slice?.items ?? []).filter((item) => item.pos <= last);
    if (read.length === 0)
      throw new Error(`the log has nothing after position ${position} of partition ${part}`);
    filled.push(...read);
    position = read.at(-1)?.pos ?? last;
  }
  return filled;
}

function isDense(items: readonly LoggedChangeset[], from: number): boolean {
  return items.every((item, index) => item.pos === from + 1 + index);
}
