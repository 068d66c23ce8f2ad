import type { PoolClient } from 'pg';
import { type Column, type RowTable, upsertRows } from '../support/write-rows.js';
import type { AdoptionCounts, CounterChange } from './adoption-counts.js';

/** A table of counters: the columns of its key, and those that are added to. */
export interface CounterTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly added: readonly string[];
  /** Columns by which it is looked up besides its key. */
  readonly index?: readonly string[];
  readonly changes: (counts: AdoptionCounts) => readonly CounterChange[];
}

/** In the order in which they are written. */
export const COUNTER_TABLES: readonly CounterTable[] = [
  {
    table: 'total',
    key: ['platform', 'lane'],
    added: ['apps', 'never_measured'],
    changes: ({ totals }) => totals.changes(),
  },
  {
    table: 'day_total',
    key: ['platform', 'day', 'lane'],
    added: ['apps'],
    changes: ({ dayTotals }) => dayTotals.changes(),
  },
  {
    table: 'category',
    key: ['category', 'platform', 'lane'],
    added: ['apps'],
    changes: ({ categories }) => categories.changes(),
  },
  {
    table: 'provider',
    key: ['category', 'technology', 'platform', 'category_name', 'name', 'lane'],
    added: ['apps', 'apps_ever'],
    index: ['technology'],
    changes: ({ providers }) => providers.changes(),
  },
  {
    table: 'version',
    key: ['technology', 'platform', 'version', 'lane'],
    added: ['apps'],
    changes: ({ versions }) => versions.changes(),
  },
  {
    table: 'day_delta',
    key: ['technology', 'platform', 'day', 'lane'],
    added: ['apps'],
    changes: ({ dayDeltas }) => dayDeltas.changes(),
  },
  {
    table: 'version_start',
    key: ['technology', 'version', 'day'],
    added: ['intervals'],
    changes: ({ versionStarts }) => versionStarts.changes(),
  },
];

/** Of the columns of keys; all others are texts. */
const NUMBERS = { day: 'integer', lane: 'smallint' } as const;

function keyType(column: string): 'text' | 'integer' | 'smallint' {
  return column in NUMBERS ? NUMBERS[column as keyof typeof NUMBERS] : 'text';
}

/** The statements that make a table of counters. */
export function createCounterTable(schema: string, { table, key, added, index }: CounterTable): string[] {
  const columns = [
    ...key.map((name) => `${name} ${keyType(name)}${keyType(name) === 'text' ? ' COLLATE "C"' : ''}`),
    ...added.map((name) => `${name} bigint NOT NULL`),
  ];
  return [
    `CREATE TABLE ${schema}.${table} (${columns.join(', ')}, PRIMARY KEY (${key.join(', ')}))`,
    ...(index === undefined ? [] : [`CREATE INDEX ON ${schema}.${table} (${index.join(', ')})`]),
  ];
}

/** Adds to the counters: table by table and in key order, so that two writers never wait for each other. */
export async function writeCounts(sql: PoolClient, schema: string, counts: AdoptionCounts): Promise<void> {
  for (const table of COUNTER_TABLES) await upsertRows(sql, schema, rowTable(table), table.changes(counts));
}

function rowTable({ table, key, added }: CounterTable): RowTable<CounterChange> {
  const columns: Record<string, Column<CounterChange>> = {};
  for (const [place, name] of key.entries())
    columns[name] = { type: keyType(name), value: (row) => row.key[place] };
  for (const [place, name] of added.entries())
    columns[name] = { type: 'bigint', value: (row) => row.added[place] };
  return { table, key, added, columns };
}
