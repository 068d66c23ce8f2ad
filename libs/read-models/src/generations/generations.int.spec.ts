import type { Pool } from 'pg';
import { createPool, query } from '#libs/postgres';
import { createLogDatabase } from '../../../event-log/src/testing/log-database.js';
import type { TestDatabase } from '../../../postgres/src/testing/test-database.js';
import { readModelMigrations } from '../migrations.js';
import { generationSchema, liveSchema } from '../read-model.js';
import { READ_MODELS } from '../read-models.js';
import { consumerName, liveGenerations, ShapeMismatchError } from './generations.js';

describe('liveGenerations', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeEach(async () => {
    database = await createLogDatabase();
    pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
    // The one migration of the read models needs nothing but statements.
    for (const Migration of readModelMigrations)
      await new Migration().up({ query: (text: string) => pool.query(text) } as never);
  });

  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const names = READ_MODELS.map(({ name }) => name);

  it('makes the first generation of each model, once, however many start at once', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => liveGenerations(pool, READ_MODELS)));
    for (const consumers of starts) expect(consumers.map(({ name }) => name)).toEqual(names);
    expect(
      await query(pool, 'SELECT model, generation, status FROM log.generation ORDER BY model COLLATE "C"'),
    ).toEqual([...names].sort().map((model) => ({ model, generation: 1, status: 'live' })));
  });

  it('gives each consumer a checkpoint per partition, at the start of the log', async () => {
    await liveGenerations(pool, READ_MODELS);
    expect(
      await query(
        pool,
        'SELECT consumer, count(*), max(pos) AS pos FROM log.checkpoint GROUP BY consumer ORDER BY 1',
      ),
    ).toEqual([...names].sort().map((consumer) => ({ consumer, count: 16, pos: 0 })));
  });

  it('leaves everything alone where it is started again, and makes a model that is new', async () => {
    const [first, ...others] = READ_MODELS;
    await liveGenerations(pool, others);
    await query(pool, 'UPDATE log.checkpoint SET pos = 7');
    const consumers = await liveGenerations(pool, [...others, first!]);
    expect(consumers.map(({ name }) => name)).toEqual([...others, first!].map(({ name }) => name));
    const moved = await query(pool, 'SELECT DISTINCT consumer FROM log.checkpoint WHERE pos = 7');
    expect(moved).toHaveLength(others.length);
  });

  it('shows each table of the live generation as a view of the same columns', async () => {
    await liveGenerations(pool, READ_MODELS);
    for (const { name, tables } of READ_MODELS) {
      expect(tables).not.toEqual([]);
      for (const table of tables) {
        expect(await query(pool, `SELECT * FROM ${liveSchema(name)}.${table}`)).toEqual([]);
        const columns = `SELECT column_name, data_type FROM information_schema.columns
                         WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position`;
        expect(await query(pool, columns, [liveSchema(name), table])).toEqual(
          await query(pool, columns, [generationSchema(name, 1), table]),
        );
      }
      const made = `SELECT table_name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1`;
      expect(await query(pool, made, [generationSchema(name, 1)])).toEqual(
        [...tables].sort().map((table) => ({ table_name: table })),
      );
    }
  });

  it('refuses tables of another shape, and leaves nothing half made', async () => {
    const [first, second, ...others] = READ_MODELS;
    await liveGenerations(pool, [second!]);
    const reshaped = { ...second!, shape: second!.shape + 1 };
    const starting = liveGenerations(pool, [first!, reshaped, ...others]);
    await expect(starting).rejects.toThrow(ShapeMismatchError);
    await expect(starting).rejects.toThrow(
      `read model ${second!.name}: the tables have shape ${second!.shape}, this program knows shape ${reshaped.shape}`,
    );
    expect(await query(pool, 'SELECT model FROM log.generation')).toEqual([{ model: second!.name }]);
    expect((await liveGenerations(pool, READ_MODELS)).map(({ name }) => name)).toEqual(names);
  });

  it('takes the generation that is live, by the name of its consumer', async () => {
    await liveGenerations(pool, READ_MODELS);
    await query(pool, `UPDATE log.generation SET status = 'retired' WHERE model = 'search'`);
    await query(
      pool,
      `INSERT INTO log.generation (model, generation, shape, status)
       SELECT model, 2, shape, 'live' FROM log.generation WHERE model = 'search'`,
    );
    const search = (await liveGenerations(pool, READ_MODELS)).find(({ model }) => model.name === 'search');
    expect([search?.generation, search?.name]).toEqual([2, 'search@2']);
    expect([consumerName('search', 1), consumerName('search', 2)]).toEqual(['search', 'search@2']);
  });
});
