import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.js';
import { createPool, query } from './pool.js';
import { createTestDatabase } from './testing/test-database.js';

jest.setTimeout(60_000);

const log = { info: () => undefined, warn: () => undefined };

describe('openDatabase', () => {
  it('uses the database it is given, starts no other and leaves it running', async () => {
    const own = await createTestDatabase();
    const dataDirectory = join(tmpdir(), `deskscope-never-${process.pid}`);
    const database = await openDatabase({ databaseUrl: own.connectionString, dataDirectory, log });
    expect(database).toMatchObject({ connectionString: own.connectionString, embedded: false });
    await database.close();
    expect(existsSync(dataDirectory)).toBe(false);
    const pool = createPool({ connectionString: own.connectionString, applicationName: 'deskscope-spec' });
    expect(await query(pool, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await pool.end();
    await own.drop();
  });

  it.each([true, false])(
    'runs the embedded one without an address, supervised or not (%s)',
    async (supervise) => {
      const root = await mkdtemp(join(tmpdir(), 'deskscope-database-'));
      await chmod(root, 0o755);
      const dataDirectory = join(root, 'data');
      const database = await openDatabase({ dataDirectory, log, supervise });
      const pool = createPool({
        connectionString: database.connectionString,
        applicationName: 'deskscope-spec',
      });
      expect(await query(pool, `SELECT current_setting('data_directory') AS folder`)).toEqual([
        { folder: join(dataDirectory, 'postgres') },
      ]);
      await pool.end();
      await database.close();
      const late = createPool({
        connectionString: database.connectionString,
        applicationName: 'deskscope-spec',
      });
      await expect(query(late, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await late.end();
      await rm(root, { recursive: true });
    },
  );
});
