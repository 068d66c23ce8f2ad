import pg from 'pg';
import { createTestDatabase } from './test-database.js';

async function run(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('createTestDatabase', () => {
  it('gives each caller an empty database of its own', async () => {
    const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await run(first.connectionString, 'CREATE TABLE mine (n int)');
    expect(await run(first.connectionString, `SELECT to_regclass('mine')::text AS name`)).toEqual([
      { name: 'mine' },
    ]);
    expect(await run(second.connectionString, `SELECT to_regclass('mine')::text AS name`)).toEqual([
      { name: null },
    ]);
    await Promise.all([first.drop(), second.drop()]);
  });

  it('migrates a template once, however many ask at the same time', async () => {
    let migrations = 0;
    const migrated = async (connectionString: string): Promise<void> => {
      migrations += 1;
      await run(connectionString, 'CREATE TABLE migrated (n int)');
    };
    const databases = await Promise.all(
      [1, 2, 3, 4].map(() => createTestDatabase({ migrated, templateName: 'test-database.int.spec' })),
    );
    expect(migrations).toBe(1);
    for (const database of databases) {
      expect(await run(database.connectionString, 'SELECT count(*)::int AS n FROM migrated')).toEqual([
        { n: 0 },
      ]);
    }
    await run(databases[0]!.connectionString, 'INSERT INTO migrated VALUES (1)');
    expect(await run(databases[1]!.connectionString, 'SELECT n FROM migrated')).toEqual([]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('keeps no half-built template', async () => {
    const templateName = 'test-database.int.spec broken';
    const broken = async (connectionString: string): Promise<void> => {
      await run(connectionString, 'CREATE TABLE half (n int)');
      throw new Error('the second migration fails');
    };
    await expect(createTestDatabase({ migrated: broken, templateName })).rejects.toThrow('second migration');
    const database = await createTestDatabase({ migrated: () => Promise.resolve(), templateName });
    expect(await run(database.connectionString, `SELECT to_regclass('half')::text AS name`)).toEqual([
      { name: null },
    ]);
    await database.drop();
  });

  it('migrates each database where the template has no name', async () => {
    const database = await createTestDatabase({
      migrated: (connectionString) =>
        run(connectionString, 'CREATE TABLE direct (n int)').then(() => undefined),
    });
    expect(await run(database.connectionString, 'SELECT n FROM direct')).toEqual([]);
    await database.drop();
  });

  it('drops a database that somebody still uses', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(run(database.connectionString, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
    await client.end();
  });
});
