import { lock, lockHolders, tryLock } from './advisory-lock.js';
import type { AdvisoryLockOptions } from './advisory-lock.js';
import { createPool, query } from './pool.js';
import { createTestDatabase } from './testing/test-database.js';
import type { TestDatabase } from './testing/test-database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const options = (name: string, more: Partial<AdvisoryLockOptions> = {}): AdvisoryLockOptions => ({
  connectionString: database.connectionString,
  applicationName: 'deskscope-spec-lock',
  name,
  ...more,
});

describe('advisory locks', () => {
  it('exclude each other by name', async () => {
    const held = await lock(options('a'));
    expect(await tryLock(options('a'))).toBeUndefined();
    expect(await tryLock(options('a', { shared: true }))).toBeUndefined();
    const other = await tryLock(options('b'));
    expect(other).toBeDefined();
    await other?.release();
    await held.release();
    const again = await tryLock(options('a'));
    expect(again).toBeDefined();
    await again?.release();
  });

  it('stand beside each other when shared', async () => {
    const first = await lock(options('shared', { shared: true }));
    const second = await tryLock(
      options('shared', { shared: true, applicationName: 'deskscope-spec-second' }),
    );
    expect(second).toBeDefined();
    expect(await tryLock(options('shared'))).toBeUndefined();
    expect(await lockHolders(database.connectionString, 'shared')).toEqual([
      'deskscope-spec-lock',
      'deskscope-spec-second',
    ]);
    await Promise.all([first.release(), second?.release()]);
    expect(await lockHolders(database.connectionString, 'shared')).toEqual([]);
  });

  it('wait for their turn', async () => {
    const held = await lock(options('turn'));
    const order: string[] = [];
    const waiting = lock(options('turn')).then((taken) => {
      order.push('taken');
      return taken;
    });
    expect(await tryLock(options('turn'))).toBeUndefined();
    order.push('released');
    await held.release();
    await (await waiting).release();
    expect(order).toEqual(['released', 'taken']);
  });

  it('tell when they are lost with their connection, and not when they are released', async () => {
    let lost = 0;
    const released = await lock(options('lost', { onLost: () => (lost += 1) }));
    await released.release();
    expect(lost).toBe(0);
    const told = new Promise<void>(
      (resolve) => void lock(options('lost', { onLost: resolve })).then(terminate),
    );
    await told;
    const next = await tryLock(options('lost'));
    expect(next).toBeDefined();
    await next?.release();
  });
});

async function terminate(): Promise<void> {
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
  await query(
    pool,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'deskscope-spec-lock' AND datname = current_database()`,
  );
  await pool.end();
}
