import { DataSource } from 'typeorm';
import { createTestDatabase } from '../../../postgres/src/testing/test-database.js';
import { eventLogMigrations } from '../migrations.js';

/** Runs some work on a fresh database that was migrated as an installation is. */
async function onFreshLog<Result>(work: (source: DataSource) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase();
  const source = new DataSource({
    type: 'postgres',
    url: database.connectionString,
    migrations: eventLogMigrations,
  });
  await source.initialize();
  try {
    await source.runMigrations();
    return await work(source);
  } finally {
    await source.destroy();
    await database.drop();
  }
}

const epochOf = async (source: DataSource): Promise<unknown> => {
  const rows: { epoch: string }[] = await source.query('SELECT epoch FROM log.epoch');
  return rows.map((row) => row.epoch);
};

describe('the schema of the log', () => {
  it('gives each log an epoch of its own, one and no more', async () => {
    const epochs = [await onFreshLog(epochOf), await onFreshLog(epochOf)];
    expect(epochs).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(epochs[0]).not.toEqual(epochs[1]);
    const second = onFreshLog((source) =>
      source.query('INSERT INTO log.epoch (epoch) VALUES (gen_random_uuid())'),
    );
    await expect(second).rejects.toMatchObject({ code: '23505' });
  });

  it('starts with 16 partitions at position 0', async () => {
    const partitions = await onFreshLog<unknown>((source) =>
      source.query('SELECT part, head FROM log.partition ORDER BY part'),
    );
    expect(partitions).toEqual(Array.from({ length: 16 }, (_, part) => ({ part, head: '0' })));
  });

  it('goes without a trace when it is taken back', async () => {
    const left = await onFreshLog<unknown>(async (source) => {
      for (const _ of eventLogMigrations) await source.undoLastMigration();
      return source.query(`SELECT nspname FROM pg_namespace WHERE nspname = 'log'`);
    });
    expect(left).toEqual([]);
  });
});
