import { createKey, hasOperatorKey, listKeys, SCOPES } from '#libs/accounts';
import type { Platform } from '#libs/platform';
import { inTransaction } from '#libs/postgres';

/** An operator key with every scope where the installation never had one, else null. Other keys may be there already. */
export async function makeFirstKey({
  pool,
  dataSource,
}: Pick<Platform, 'pool' | 'dataSource'>): Promise<string | null> {
  return inTransaction(pool, async (sql) => {
    // Two processes that start at once must not both make one.
    await sql.query(`SELECT pg_advisory_xact_lock(hashtext('deskscope-first-key'))`);
    if (await hasOperatorKey(dataSource)) return null;
    const account = await operatorAccount(dataSource);
    return (await createKey(dataSource, { account, plan: 'operator', scopes: SCOPES })).key;
  });
}

/** A name that is free or an operator's: a key's plan is its account's, so that another one would be promoted. */
async function operatorAccount(dataSource: Platform['dataSource']): Promise<string> {
  const accounts = (await listKeys(dataSource)).map(({ account }) => account);
  const taken = new Set(
    accounts.filter(({ plan }) => plan !== 'operator').map(({ name }) => name.toLowerCase()),
  );
  let name = 'operator';
  for (let number = 2; taken.has(name); number += 1) name = `operator ${number}`;
  return name;
}
