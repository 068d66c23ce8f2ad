import { DataSource } from 'typeorm';
// Specs alone may reach into another library's testing folder.
import { createTestDatabase } from '../../../postgres/src/testing/test-database.js';
import { accountsEntities, accountsMigrations } from '../index.js';

/** A fresh database with the accounts' schema, and how to drop it. */
export async function accountsDatabase(): Promise<{ dataSource: DataSource; drop: () => Promise<void> }> {
  const database = await createTestDatabase();
  const dataSource = new DataSource({
    type: 'postgres',
    url: database.connectionString,
    entities: accountsEntities,
    migrations: accountsMigrations,
  });
  await dataSource.initialize();
  await dataSource.runMigrations();
  return {
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await database.drop();
    },
  };
}
