import type { PoolClient } from 'pg';
import { foldText } from '#libs/domain';
import { query } from '#libs/postgres';
import { categoryBit } from './traits.js';

/** A technology as it is shown: category and name, spelled as found. */
export interface Label {
  readonly category: string;
  readonly name: string;
}

/** A label with what is derived of it, once for many applications. */
export interface KnownLabel {
  /** Below 2^31. It depends on the order of arrival, so no answer and no digest shows it. */
  readonly id: number;
  /** Folded. */
  readonly category: string;
  /** The trait of those who use it; undefined where the category is not among the traits. */
  readonly bit: number | undefined;
}

interface LabelRow extends Label {
  readonly id: number;
}

/** By label: how often it is used, and how often it is the first of its category in an application. */
export interface LabelCounts {
  readonly uses: Uint32Array;
  readonly firsts: Uint32Array;
}

const BYTES = 4;
/** Set on the first label of each category, so that a sum of these counts applications. */
const FIRST = 2 ** 31;

/** Finds the labels of technologies; those that are new get a number. */
export async function knownLabels(
  sql: PoolClient,
  schema: string,
  labels: readonly Label[],
): Promise<(label: Label) => KnownLabel> {
  const wanted = new Map(labels.map((label) => [keyOf(label), label]));
  let known = await findLabels(sql, schema, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, label]) => label);
  if (missing.length > 0) {
    await insertLabels(sql, schema, missing);
    known = await findLabels(sql, schema, [...wanted.values()]);
  }
  return (label) => {
    const found = known.get(keyOf(label));
    if (found === undefined) throw new Error(`no label for ${label.category}: ${label.name}`);
    return found;
  };
}

async function findLabels(
  sql: PoolClient,
  schema: string,
  labels: readonly Label[],
): Promise<Map<string, KnownLabel>> {
  const rows = await query<LabelRow>(
    sql,
    `SELECT id, category, name FROM ${schema}.label
     JOIN unnest($1::text[], $2::text[]) AS wanted(category, name) USING (category, name)`,
    [labels.map(({ category }) => category), labels.map(({ name }) => name)],
    `find-labels-${schema}`,
  );
  return new Map(
    rows.map((row) => {
      const category = foldText(row.category);
      return [keyOf(row), { id: row.id, category, bit: categoryBit(category) }];
    }),
  );
}

/** In one order, so that two writers never wait for each other; what another has made meanwhile is taken. */
async function insertLabels(sql: PoolClient, schema: string, labels: readonly Label[]): Promise<void> {
  await sql.query(
    `INSERT INTO ${schema}.label (category, name)
     SELECT category, name FROM unnest($1::text[], $2::text[]) AS new(category, name) ORDER BY category, name
     ON CONFLICT DO NOTHING`,
    [labels.map(({ category }) => category), labels.map(({ name }) => name)],
  );
}

/** What one application uses as bytes, which PostgreSQL strings together faster than it could count anything. */
export function packLabels(labels: readonly KnownLabel[]): Buffer {
  const packed = Buffer.alloc(BYTES * labels.length);
  const seen = new Set<string>();
  for (const [place, { id, category }] of labels.entries()) {
    packed.writeUInt32BE(id + (seen.has(category) ? 0 : FIRST), BYTES * place);
    seen.add(category);
  }
  return packed;
}

/** Counts what `packLabels` made, of any number of applications; no label in it is above the last one. */
export function countLabels(packed: Buffer, last: number): LabelCounts {
  const counts = { uses: new Uint32Array(last + 1), firsts: new Uint32Array(last + 1) };
  for (let at = 0; at < packed.length; at += BYTES) {
    const value = packed.readUInt32BE(at);
    const id = value % FIRST;
    counts.uses[id]!++;
    if (value !== id) counts.firsts[id]!++;
  }
  return counts;
}

/** PostgreSQL's texts hold no NUL. */
function keyOf({ category, name }: Label): string {
  return `${category}\0${name}`;
}
