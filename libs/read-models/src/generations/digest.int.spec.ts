import { execute, query } from '#libs/postgres';
import type { ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { generationSchema } from '../read-model.js';
import { READ_MODELS } from '../read-models.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

/** What depends on the order of arrival and is no part of a digest. */
const LEFT_OUT = ['profile.app.slug', 'search.app.created_at'];
const LEFT_OUT_MEMBERS = ['profile.document.app.slug', 'search.document.document.slug'];

/** Rows that are no answer to anything, so that nobody misses them. */
const ANSWERED: Readonly<Record<string, string>> = {
  'components.component': `component_id IN (SELECT component_id FROM rm_components.component_interval)`,
  'adoption.category': 'apps <> 0',
  'adoption.provider': 'apps <> 0',
  'adoption.version': 'apps <> 0',
  'adoption.day_delta': 'apps <> 0',
  'adoption.version_start': 'intervals <> 0',
};

/** How a cell becomes another one, by column or by type. */
const MUTATIONS: Readonly<Record<string, (column: string) => string>> = {
  'profile.other_name.kind': (column) => `CASE ${column} WHEN 'alias' THEN 'former' ELSE 'alias' END`,
  // One that no other row has.
  'search.label.id': (column) => `${column} + 1000`,
  text: (column) => `coalesce(${column}, '') || '~'`,
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `NOT ${column}`,
  smallint: (column) => `${column} + 100`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2000-01-01') + interval '1 millisecond'`,
  ARRAY: (column) => `array_append(${column}, 'another')`,
  bytea: (column) => `set_byte(${column}, 3, get_byte(${column}, 3) # 1)`,
  json: () => `'{"another": 1}'`,
};

const WORLD: readonly ExtractionOverrides[] = [
  {
    version: '1.0.0',
    extractedAt: 1,
    releasedAt: 1,
    notes: 'Fixes bugs.',
    app: { developer: 'Maker', developerWebsite: 'https://maker.example', aliases: ['Wee'] },
    bundle: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 7, architectures: ['arm64'] },
    components: ['npm react 17.0.0 MIT', 'npm lodash 4.0.0'],
  },
  {
    version: '2.0.0',
    extractedAt: 10,
    app: { name: 'Tiny Two', developer: 'Maker' },
    components: ['npm react 18.0.0 MIT'],
  },
  { version: '1.0.1', extractedAt: 20, components: ['npm react 17.0.1', 'npm lodash 4.0.0'] },
];

describe('the digests', () => {
  let bench: ReadModelBench;
  let before: Record<string, string>;

  beforeAll(async () => {
    bench = await openReadModelBench();
    await bench.given(...WORLD);
    before = await bench.digests();
  });

  afterAll(() => bench.close());

  const changed = async (): Promise<string[]> =>
    Object.entries(await bench.digests())
      .filter(([model, digest]) => digest !== before[model])
      .map(([model]) => model);

  /** Runs a statement on a table, tells which digests notice and puts everything back. */
  async function noticedBy(
    model: string,
    table: string,
    statement: (name: string) => string,
  ): Promise<string[]> {
    const name = `${generationSchema(model, 1)}.${table}`;
    await execute(bench.pool, `CREATE TABLE public.kept AS TABLE ${name}`);
    try {
      if ((await execute(bench.pool, statement(name))) !== 1) throw new Error(`no row of ${name} to touch`);
      return await changed();
    } finally {
      await execute(bench.pool, `TRUNCATE ${name}`);
      await execute(bench.pool, `INSERT INTO ${name} TABLE public.kept`);
      await execute(bench.pool, 'DROP TABLE public.kept');
    }
  }

  const oneRow = (model: string, table: string, name: string): string =>
    `WHERE ctid = (SELECT min(ctid) FROM ${name} WHERE ${ANSWERED[`${model}.${table}`] ?? 'true'})`;
  const changing = (model: string, table: string, assignment: string): Promise<string[]> =>
    noticedBy(model, table, (name) => `UPDATE ${name} SET ${assignment} ${oneRow(model, table, name)}`);

  async function columnsOf(model: string): Promise<{ table: string; column: string; type: string }[]> {
    return query(
      bench.pool,
      `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
       WHERE table_schema = $1 ORDER BY table_name, ordinal_position`,
      [generationSchema(model, 1)],
    );
  }

  it.each(READ_MODELS.map(({ name }) => name))(
    'catch one changed cell in each column of %s',
    async (model) => {
      const columns = await columnsOf(model);
      expect(columns).not.toEqual([]);
      const missed: string[] = [];
      for (const { table, column, type } of columns) {
        const path = `${model}.${table}.${column}`;
        const mutation = MUTATIONS[path] ?? MUTATIONS[type];
        if (mutation === undefined) throw new Error(`no other value is known for ${type}`);
        const noticing = await changing(model, table, `${column} = ${mutation(column)}`);
        if (noticing.length === 0) missed.push(path);
        else expect({ path, noticing }).toEqual({ path, noticing: [model] });
      }
      expect(missed).toEqual(LEFT_OUT.filter((path) => path.startsWith(`${model}.`)));
      expect(await changed()).toEqual([]);
    },
  );

  it.each([
    ['profile', 'document', 'app'],
    ['profile', 'document', 'sdk_summary'],
    ['search', 'document', 'document'],
    ['history', 'release', 'facts'],
    ['history', 'release', 'changes'],
    ['history', 'release', 'dependency_changes'],
  ])('catch one changed member of %s.%s.%s', async (model, table, column) => {
    const members = await bench.rows<{ key: string }>(
      `SELECT DISTINCT key FROM rm_${model}.${table}, json_object_keys(${column}) AS key ORDER BY key`,
    );
    expect(members.length).toBeGreaterThan(3);
    const missed: string[] = [];
    for (const { key } of members) {
      const mutation = `jsonb_set(${column}::jsonb, '{${key}}', '"another"')::json`;
      if ((await changing(model, table, `${column} = ${mutation}`)).length === 0)
        missed.push(`${model}.${table}.${column}.${key}`);
    }
    expect(missed).toEqual(
      LEFT_OUT_MEMBERS.filter((path) => path.startsWith(`${model}.${table}.${column}.`)),
    );
  });

  it.each(READ_MODELS.flatMap(({ name, tables }) => tables.map((table) => [name, table] as const)))(
    'catch a missing row of %s.%s',
    async (model, table) => {
      const noticing = await noticedBy(
        model,
        table,
        (name) => `DELETE FROM ${name} ${oneRow(model, table, name)}`,
      );
      expect(noticing).toEqual([model]);
      expect(await changed()).toEqual([]);
    },
  );

  it('do not depend on where rows lie', async () => {
    for (const { name, tables } of READ_MODELS) {
      for (const table of tables) {
        const path = `${generationSchema(name, 1)}.${table}`;
        await execute(bench.pool, `CREATE TABLE public.kept AS SELECT * FROM ${path} ORDER BY ctid DESC`);
        await execute(bench.pool, `TRUNCATE ${path}`);
        await execute(bench.pool, `INSERT INTO ${path} TABLE public.kept`);
        await execute(bench.pool, 'DROP TABLE public.kept');
      }
    }
    expect(await changed()).toEqual([]);
  });

  it('do not care for components that nobody ships, nor for counters that came back to zero', async () => {
    await execute(
      bench.pool,
      `INSERT INTO rm_components_g1.component (component_id, source, name, type)
       VALUES (gen_random_uuid(), 'npm', 'nobody', 'library')`,
    );
    await execute(bench.pool, `INSERT INTO rm_adoption_g1.category VALUES ('nothing', 'macos', 3, 0)`);
    await execute(bench.pool, `INSERT INTO rm_adoption_g1.version VALUES ('nobody', 'macos', '1', 3, 0)`);
    expect(await changed()).toEqual([]);
  });
});
