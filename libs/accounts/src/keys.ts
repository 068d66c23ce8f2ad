import { ArrayContains, type DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { createApiKey, hashApiKey } from './api-key.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { checkKeyRequest } from './key-request.js';
import type { CheckedKeyRequest, KeyRequest } from './key-request.js';
import { type Plan, type Scope, SCOPES } from './plan.js';

export interface CreatedKey {
  readonly id: string;
  /** Shown this once. */
  readonly key: string;
  readonly account: string;
  readonly accountId: string;
  readonly plan: Plan;
  /** The plan that a known account had before, where this changed it. */
  readonly planBefore: Plan | null;
  readonly scopes: Scope[];
  readonly expiresAt: Date | null;
}

/**
 * Makes a key, and its account if that is new.
 * The plan belongs to the account: naming another one for a known account changes it for all its keys.
 * @throws InvalidKeyRequest
 */
export async function createKey(
  dataSource: DataSource,
  request: KeyRequest,
  now = new Date(),
): Promise<CreatedKey> {
  const checked = checkKeyRequest(request, now);
  const key = createApiKey(request.mode);
  const id = uuidv7();
  return dataSource.transaction(async (manager) => {
    const account = await saveAccount(manager, checked, now);
    const { scopes, expiresAt, plan } = checked;
    await manager.insert(ApiKeyEntity, {
      id,
      accountId: account.id,
      hash: hashApiKey(key),
      lastFour: key.slice(-4),
      scopes,
      createdAt: now,
      expiresAt,
    });
    const planBefore = account.plan_before === plan ? null : account.plan_before;
    return { id, key, account: account.name, accountId: account.id, plan, planBefore, scopes, expiresAt };
  });
}

interface AccountRow {
  id: string;
  name: string;
  plan_before: Plan | null;
}

/** One statement, so that two commands at once make one account. `before` reads the row as it was. */
async function saveAccount(
  manager: EntityManager,
  wanted: CheckedKeyRequest,
  now: Date,
): Promise<AccountRow> {
  const rows = await manager.query<AccountRow[]>(
    `WITH before AS (SELECT plan FROM accounts.account WHERE lower(name) = lower($2))
     INSERT INTO accounts.account AS account (id, name, email, plan, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (lower(name)) DO UPDATE
       SET plan = excluded.plan, email = coalesce(excluded.email, account.email)
     RETURNING id, name, (SELECT plan FROM before) AS plan_before`,
    [uuidv7(), wanted.account, wanted.email, wanted.plan, now],
  );
  const [row] = rows;
  if (!row) throw new Error('The account was neither made nor found.');
  return row;
}

/** Every key, the newest first, with its account. */
export function listKeys(dataSource: DataSource): Promise<ApiKeyEntity[]> {
  return dataSource
    .getRepository(ApiKeyEntity)
    .find({ relations: { account: true }, order: { createdAt: 'DESC', id: 'DESC' } });
}

/** Whether a key of the plan operator with every scope was ever made; the first start makes one. */
export function hasOperatorKey(dataSource: DataSource): Promise<boolean> {
  return dataSource
    .getRepository(ApiKeyEntity)
    .existsBy({ account: { plan: 'operator' }, scopes: ArrayContains([...SCOPES]) });
}

/**
 * Ends a key for good; every process refuses it within two seconds.
 * @returns false for an unknown id. Revoking again keeps the first time.
 */
export async function revokeKey(dataSource: DataSource, id: string, now = new Date()): Promise<boolean> {
  if (!isUuid(id)) return false;
  const result = await dataSource
    .createQueryBuilder()
    .update(ApiKeyEntity)
    .set({ revokedAt: () => 'coalesce(revoked_at, :now)' })
    .setParameter('now', now)
    .where('id = :id', { id })
    .execute();
  return result.affected === 1;
}
