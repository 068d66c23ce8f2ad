import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../postgres/src/testing/test-database.js';
import { eventLogMigrations } from '../migrations.js';

/** A fresh database with an empty event log. */
export function createLogDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ migrated: migrateLog, templateName: 'event-log' });
}

async function migrateLog(url: string): Promise<void> {
  const source = new DataSource({ type: 'postgres', url, migrations: eventLogMigrations });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
