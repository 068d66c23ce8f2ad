import type { PoolClient } from 'pg';
import { foldText } from '#libs/domain';
import { query } from '#libs/postgres';

/** A technology as it is shown: category and name, spelled as found. */
export interface Label {
  readonly category: string;
  readonly name: string;
}

/** Numbers of labels, at most 2^31. They depend on the order of arrival, so no answer and no digest shows them. */
export type LabelIds = ReadonlyMap<string, number>;

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

/** The numbers of these labels; those that are new get one. */
export async function labelIds(sql: PoolClient, schema: string, labels: readonly Label[]): Promise<LabelIds> {
  const wanted = [...new Map(labels.map((label) => [keyOf(label), label])).values()];
  const known = await findIds(sql, schema, wanted);
  const missing = wanted.filter((label) => !known.has(keyOf(label)));
  if (missing.length === 0) return known;
  await sql.query(
    `INSERT INTO ${schema}.label (category, name)
     SELECT category, name FROM unnest($1::text[], $2::text[]) AS new(category, name) ORDER BY category, name
     ON CONFLICT DO NOTHING`,
    [missing.map(({ category }) => category), missing.map(({ name }) => name)],
  );
  return findIds(sql, schema, wanted);
}

async function findIds(sql: PoolClient, schema: string, labels: readonly Label[]): Promise<LabelIds> {
  const rows = await query<LabelRow>(
    sql,
    `SELECT id, category, name FROM ${schema}.label
     JOIN unnest($1::text[], $2::text[]) AS wanted(category, name) USING (category, name)`,
    [labels.map(({ category }) => category), labels.map(({ name }) => name)],
    `find-labels-${schema}`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

export function labelId(ids: LabelIds, label: Label): number {
  const id = ids.get(keyOf(label));
  if (id === undefined) throw new Error(`no label for ${label.category}: ${label.name}`);
  return id;
}

/** What one application uses as bytes, which PostgreSQL strings together faster than it could count anything. */
export function packLabels(labels: readonly Label[], ids: LabelIds): Buffer {
  const packed = Buffer.alloc(BYTES * labels.length);
  const seen = new Set<string>();
  for (const [place, label] of labels.entries()) {
    const category = foldText(label.category);
    packed.writeUInt32BE(labelId(ids, label) + (seen.has(category) ? 0 : FIRST), BYTES * place);
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
