import { COUNTER_TABLES, createCounterTable } from './counter-tables.js';

/**
 * Tables of the adoption model: what each application used and when, as intervals, and counters of all of them.
 * Each counter is a sum over applications, so a restatement takes back what was added; a first day is the lowest one
 * whose counter is above 0. Days are numbers since 1970-01-01 (UTC); `technology` and `category` are
 * folded, `name` and `category_name` as spelled. What many applications share is counted per lane, so that projectors seldom wait for one row.
 */
export function adoptionTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       app_id uuid PRIMARY KEY,
       platform text COLLATE "C" NOT NULL,
       lane smallint NOT NULL,
       releases json NOT NULL,
       labels json NOT NULL
     )`,
    ...COUNTER_TABLES.flatMap((table) => createCounterTable(schema, table)),
  ];
}
