import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** Tries in all, when PostgreSQL reports a serialization failure or a deadlock; 5 unless told. */
  attempts?: number;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** The SQLSTATE of an error that PostgreSQL sent, else undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * `work` may run again after a serialization failure or a deadlock, so it must have no other effects.
 * A lost connection is not retried: nobody knows whether its commit came through.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 5;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work, options);
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= attempts || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK_DETECTED))
        throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** All that `read` asks is of one moment, whatever is written meanwhile; it can write nothing. Costs two round trips. */
export async function inSnapshot<T>(pool: Pool, read: (sql: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, read, { isolation: 'repeatable read', readOnly: true, attempts: 1 });
}

async function attemptTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(beginStatement(options));
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK where work swallowed the error of a statement.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
    return result;
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

function beginStatement({ isolation, readOnly }: TransactionOptions): string {
  return `BEGIN${isolation ? ` ISOLATION LEVEL ${isolation.toUpperCase()}` : ''}${readOnly ? ' READ ONLY' : ''}`;
}
