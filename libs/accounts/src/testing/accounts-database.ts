import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createPool } from '#libs/postgres';
// Specs alone may reach into another library's testing folder.
import { createTestDatabase } from '../../../postgres/src/testing/test-database.js';
import { accountsEntities, accountsMigrations } from '../index.js';

export interface AccountsDatabase {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  readonly drop: () => Promise<void>;
}

/** A fresh database with the accounts' schema, and how to drop it. */
export async function accountsDatabase(): Promise<AccountsDatabase> {
  const database = await createTestDatabase();
  const dataSource = new DataSource({
    type: 'postgres',
    url: database.connectionString,
    entities: accountsEntities,
    migrations: accountsMigrations,
  });
  await dataSource.initialize();
  await dataSource.runMigrations();
  const pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'deskscope-test',
  });
  return {
    dataSource,
    pool,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await pool.end();
      await database.drop();
    },
  };
}
