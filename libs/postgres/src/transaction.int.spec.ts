import type { Pool } from 'pg';
import { createPool, execute, query } from './pool.js';
import { inSnapshot, inTransaction } from './transaction.js';
import { createTestDatabase } from './testing/test-database.js';
import type { TestDatabase } from './testing/test-database.js';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'deskscope-spec',
    max: 2,
    idleInTransactionTimeoutMs: 100,
  });
});

beforeEach(async () => {
  await execute(pool, 'DROP TABLE IF EXISTS account');
  await execute(pool, 'CREATE TABLE account AS SELECT 1 AS id, 100 AS balance UNION ALL SELECT 2, 100');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const balances = () =>
  query<{ id: number; balance: number }>(pool, 'SELECT id, balance FROM account ORDER BY id');
const untouched = [
  { id: 1, balance: 100 },
  { id: 2, balance: 100 },
];
const credit = 'UPDATE account SET balance = balance + 1 WHERE id = $1';

/** Lets nobody on before so many have come; whoever comes later goes on at once. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come >= size) open();
    return opened;
  };
}

describe('inTransaction', () => {
  it('commits what the work did and gives its result', async () => {
    expect(await inTransaction(pool, (client) => execute(client, credit, [1]))).toBe(1);
    expect(await balances()).toEqual([{ id: 1, balance: 101 }, untouched[1]]);
  });

  it('rolls back when the work throws', async () => {
    const failing = inTransaction(pool, async (client) => {
      await execute(client, credit, [1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await balances()).toEqual(untouched);
  });

  it('fails where the work swallowed the error of a statement', async () => {
    const failing = inTransaction(pool, async (client) => {
      await execute(client, credit, [1]);
      await execute(client, 'SELECT 1/0').catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await balances()).toEqual(untouched);
  });

  it('tries again after a serialization failure until each came through', async () => {
    let tries = 0;
    const haveBothRead = meeting(2);
    const addOne = () =>
      inTransaction(
        pool,
        async (client) => {
          tries += 1;
          const [row] = await query<{ balance: number }>(client, 'SELECT balance FROM account WHERE id = 1');
          await haveBothRead();
          await execute(client, 'UPDATE account SET balance = $1 WHERE id = 1', [row!.balance + 1]);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([addOne(), addOne()]);
    expect(await balances()).toEqual([{ id: 1, balance: 102 }, untouched[1]]);
    expect(tries).toBeGreaterThan(2);
  });

  it('tries again after a deadlock', async () => {
    const haveBothBegun = meeting(2);
    const both = (first: number, second: number) =>
      inTransaction(pool, async (client) => {
        await execute(client, `SET LOCAL deadlock_timeout = '10ms'`);
        await execute(client, credit, [first]);
        await haveBothBegun();
        await execute(client, credit, [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await balances()).toEqual([
      { id: 1, balance: 102 },
      { id: 2, balance: 102 },
    ]);
  });

  it('gives up after the attempts it was given, with the error of PostgreSQL', async () => {
    let tries = 0;
    const failing = inTransaction(
      pool,
      async (client) => {
        tries += 1;
        await execute(client, `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
      },
      { attempts: 3 },
    );
    await expect(failing).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(3);
  });

  it('does not try again after any other error', async () => {
    let tries = 0;
    const failing = inTransaction(pool, async (client) => {
      tries += 1;
      await execute(client, 'SELECT 1/0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(tries).toBe(1);
  });

  it('throws away a client whose connection broke, and leaks none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const failing = inTransaction(pool, async (client) => {
        await execute(client, credit, [1]);
        await new Promise((resolve) => client.once('end', resolve));
        await execute(client, credit, [2]);
      });
      await expect(failing).rejects.toThrow();
    }
    expect(await balances()).toEqual(untouched);
    expect(pool.totalCount).toBe(1);
    expect(pool.idleCount).toBe(1);
  });

  it('refuses writes in a read-only transaction', async () => {
    const failing = inTransaction(pool, (client) => execute(client, credit, [1]), { readOnly: true });
    await expect(failing).rejects.toMatchObject({ code: '25006' });
  });
});

describe('inSnapshot', () => {
  it('shows one moment, whatever is written meanwhile', async () => {
    const seen = await inSnapshot(pool, async (client) => {
      const first = await query(client, 'SELECT id, balance FROM account ORDER BY id');
      await execute(pool, credit, [1]);
      return [first, await query(client, 'SELECT id, balance FROM account ORDER BY id')];
    });
    expect(seen).toEqual([untouched, untouched]);
    expect(await balances()).not.toEqual(untouched);
  });

  it('writes nothing', async () => {
    const failing = inSnapshot(pool, (client) => execute(client, credit, [1]));
    await expect(failing).rejects.toMatchObject({ code: '25006' });
  });
});
