import type { Pool } from 'pg';
import { createPool, execute, query } from './pool.js';
import { createTestDatabase } from './testing/test-database.js';
import type { TestDatabase } from './testing/test-database.js';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('createPool', () => {
  it('reads bigint as number and times as ISO text in UTC', async () => {
    const rows = await query(
      pool,
      `SELECT 9007199254740991::int8 AS big, count(*) AS counted, ARRAY[1, NULL, 3]::int8[] AS bigs,
              '2026-02-28 23:30:00.1239+01'::timestamptz AS at, '2026-02-28'::date AS day,
              ARRAY['2026-01-01Z', NULL]::timestamptz[] AS times, 1::int4 AS int, now() AT TIME ZONE 'UTC' AS local`,
    );
    expect(rows[0]).toMatchObject({
      big: 9007199254740991,
      counted: 1,
      bigs: [1, null, 3],
      at: '2026-02-28T22:30:00.123Z',
      day: '2026-02-28',
      times: ['2026-01-01T00:00:00.000Z', null],
      int: 1,
    });
  });

  it('fails on a bigint that a number cannot hold, and stays usable', async () => {
    await expect(query(pool, 'SELECT 9007199254740993::int8')).rejects.toThrow(RangeError);
    expect(await query(pool, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('names its connections, limits statements and idle transactions', async () => {
    const limited = createPool({
      connectionString: database.connectionString,
      applicationName: 'deskscope-limited',
      max: 1,
      statementTimeoutMs: 50,
      idleInTransactionTimeoutMs: 5_000,
    });
    const show = async (name: string) =>
      (await query(limited, `SELECT current_setting($1) AS value`, [name]))[0];
    expect(await show('application_name')).toEqual({ value: 'deskscope-limited' });
    expect(await show('idle_in_transaction_session_timeout')).toEqual({ value: '5s' });
    expect(await show('TimeZone')).toEqual({ value: 'UTC' });
    await expect(query(limited, 'SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await limited.end();
  });

  it('survives the loss of idle and of checked out connections', async () => {
    const lost: Error[] = [];
    const victim = createPool({
      connectionString: database.connectionString,
      applicationName: 'deskscope-victim',
      onError: (error) => lost.push(error),
    });
    const idle = await victim.connect();
    const held = await victim.connect();
    idle.release();
    // Each notices its end in its own time; an idle one that has not yet would be handed out again.
    const ended = Promise.all(
      [idle, held].map((client) => new Promise((resolve) => client.once('end', resolve))),
    );
    await query(
      pool,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deskscope-victim'`,
    );
    await ended;
    await expect(held.query('SELECT 1')).rejects.toThrow();
    held.release(true);
    expect(await query(victim, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(lost).toHaveLength(1);
    await victim.end();
  });

  it('prepares a named statement once per connection', async () => {
    const client = await pool.connect();
    await query(client, 'SELECT $1::int AS n', [1], 'spec-named');
    expect(await query(client, 'SELECT $1::int AS n', [2], 'spec-named')).toEqual([{ n: 2 }]);
    expect(
      await query(client, `SELECT name FROM pg_prepared_statements WHERE name = 'spec-named'`),
    ).toHaveLength(1);
    client.release();
  });

  it('counts the rows that a statement touched', async () => {
    await execute(pool, 'CREATE TABLE counted (n int)');
    expect(await execute(pool, 'INSERT INTO counted SELECT generate_series(1, $1)', [7])).toBe(7);
  });
});
