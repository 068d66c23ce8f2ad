import type { Pool, PoolClient } from 'pg';
import {
  appUuid,
  createCheckpoints,
  type LogConsumer,
  type LoggedChangeset,
  setConsumerRole,
} from '#libs/event-log';
import { inTransaction, query } from '#libs/postgres';
import { generationSchema, liveSchema, type ReadModel } from '../read-model.js';

/** One generation of a read model as the database knows it. */
export interface Generation {
  readonly model: string;
  readonly generation: number;
  readonly shape: number;
}

/** A read model bound to one generation's tables: a consumer of the log. */
export class GenerationConsumer implements LogConsumer {
  readonly name: string;
  private readonly schema: string;

  constructor(
    readonly model: ReadModel,
    readonly generation: number,
  ) {
    this.name = consumerName(model.name, generation);
    this.schema = generationSchema(model.name, generation);
  }

  apply(sql: PoolClient, changesets: readonly LoggedChangeset[]): Promise<void> {
    return this.model.apply(sql, this.schema, changesets);
  }

  forget(sql: PoolClient, appId: string): Promise<void> {
    return this.model.forget(sql, this.schema, appUuid(appId));
  }
}

/** The consumer that fills a generation. The first generation goes by the model's own name. */
export function consumerName(model: string, generation: number): string {
  return generation === 1 ? model : `${model}@${generation}`;
}

/** The program's shape of a model is not that of the tables that are read. */
export class ShapeMismatchError extends Error {
  constructor(found: Generation, shape: number) {
    super(
      `read model ${found.model}: the tables have shape ${found.shape}, this program knows shape ${shape}. ` +
        'Run "deskscope rebuild --all" with this program, or the program that made them.',
    );
    this.name = 'ShapeMismatchError';
  }
}

/** The live generation of each model; the first one is made where there is none. */
export async function liveGenerations(
  pool: Pool,
  models: readonly ReadModel[],
): Promise<GenerationConsumer[]> {
  return inTransaction(pool, async (sql) => {
    await lockGenerations(sql);
    const live = new Map((await findLive(sql)).map((generation) => [generation.model, generation]));
    const consumers: GenerationConsumer[] = [];
    for (const model of models) {
      const found = live.get(model.name) ?? (await createFirst(sql, model));
      if (found.shape !== model.shape) throw new ShapeMismatchError(found, model.shape);
      consumers.push(new GenerationConsumer(model, found.generation));
    }
    await retireUnknown(sql, [...live.values()], consumers);
    return consumers;
  });
}

/**
 * One at a time until the transaction ends: two processes that start at once must not both make the tables, and what
 * is live must not change between being read and being told.
 */
export async function lockGenerations(sql: PoolClient): Promise<void> {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtext('deskscope-generations'))`);
}

/** Nobody feeds a model that the program does not know any more, so nobody may wait for it. */
async function retireUnknown(
  sql: PoolClient,
  live: readonly Generation[],
  known: readonly GenerationConsumer[],
): Promise<void> {
  const fed = known.map(({ name }) => name);
  const names = live.map(({ model, generation }) => consumerName(model, generation));
  await setConsumerRole(sql, fed, 'live');
  await setConsumerRole(
    sql,
    names.filter((name) => !fed.includes(name)),
    'retired',
  );
}

async function findLive(sql: PoolClient): Promise<Generation[]> {
  return query<Generation>(sql, `SELECT model, generation, shape FROM log.generation WHERE status = 'live'`);
}

async function createFirst(sql: PoolClient, model: ReadModel): Promise<Generation> {
  const first = await createGeneration(sql, model, { generation: 1, status: 'live' });
  await showGeneration(sql, model, first.generation);
  return first;
}

/** Makes the empty tables and the checkpoints of a generation. */
export async function createGeneration(
  sql: PoolClient,
  model: ReadModel,
  { generation, status }: { readonly generation: number; readonly status: 'live' | 'building' },
): Promise<Generation> {
  const schema = generationSchema(model.name, generation);
  await sql.query(`CREATE SCHEMA ${schema}`);
  for (const statement of model.createTables(schema)) await sql.query(statement);
  await sql.query('INSERT INTO log.generation (model, generation, shape, status) VALUES ($1, $2, $3, $4)', [
    model.name,
    generation,
    model.shape,
    status,
  ]);
  await createCheckpoints(sql, consumerName(model.name, generation), status);
  return { model: model.name, generation, shape: model.shape };
}

/** Lets queries read this generation from now on: the views of the model are made anew. */
export async function showGeneration(sql: PoolClient, model: ReadModel, generation: number): Promise<void> {
  const live = liveSchema(model.name);
  await sql.query(`CREATE SCHEMA IF NOT EXISTS ${live}`);
  const views = await query<{ name: string }>(
    sql,
    'SELECT viewname AS name FROM pg_views WHERE schemaname = $1 ORDER BY viewname',
    [live],
  );
  // Another shape may have other tables, and a view cannot be replaced by one of other columns.
  for (const { name } of views) await sql.query(`DROP VIEW ${live}.${name}`);
  for (const table of model.tables) {
    const source = `${generationSchema(model.name, generation)}.${table}`;
    await sql.query(`CREATE VIEW ${live}.${table} AS SELECT * FROM ${source}`);
  }
}
