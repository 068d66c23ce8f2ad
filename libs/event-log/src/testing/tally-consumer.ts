import type { Pool, PoolClient } from 'pg';
import { type Executor, query } from '#libs/postgres';
import { appIdOf, appUuid } from '../app-uuid.js';
import type { LogConsumer } from '../consumer/log-consumer.js';
import type { LoggedChangeset } from '../event-log.js';

/** A consumer that writes down each changeset that it applies, as often as it does: nothing hides a double. */
export class TallyConsumer implements LogConsumer {
  /** Ids of changesets that it cannot digest. */
  readonly indigestible = new Set<string>();
  /** How many changesets each call of `apply` brought. */
  readonly calls: number[] = [];
  /** Runs after the rows are written and before the transaction goes on. */
  afterApply: (sql: PoolClient, changesets: readonly LoggedChangeset[]) => Promise<unknown> = () =>
    Promise.resolve();

  constructor(readonly name: string) {}

  async apply(sql: PoolClient, changesets: readonly LoggedChangeset[]): Promise<void> {
    this.calls.push(changesets.length);
    for (const { changeset, part, pos } of changesets) {
      await query(
        sql,
        'INSERT INTO tally (consumer, app_id, version, part, pos) VALUES ($1, $2, $3, $4, $5)',
        [this.name, appUuid(changeset.app.id), changeset.version, part, pos],
      );
      // As a table that refuses a row does: the statement fails, and the transaction with it.
      if (this.indigestible.has(changeset.id)) await query(sql, `SELECT 'indigestible'::integer`);
    }
    await this.afterApply(sql, changesets);
  }

  async forget(sql: PoolClient, appId: string): Promise<void> {
    await query(sql, 'DELETE FROM tally WHERE consumer = $1 AND app_id = $2', [this.name, appUuid(appId)]);
  }
}

export async function createTally(sql: Executor): Promise<void> {
  await query(
    sql,
    `CREATE TABLE tally (
       n bigint GENERATED ALWAYS AS IDENTITY, consumer text, app_id uuid, version integer, part smallint, pos bigint
     )`,
  );
}

/** Versions that a consumer holds of each application, in the order in which they were applied. */
export async function tallied(pool: Pool, consumer: string): Promise<Record<string, number[]>> {
  const rows = await query<{ app_id: string; version: number }>(
    pool,
    'SELECT app_id, version FROM tally WHERE consumer = $1 ORDER BY n',
    [consumer],
  );
  const versions: Record<string, number[]> = {};
  for (const row of rows) (versions[appIdOf(row.app_id)] ??= []).push(row.version);
  return versions;
}
