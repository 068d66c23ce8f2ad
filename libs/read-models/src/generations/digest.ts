import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '#libs/postgres';
import { generationSchema } from '../read-model.js';
import type { GenerationConsumer } from './generations.js';

const ROWS_AT_A_TIME = 5_000;

/** SHA-256 (hex) over all rows of a generation in key order, without what depends on the order of arrival. */
export async function digestOf(pool: Pool, consumer: GenerationConsumer): Promise<string> {
  return inSnapshot(pool, (sql) => digestWithin(sql, consumer));
}

/** The digest as a snapshot shows it; read by cursor so that memory stays flat. */
export async function digestWithin(
  sql: PoolClient,
  { model, generation }: GenerationConsumer,
): Promise<string> {
  const hash = createHash('sha256');
  for (const text of model.digestQueries(generationSchema(model.name, generation))) {
    await addLines(sql, text, (line) => hash.update(line).update('\n'));
    hash.update('\0');
  }
  return hash.digest('hex');
}

async function addLines(sql: PoolClient, text: string, add: (line: string) => void): Promise<void> {
  await sql.query(`DECLARE lines NO SCROLL CURSOR FOR ${text}`);
  for (;;) {
    const { rows } = await sql.query<{ line: string }>(`FETCH ${ROWS_AT_A_TIME} FROM lines`);
    for (const { line } of rows) add(line);
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await sql.query('CLOSE lines');
}
