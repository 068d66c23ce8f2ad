import pg from 'pg';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { typeParsers } from './type-parsers.js';

export interface PoolConfig {
  connectionString: string;
  /** Shown in pg_stat_activity. Starts with `deskscope`, or an embedded server may stop under it. */
  applicationName: string;
  /** Connections at most; 10 unless told. */
  max?: number;
  /** Statements that run longer are cancelled; without it they may run for ever. */
  statementTimeoutMs?: number;
  /** For writers: an idle transaction that holds locks longer than this loses its connection. */
  idleInTransactionTimeoutMs?: number;
  /** Told of connections that were lost while nobody used them. */
  onError?: (error: Error) => void;
}

/** Whatever runs a statement: the pool, or one client inside a transaction. */
export type Executor = Pool | PoolClient;

/** Time that a writer's transaction may sit idle. */
export const WRITER_IDLE_IN_TRANSACTION_MS = 5_000;

/** A pool whose lost connections never crash the process; sessions are in UTC. */
export function createPool(config: PoolConfig): Pool {
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    application_name: config.applicationName,
    max: config.max ?? 10,
    types: typeParsers,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(config.statementTimeoutMs === undefined ? {} : { statement_timeout: config.statementTimeoutMs }),
    ...(config.idleInTransactionTimeoutMs === undefined
      ? {}
      : { idle_in_transaction_session_timeout: config.idleInTransactionTimeoutMs }),
  });
  pool.on('error', (error) => config.onError?.(error));
  // pg-pool listens to idle clients only: one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The rows of one statement.
 * With a name the statement is prepared once per connection; one name must always have one text.
 */
export async function query<Row extends QueryResultRow>(
  executor: Executor,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await executor.query<Row>({ text, values: [...values], ...(name ? { name } : {}) });
  return result.rows;
}

/** Runs one statement and tells how many rows it touched. */
export async function execute(
  executor: Executor,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<number> {
  const result = await executor.query({ text, values: [...values], ...(name ? { name } : {}) });
  return result.rowCount ?? 0;
}
