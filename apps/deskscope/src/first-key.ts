import { createKey, hasKeys, SCOPES } from '#libs/accounts';
import type { Platform } from '#libs/platform';
import { inTransaction } from '#libs/postgres';

/** An operator key with every scope where the installation has no key yet, else null. */
export async function makeFirstKey({ pool, dataSource }: Platform): Promise<string | null> {
  return inTransaction(pool, async (sql) => {
    // Two processes that start at once must not both make one.
    await sql.query(`SELECT pg_advisory_xact_lock(hashtext('deskscope-first-key'))`);
    if (await hasKeys(dataSource)) return null;
    return (await createKey(dataSource, { account: 'operator', plan: 'operator', scopes: SCOPES })).key;
  });
}
