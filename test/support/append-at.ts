import type { Pool } from 'pg';
import type { LoggedChangeset } from '#libs/event-log';
import { openPostgresEventLog } from '#adapters/postgres';

const BATCH = 500;

/** Appends changesets in their order, each recorded at its own time instead of now. */
export async function appendAt(pool: Pool, changesets: readonly LoggedChangeset[]): Promise<void> {
  const log = await openPostgresEventLog(pool);
  await setTimes(pool, changesets);
  for (let from = 0; from < changesets.length; from += BATCH) {
    const batch = changesets.slice(from, from + BATCH);
    const result = await log.append(batch.map(({ changeset }) => changeset));
    if (result.status === 'conflict') throw new Error(`refused: ${JSON.stringify(result.conflict)}`);
  }
  await pool.query('DROP TRIGGER set_time ON log.changeset');
  await pool.query('DROP FUNCTION log.set_time()');
  await pool.query('DROP TABLE log.time_to_set');
}

async function setTimes(pool: Pool, changesets: readonly LoggedChangeset[]): Promise<void> {
  await pool.query('CREATE TABLE log.time_to_set (id uuid PRIMARY KEY, recorded_at timestamptz NOT NULL)');
  await pool.query('INSERT INTO log.time_to_set SELECT * FROM unnest($1::uuid[], $2::timestamptz[])', [
    changesets.map(({ changeset }) => changeset.id),
    changesets.map(({ recordedAt }) => recordedAt),
  ]);
  await pool.query(`CREATE FUNCTION log.set_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT recorded_at INTO STRICT NEW.recorded_at FROM log.time_to_set WHERE id = NEW.id;
      RETURN NEW;
    END $$`);
  await pool.query(
    'CREATE TRIGGER set_time BEFORE INSERT ON log.changeset FOR EACH ROW EXECUTE FUNCTION log.set_time()',
  );
}
