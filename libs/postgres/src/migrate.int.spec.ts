import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { lockHolders } from './advisory-lock.js';
import { createDataSource } from './data-source.js';
import { migrate, migrateAndHoldServiceLock, MigrationRefusedError, pendingMigrations } from './migrate.js';
import { createPool, query } from './pool.js';
import { holdServiceLock, SERVICE_LOCK } from './service-lock.js';
import { createTestDatabase } from './testing/test-database.js';
import type { TestDatabase } from './testing/test-database.js';

class First1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE note (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), size bigint NOT NULL, at timestamptz)`,
    );
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}

class Second1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT pg_sleep(0.1)');
    await runner.query('CREATE TABLE second (n int)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE second');
  }
}

class Broken1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (n int)');
    await runner.query('SELECT 1/0');
  }
  async down(): Promise<void> {}
}

@Entity('note')
class Note {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('bigint') size: number;
}

const one = [First1700000000001];
const two = [First1700000000001, Second1700000000002];

let database: TestDatabase;
const opened: { destroy(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((source) => source.destroy()));
  await database.drop();
});

function source(migrations: (new () => MigrationInterface)[]) {
  const dataSource = createDataSource(database.connectionString, { entities: [Note], migrations });
  opened.push({ destroy: async () => void (dataSource.isInitialized && (await dataSource.destroy())) });
  return dataSource;
}

describe('migrate', () => {
  it('runs what is pending, once, in order', async () => {
    expect(await migrate(source(one))).toEqual(['First1700000000001']);
    expect(await migrate(source(two))).toEqual(['Second1700000000002']);
    const last = source(two);
    expect(await migrate(last)).toEqual([]);
    expect(await pendingMigrations(last)).toEqual([]);
  });

  it('gives entities whose bigint is a number and whose ids need no extension', async () => {
    const dataSource = source(one);
    await migrate(dataSource);
    const { id } = await dataSource.getRepository(Note).save({ size: 5_000_000_000 });
    expect(await dataSource.getRepository(Note).findOneBy({ id })).toEqual({ id, size: 5_000_000_000 });
  });

  it('takes turns: of many that migrate at once, one does', async () => {
    const done = await Promise.all([migrate(source(two)), migrate(source(two)), migrate(source(two))]);
    expect(done.flat().sort()).toEqual(['First1700000000001', 'Second1700000000002']);
  });

  it('refuses to migrate under a running service, naming it and the remedy', async () => {
    await migrate(source(one));
    const service = await holdServiceLock(database.connectionString);
    const refused = migrate(source(two));
    await expect(refused).rejects.toThrow(MigrationRefusedError);
    await expect(refused).rejects.toThrow(`deskscope-service, process ${process.pid}`);
    await expect(refused).rejects.toThrow('Stop them first');
    await service.release();
    expect(await migrate(source(two))).toEqual(['Second1700000000002']);
  });

  it('disturbs no running service when nothing is pending', async () => {
    await migrate(source(one));
    const services = [
      await migrateAndHoldServiceLock(source(one)),
      await holdServiceLock(database.connectionString),
    ];
    expect(await migrate(source(one))).toEqual([]);
    expect(await lockHolders(database.connectionString, SERVICE_LOCK)).toHaveLength(2);
    await Promise.all(services.map((service) => service.release()));
    expect(await lockHolders(database.connectionString, SERVICE_LOCK)).toEqual([]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await migrate(source(two));
    await expect(migrate(source(one))).rejects.toThrow(/newer version.*Second1700000000002/);
    await expect(migrateAndHoldServiceLock(source(one))).rejects.toThrow(MigrationRefusedError);
  });

  it('undoes a migration that fails, keeps those before it, and gives back its locks', async () => {
    await expect(migrate(source([...one, Broken1700000000003]))).rejects.toThrow('division by zero');
    const pool = createPool({
      connectionString: database.connectionString,
      applicationName: 'deskscope-spec',
    });
    expect(
      await query(pool, `SELECT to_regclass('note')::text AS note, to_regclass('half') AS half`),
    ).toEqual([{ note: 'note', half: null }]);
    await pool.end();
    expect(await migrate(source(two))).toEqual(['Second1700000000002']);
  });
});

describe('holdServiceLock', () => {
  it('is taken again after its connection was lost', async () => {
    await migrate(source(one));
    const service = await holdServiceLock(database.connectionString);
    const pool = createPool({
      connectionString: database.connectionString,
      applicationName: 'deskscope-spec',
    });
    const backends = () =>
      query<{ pid: number }>(
        pool,
        `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
         WHERE application_name LIKE 'deskscope-service%' AND locktype = 'advisory' AND granted`,
      );
    const [before] = await backends();
    await query(pool, 'SELECT pg_terminate_backend($1)', [before!.pid]);
    let after = await backends();
    while (after.length === 0 || after[0]!.pid === before!.pid) after = await backends();
    await expect(migrate(source(two))).rejects.toThrow(MigrationRefusedError);
    await service.release();
    expect(await lockHolders(database.connectionString, SERVICE_LOCK)).toEqual([]);
    await pool.end();
  });
});
