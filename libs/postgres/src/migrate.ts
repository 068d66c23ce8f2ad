import { MigrationExecutor } from 'typeorm';
import type { DataSource } from 'typeorm';
import { lock, lockHolders, tryLock } from './advisory-lock.js';
import { connectionStringOf } from './data-source.js';
import { holdServiceLock, SERVICE_LOCK } from './service-lock.js';
import type { ServiceLock } from './service-lock.js';

const MIGRATION_LOCK = 'deskscope:migrations';

/** The database must not be migrated now; the message names the remedy. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}

/**
 * Runs the migrations that the database lacks and gives their names; processes that migrate at once take turns.
 * Throws MigrationRefusedError where a service runs on the database, or where a newer version has migrated it.
 * With nothing to run it needs no lock and disturbs nobody.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  if (!dataSource.isInitialized) await dataSource.initialize();
  await assertNotNewer(dataSource);
  if ((await pendingMigrations(dataSource)).length === 0) return [];
  const turn = await lock({
    connectionString: connectionStringOf(dataSource),
    applicationName: 'deskscope-migrate',
    name: MIGRATION_LOCK,
  });
  try {
    return await migrateAlone(dataSource);
  } finally {
    await turn.release();
  }
}

/**
 * For a service: migrates, then marks that it runs. Nobody can migrate in between, since the state is looked at
 * again under the mark.
 */
export async function migrateAndHoldServiceLock(dataSource: DataSource): Promise<ServiceLock> {
  for (;;) {
    await migrate(dataSource);
    const held = await holdServiceLock(connectionStringOf(dataSource));
    try {
      await assertNotNewer(dataSource);
      if ((await pendingMigrations(dataSource)).length === 0) return held;
    } catch (error) {
      await held.release();
      throw error;
    }
    await held.release();
  }
}

/** The names of the migrations that the database lacks, in order. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

async function migrateAlone(dataSource: DataSource): Promise<string[]> {
  const pending = await pendingMigrations(dataSource);
  // Somebody else's turn may have done it.
  if (pending.length === 0) return [];
  const connectionString = connectionStringOf(dataSource);
  const alone = await tryLock({ connectionString, applicationName: 'deskscope-migrate', name: SERVICE_LOCK });
  if (!alone) {
    const holders =
      (await lockHolders(connectionString, SERVICE_LOCK)).join('; ') || 'one that is just ending';
    throw new MigrationRefusedError(
      `This version has ${pending.length} migrations to run, and services of another version run on the ` +
        `database (${holders}). Stop them first, or use the version that they run.`,
    );
  }
  try {
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map((migration) => migration.name);
  } finally {
    await alone.release();
  }
}

/** A database with migrations that this version has never heard of belongs to a newer one. */
async function assertNotNewer(dataSource: DataSource): Promise<void> {
  const known = new Set(
    dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name),
  );
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const unknown = executed.map((migration) => migration.name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new MigrationRefusedError(
    `The database was migrated by a newer version of Deskscope (${unknown.join(', ')}). ` +
      'Use that version, or a database of this one.',
  );
}
