import type { Pool, PoolClient } from 'pg';
import { createPool, query } from '#libs/postgres';
import { createTestDatabase } from '../../../../postgres/src/testing/test-database.js';
import type {
  Alteration,
  Disturbance,
  EventLogHarness,
  HeldAppend,
} from '../../testing/event-log-harness.js';
import { describeEventLogNews } from '../../testing/event-log-news.contract.js';
import { describeEventLog } from '../../testing/event-log.contract.js';
import { createLogDatabase } from '../../testing/log-database.js';
import { appendChangesets } from './append-changesets.js';
import { openPostgresEventLog } from './postgres-event-log.js';

const WRITER = 'deskscope-spec-writer';

describeEventLog('PostgreSQL', openHarness);
describeEventLogNews('PostgreSQL', openHarness);

async function openHarness(): Promise<EventLogHarness> {
  const database = await createLogDatabase();
  const pools: Pool[] = [];
  const openPool = (applicationName: string, max: number): Pool => {
    const pool = createPool({ connectionString: database.connectionString, applicationName, max });
    pools.push(pool);
    return pool;
  };
  const control = openPool('deskscope-spec-control', 5);
  const openHandle = () => openPostgresEventLog(openPool(WRITER, 3));
  const log = await openHandle();
  return {
    log,
    openHandle,
    appendHeld: (changesets) =>
      holdOpen(control, (client) => appendChangesets(client, changesets, (appId) => log.partitionOf(appId))),
    untilAppendWaits: async () => {
      while ((await query(control, `SELECT FROM pg_locks WHERE NOT granted`)).length === 0);
    },
    killAppend: async () => {
      const killed = await query(
        control,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = $1 AND datname = current_database() AND state = 'active' AND query LIKE '%log.append%'
         ORDER BY random() LIMIT 1`,
        [WRITER],
      );
      return killed.length > 0;
    },
    disturbances: disturbances(control),
    alterations: alterations(control),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}

/** Runs some work in a transaction that ends when it is told. */
async function holdOpen(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<HeldAppend> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await work(client);
  const [backend] = await query<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid');
  const end = async (statement: string): Promise<void> => {
    await client.query(statement);
    client.release();
  };
  return {
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    kill: async () => {
      const lost = new Promise((resolve) => client.once('end', resolve));
      await query(pool, 'SELECT pg_terminate_backend($1)', [backend?.pid]);
      await lost;
      client.release(true);
    },
  };
}

function disturbances(pool: Pool): Disturbance[] {
  return [
    {
      name: 'a write transaction that stays open in the same database',
      begin: async () => {
        const held = await holdOpen(pool, (client) => client.query('CREATE TABLE public.other (n int)'));
        return held.rollback;
      },
    },
    { name: 'a write transaction that stays open in another database', begin: writeElsewhere },
    { name: 'a CREATE INDEX that takes its time', begin: () => buildIndexSlowly(pool) },
  ];
}

async function writeElsewhere(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
  const held = await holdOpen(pool, (client) => client.query('CREATE TABLE public.other (n int)'));
  return async () => {
    await held.rollback();
    await pool.end();
    await database.drop();
  };
}

/** Indexes an expression that waits for a lock of ours. */
async function buildIndexSlowly(pool: Pool): Promise<() => Promise<void>> {
  await pool.query('CREATE TABLE shadow AS SELECT 1 AS n');
  await pool.query(`CREATE FUNCTION wait(n int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN n; END $$`);
  const held = await holdOpen(pool, (client) => client.query('SELECT pg_advisory_xact_lock(1)'));
  const building = pool.query('CREATE INDEX shadow_wait ON shadow (wait(n))');
  while (
    (await query(pool, `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`)).length === 0
  );
  return async () => {
    await held.commit();
    await building;
  };
}

/** All by the owner of the tables, who is a superuser too. */
function alterations(pool: Pool): Alteration[] {
  const statements = ['log.changeset', 'log.extraction'].flatMap((table) => [
    `UPDATE ${table} SET app_id = gen_random_uuid()`,
    `DELETE FROM ${table}`,
    `DELETE FROM ${table} WHERE false`,
    `TRUNCATE ${table}`,
    `TRUNCATE log.partition, ${table} CASCADE`,
    `SET LOCAL session_replication_role = replica; DELETE FROM ${table}`,
    `SET LOCAL session_replication_role = replica; TRUNCATE ${table}`,
  ]);
  return statements.map((statement) => ({
    name: statement,
    attempt: () => pool.query(`BEGIN; ${statement}; COMMIT`),
  }));
}
