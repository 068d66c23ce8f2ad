import type { PoolClient } from 'pg';
import type { LoggedChangeset } from '#libs/event-log';

/**
 * What is derived from the log to answer one kind of question. Its rows are a pure function of the
 * changesets: the same for any split into batches and any interleaving of partitions.
 */
export interface ReadModel {
  readonly name: string;
  /** Raised when the tables change shape. A program refuses tables of another shape than it knows. */
  readonly shape: number;
  /** Names of the tables; queries read them as views in the schema `rm_<name>`. */
  readonly tables: readonly string[];
  /** Statements that make the tables of one generation in a schema of its own. */
  createTables(schema: string): readonly string[];
  /** Writes the effect of changesets, in order. */
  apply(sql: PoolClient, schema: string, changesets: readonly LoggedChangeset[]): Promise<void>;
  /** Removes every trace of one application. */
  forget(sql: PoolClient, schema: string, appUuid: string): Promise<void>;
  /**
   * Queries with one text column `line`, each in key order: all that is answered, without what depends
   * on the order of arrival (slugs, time of first recording).
   */
  digestQueries(schema: string): readonly string[];
}

/** The schema that queries read: views of the live generation. */
export function liveSchema(model: string): string {
  return `rm_${model}`;
}

/** The schema of one generation's tables. */
export function generationSchema(model: string, generation: number): string {
  return `rm_${model}_g${generation}`;
}
