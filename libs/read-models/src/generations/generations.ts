import type { Pool, PoolClient } from 'pg';
import { createCheckpoints, type LogConsumer, type LoggedChangeset, appUuid } from '#libs/event-log';
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
        'Run the program that made them, or start with a fresh database.',
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
    // Two processes that start at once must not both make the tables.
    await sql.query(`SELECT pg_advisory_xact_lock(hashtext('deskscope-generations'))`);
    const live = new Map((await findLive(sql)).map((generation) => [generation.model, generation]));
    const consumers: GenerationConsumer[] = [];
    for (const model of models) {
      const found = live.get(model.name) ?? (await createFirst(sql, model));
      if (found.shape !== model.shape) throw new ShapeMismatchError(found, model.shape);
      consumers.push(new GenerationConsumer(model, found.generation));
    }
    return consumers;
  });
}

async function findLive(sql: PoolClient): Promise<Generation[]> {
  return query<Generation>(sql, `SELECT model, generation, shape FROM log.generation WHERE status = 'live'`);
}

async function createFirst(sql: PoolClient, model: ReadModel): Promise<Generation> {
  const generation = 1;
  const schema = generationSchema(model.name, generation);
  await sql.query(`CREATE SCHEMA ${schema}`);
  for (const statement of model.createTables(schema)) await sql.query(statement);
  await sql.query(`CREATE SCHEMA ${liveSchema(model.name)}`);
  for (const table of model.tables) {
    await sql.query(`CREATE VIEW ${liveSchema(model.name)}.${table} AS SELECT * FROM ${schema}.${table}`);
  }
  await sql.query(
    `INSERT INTO log.generation (model, generation, shape, status) VALUES ($1, $2, $3, 'live')`,
    [model.name, generation, model.shape],
  );
  await createCheckpoints(sql, consumerName(model.name, generation));
  return { model: model.name, generation, shape: model.shape };
}
