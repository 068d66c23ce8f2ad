import type { Pool } from 'pg';
import { byteaArray, jsonArray, plainArray, textArray } from './array-literals.js';
import { createPool, query } from './pool.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';

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

const TEXTS = ['', 'NULL', 'null', 'a,b', '{}', '"', '\\', '\\"', '\n\r\t\b\u0001', '\u2028', 'é 🦀', ' x '];

test('texts stay what they are', async () => {
  expect(await readBack('text', textArray([...TEXTS, null]))).toEqual([...TEXTS, null]);
  expect(await readBack('text', textArray([]))).toEqual([]);
});

test('lists of texts within texts do, too', async () => {
  const lists = [TEXTS, [], ['one']];
  const [row] = await query<{ items: string[][] }>(
    pool,
    'SELECT array_agg(to_json(r.list::text[])) AS items FROM unnest($1::text[]) AS r(list)',
    [textArray(lists.map(textArray))],
  );
  expect(row?.items).toEqual(lists);
});

test('JSON does, whatever its texts hold', async () => {
  const values = [...TEXTS, '\u0000', '\ud800'].map((text) => ({ [text]: [text, null, 1.5] }));
  const texts = values.map((value) => JSON.stringify(value));
  expect(await readBack('text', jsonArray(texts))).toEqual(texts);
});

test('bytes do', async () => {
  const values = [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0)];
  expect(await readBack('bytea', byteaArray(values))).toEqual(values);
  expect(await readBack('bytea', byteaArray([]))).toEqual([]);
});

test('numbers, flags, UUIDs, times and nulls do', async () => {
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const times = ['2026-01-02T03:04:05.678Z', null, '0001-01-01T00:00:00.000Z'];
  expect(await readBack('integer', plainArray([1, null, -7]))).toEqual([1, null, -7]);
  expect(await readBack('bigint', plainArray([Number.MAX_SAFE_INTEGER]))).toEqual([Number.MAX_SAFE_INTEGER]);
  expect(await readBack('boolean', plainArray([true, false, null]))).toEqual([true, false, null]);
  expect(await readBack('uuid', plainArray([uuid, null]))).toEqual([uuid, null]);
  expect(await readBack('timestamptz', plainArray(times))).toEqual(times);
  expect(await readBack('integer', plainArray([]))).toEqual([]);
});

test('texts and JSON in one array do', async () => {
  const values = ['', 'NULL', 'a,b', '{}', '"', '\\', '\\"', '\n\t\u0000', '\u2028', 'é 🦀 \ud800', ' x '];
  const json = values.map((value) => JSON.stringify({ value }));
  const texts = [...json, 'NULL', '', 'a,b', '{}', '\\', ' x ', '🦀'];
  expect(await readBack('text', textArray(texts))).toEqual(texts);
  expect(await readBack('text', jsonArray(json))).toEqual(json);
});

test('nothing but nulls does', async () => {
  expect(await readBack('text', plainArray([null, null]))).toEqual([null, null]);
});

test('zero and bytes as they stand in a hash do', async () => {
  expect(await readBack('integer', plainArray([1, 0, -7]))).toEqual([1, 0, -7]);
  const bytes = ['00ff', ''].map((hex) => Buffer.from(hex, 'hex'));
  expect(await readBack('bytea', byteaArray(bytes))).toEqual([Buffer.from([0, 255]), Buffer.alloc(0)]);
});
