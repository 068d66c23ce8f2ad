import type { Pool } from 'pg';
import { createPool } from '#libs/postgres';
import { createLogDatabase } from '../../testing/log-database.js';
import { buildApp, buildChangeset } from '../../testing/build-changeset.js';
import { openPostgresEventLog } from './postgres-event-log.js';

it('smoke', async () => {
  const db = await createLogDatabase();
  const pool: Pool = createPool({ connectionString: db.connectionString, applicationName: 'deskscope-spec' });
  const log = await openPostgresEventLog(pool);
  const app = buildApp();
  const changeset = buildChangeset(app, 1);
  console.log(await log.append([changeset, buildChangeset(app, 2)]));
  const found = (await log.readApps([app.id])).get(app.id);
  expect(found?.[0]?.changeset).toEqual(changeset);
  console.log(await pool.query("select version()").then(r=>r.rows[0]), await pool.query("select name from pg_settings where name='default_toast_compression'").then(r=>r.rows), await pool.query("select enumvals from pg_settings where name='default_toast_compression'").then(r=>r.rows[0]));
  await pool.end();
  await db.drop();
});
