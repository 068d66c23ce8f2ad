import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import {
  catchUp,
  dropConsumer,
  type EventLog,
  lockCheckpoints,
  type LoggedChangeset,
  type PartitionPosition,
  readCheckpoints,
  setConsumerRole,
} from '#libs/event-log';
import { inSnapshot, inTransaction, query, sqlState } from '#libs/postgres';
import { generationSchema, type ReadModel } from '../read-model.js';
import { digestOf, digestWithin } from './digest.js';
import {
  consumerName,
  createGeneration,
  type Generation,
  GenerationConsumer,
  lockGenerations,
  showGeneration,
} from './generations.js';

export interface RebuildOptions {
  /** Builds and compares only: the new generation is dropped, and nothing is answered from it. */
  readonly verifyOnly?: boolean;
  /** Goes back to the generation before, brought up to date, instead of building another one. */
  readonly rollBack?: boolean;
  readonly onTaken?: (changesets: number) => void;
  /** Told of an application that the new generation put aside. */
  readonly onParked?: (consumer: string, failed: LoggedChangeset, error: unknown) => void;
}

export interface RebuildReport {
  readonly model: string;
  /** The generation that was built. */
  readonly generation: number;
  /** How many changesets it took. */
  readonly changesets: number;
  /** SHA-256 over its rows. */
  readonly digest: string;
  /** Whether the live generation had the same digest at the same positions; null where that had another shape. */
  readonly equal: boolean | null;
}

/** Connections that wait for others to catch up are not forgotten ones. */
const MAY_STAND_IDLE = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/** There is no generation to go back to. */
export class NoGenerationError extends Error {}

interface StoredGeneration extends Generation {
  readonly status: 'building' | 'live' | 'retired';
}

interface Stage {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly model: ReadModel;
  readonly live: StoredGeneration | undefined;
  readonly options: RebuildOptions;
}

/**
 * Builds a read model anew from the log, beside the live one and while that is read and written: a new generation
 * catches up, is compared at the same positions, and takes over in one short transaction. The one before is kept, to go
 * back to. A rebuild that is killed leaves an unfinished generation, which the next one removes.
 */
export async function rebuildModel(
  { pool, log }: { readonly pool: Pool; readonly log: EventLog },
  model: ReadModel,
  options: RebuildOptions = {},
): Promise<RebuildReport> {
  return holdingRebuilds(pool, model, async () => {
    const stored = await findGenerations(pool, model);
    await dropAll(
      pool,
      model,
      stored.filter(({ status }) => status === 'building'),
    );
    const live = stored.find(({ status }) => status === 'live');
    const stage: Stage = { pool, log, model, live, options };
    const next = options.rollBack === true ? await returnTo(stage, stored) : await begin(stage, stored);
    const report = await build(stage, next);
    if (options.verifyOnly === true) await dropAll(pool, model, [next]);
    else await takeOver(stage, next);
    return report;
  });
}

async function build(stage: Stage, next: Generation): Promise<RebuildReport> {
  const { pool, log, model, live } = stage;
  const consumer = new GenerationConsumer(model, next.generation);
  const isComparable = live !== undefined && live.shape === model.shape;
  const first = isComparable ? await positionsOf(pool, live) : await log.heads();
  let changesets = await take(stage, consumer, first);
  let equal: boolean | null = null;
  if (isComparable) {
    // The snapshot holds the live rows still at the positions that it shows, while its consumer goes on.
    equal = await inSnapshot(pool, async (sql) => {
      await sql.query(MAY_STAND_IDLE);
      changesets += await take(stage, consumer, await positionsOf(sql, live));
      const known = await digestWithin(sql, new GenerationConsumer(model, live.generation));
      return known === (await digestOf(pool, consumer));
    });
  }
  const digest = await digestOf(pool, consumer);
  return { model: model.name, generation: next.generation, changesets, digest, equal };
}

/** Queries read the new generation from the commit on. Until then whoever feeds the live one waits. */
async function takeOver(stage: Stage, next: Generation): Promise<void> {
  const { pool, model, live } = stage;
  const consumer = new GenerationConsumer(model, next.generation);
  await withoutDelayingReaders(pool, async (sql) => {
    await lockGenerations(sql);
    if (live !== undefined) {
      const name = consumerName(model.name, live.generation);
      const reached = await lockCheckpoints(sql, name);
      if (live.shape === model.shape) await take(stage, consumer, reached);
      await setConsumerRole(sql, [name], 'retired');
      await setStatus(sql, live, 'retired');
    }
    await sql.query(`SET LOCAL lock_timeout = ${LONGEST_DELAY_MS}`);
    await showGeneration(sql, model, next.generation);
    await setStatus(sql, next, 'live');
    await setConsumerRole(sql, [consumer.name], 'live');
  });
  const kept = [next.generation, live?.generation];
  const stored = await findGenerations(pool, model);
  await dropAll(
    pool,
    model,
    stored.filter(({ generation }) => !kept.includes(generation)),
  );
}

/** How long new readers may wait behind a change of views that itself waits for one who reads. */
const LONGEST_DELAY_MS = 100;
const PAUSE_MS = 200;
const TAKE_OVER_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Gives up and tries again rather than hold readers up; so it never takes part in a deadlock with them either. */
async function withoutDelayingReaders(pool: Pool, work: (sql: PoolClient) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(pool, async (sql) => {
        await sql.query(MAY_STAND_IDLE);
        await work(sql);
      });
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt >= TAKE_OVER_ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

function take(
  { pool, log, options }: Stage,
  consumer: GenerationConsumer,
  until: readonly PartitionPosition[],
): Promise<number> {
  const { onTaken, onParked = () => undefined } = options;
  return catchUp({ pool, log, onParked }, consumer, until, onTaken);
}

async function begin({ pool, model }: Stage, stored: readonly StoredGeneration[]): Promise<Generation> {
  const generation = Math.max(0, ...stored.map((each) => each.generation)) + 1;
  return inTransaction(pool, (sql) => createGeneration(sql, model, { generation, status: 'building' }));
}

async function returnTo({ pool, model }: Stage, stored: readonly StoredGeneration[]): Promise<Generation> {
  const before = stored.findLast(({ status, shape }) => status === 'retired' && shape === model.shape);
  if (before === undefined)
    throw new NoGenerationError(`${model.name} has no generation before to go back to`);
  await setConsumerRole(pool, [consumerName(model.name, before.generation)], 'building');
  return before;
}

/** Oldest first. */
async function findGenerations(pool: Pool, { name }: ReadModel): Promise<StoredGeneration[]> {
  return query<StoredGeneration>(
    pool,
    'SELECT model, generation, shape, status FROM log.generation WHERE model = $1 ORDER BY generation',
    [name],
  );
}

async function positionsOf(
  sql: Pool | PoolClient,
  { model, generation }: Generation,
): Promise<PartitionPosition[]> {
  return readCheckpoints(sql, consumerName(model, generation));
}

async function setStatus(sql: PoolClient, { model, generation }: Generation, status: string): Promise<void> {
  await sql.query('UPDATE log.generation SET status = $3 WHERE model = $1 AND generation = $2', [
    model,
    generation,
    status,
  ]);
}

async function dropAll(pool: Pool, model: ReadModel, generations: readonly Generation[]): Promise<void> {
  for (const { generation } of generations) {
    await inTransaction(pool, async (sql) => {
      await sql.query(`DROP SCHEMA ${generationSchema(model.name, generation)} CASCADE`);
      await dropConsumer(sql, consumerName(model.name, generation));
      await sql.query('DELETE FROM log.generation WHERE model = $1 AND generation = $2', [
        model.name,
        generation,
      ]);
    });
  }
}

/** Two rebuilds of one model at once would remove each other's unfinished generation; the lock goes with the session. */
async function holdingRebuilds<T>(pool: Pool, { name }: ReadModel, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('deskscope-rebuild'), hashtext($1))`, [name]);
    return await work();
  } finally {
    client.release(true);
  }
}
