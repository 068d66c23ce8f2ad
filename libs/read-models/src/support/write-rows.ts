import type { PoolClient } from 'pg';
import { byteaArray, jsonArray, plainArray, textArray } from '#libs/postgres';

export type ColumnType =
  | 'uuid'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'text'
  | 'text[]'
  | 'json'
  | 'bytea';

/** A column of a set-based write: its PostgreSQL type and how a row gives its value. */
export interface Column<Row> {
  readonly type: ColumnType;
  readonly value: (row: Row) => unknown;
}

export interface RowTable<Row> {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column<Row>>>;
  /** Columns that keep the value of the first write. */
  readonly kept?: readonly string[];
  /** Counters: columns that are added to instead of replaced. */
  readonly added?: readonly string[];
  /** Whether rows mostly are there as they are: those are left alone then. Not for columns that cannot be compared. */
  readonly isMostlySame?: boolean;
}

/** Inserts or replaces rows in one statement. Each key may stand in `rows` once. Sorted by the caller's order. */
export async function upsertRows<Row>(
  sql: PoolClient,
  schema: string,
  target: RowTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(target.columns);
  const changing = names.filter((name) => !target.key.includes(name) && !target.kept?.includes(name));
  const assignments = changing.map((name) =>
    target.added?.includes(name) ? `${name} = own.${name} + excluded.${name}` : `${name} = excluded.${name}`,
  );
  await sql.query({
    name: `upsert-${schema}-${target.table}`,
    text: `INSERT INTO ${schema}.${target.table} AS own (${names.join(', ')})
           SELECT ${selected(target.columns)} FROM unnest(${parameters(target.columns)}) AS r(${names.join(', ')})
           ON CONFLICT (${target.key.join(', ')})
           ${assignments.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${assignments.join(', ')}`}
           ${target.isMostlySame === true ? `WHERE ${differing(changing)}` : ''}`,
    values: valuesOf(target.columns, rows),
  });
}

function differing(names: readonly string[]): string {
  const [own, excluded] = ['own', 'excluded'].map((row) => names.map((name) => `${row}.${name}`).join(', '));
  return `(${own}) IS DISTINCT FROM (${excluded})`;
}

/** Deletes rows by their whole key in one statement. */
export async function deleteRows<Row>(
  sql: PoolClient,
  schema: string,
  target: Pick<RowTable<Row>, 'table' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(target.columns);
  await sql.query({
    name: `delete-${schema}-${target.table}`,
    text: `DELETE FROM ${schema}.${target.table} AS own
           USING unnest(${parameters(target.columns)}) AS r(${names.join(', ')})
           WHERE ${names.map((name) => `own.${name} = r.${name}`).join(' AND ')}`,
    values: valuesOf(target.columns, rows),
  });
}

/** Lists go through unnest as text, which would flatten nested arrays. */
function isList(type: string): boolean {
  return type.endsWith('[]');
}

function parameters<Row>(columns: Readonly<Record<string, Column<Row>>>): string {
  return Object.values(columns)
    .map(({ type }, index) => `$${index + 1}::${isList(type) || type === 'json' ? 'text' : type}[]`)
    .join(', ');
}

function selected<Row>(columns: Readonly<Record<string, Column<Row>>>): string {
  return Object.entries(columns)
    .map(([name, { type }]) => (isList(type) || type === 'json' ? `r.${name}::${type}` : `r.${name}`))
    .join(', ');
}

function valuesOf<Row>(columns: Readonly<Record<string, Column<Row>>>, rows: readonly Row[]): string[] {
  return Object.values(columns).map(({ type, value }) => LITERALS[type](rows.map(value) as never[]));
}

/** How the values of a column are written as one array. */
const LITERALS: Readonly<Record<ColumnType, (values: never[]) => string>> = {
  uuid: plainArray,
  smallint: plainArray,
  integer: plainArray,
  bigint: plainArray,
  boolean: plainArray,
  timestamptz: plainArray,
  text: textArray,
  'text[]': (lists: readonly string[][]) => textArray(lists.map(textArray)),
  json: (values: readonly unknown[]) => jsonArray(values.map((value) => JSON.stringify(value))),
  bytea: byteaArray,
};
