import type { Pool } from 'pg';
import { createPool, query } from '#libs/postgres';
import { createTestDatabase, type TestDatabase } from '../../../../postgres/src/testing/test-database.js';
import { byteaArray, nullArray, plainArray, textArray } from './array-literals.js';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function readBack(type: string, literal: string): Promise<unknown> {
  const [row] = await query<{ items: unknown }>(pool, `SELECT $1::${type}[] AS items`, [literal]);
  return row?.items;
}

describe('array literals', () => {
  it('hold any text that JSON can write, quotes, braces, commas and NULL too', async () => {
    const values = ['', 'NULL', 'a,b', '{}', '"', '\\', '\\"', '\n\t\u0000', '\u2028', 'é 🦀 \ud800', ' x '];
    const texts = [
      ...values.map((value) => JSON.stringify({ value })),
      'NULL',
      '',
      'a,b',
      '{}',
      '\\',
      ' x ',
      '🦀',
    ];
    expect(await readBack('text', textArray(texts))).toEqual(texts);
  });

  it('hold numbers, UUIDs, times and bytes', async () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(await readBack('integer', plainArray([1, 0, -7]))).toEqual([1, 0, -7]);
    expect(await readBack('uuid', plainArray([uuid]))).toEqual([uuid]);
    const times = ['2026-01-02T03:04:05.678Z', '0001-01-01T00:00:00.000Z'];
    expect(await readBack('timestamptz', plainArray(times))).toEqual(times);
    expect(await readBack('bytea', byteaArray(['00ff', '']))).toEqual([
      Buffer.from([0, 255]),
      Buffer.alloc(0),
    ]);
  });

  it('hold nothing, or nulls', async () => {
    expect(await readBack('text', textArray([]))).toEqual([]);
    expect(await readBack('integer', plainArray([]))).toEqual([]);
    expect(await readBack('text', nullArray(2))).toEqual([null, null]);
  });
});
