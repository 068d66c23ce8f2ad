import { execute, type Executor, query } from '#libs/postgres';

/** One request of an account, by the name that its sender gave it. */
export interface RequestName {
  readonly accountId: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly key: string;
}

export interface Claim extends RequestName {
  /** SHA-256 of what was asked. */
  readonly fingerprint: Buffer;
  /** Who works on it: another one for each attempt. */
  readonly owner: string;
  readonly now: Date;
}

/** How long an answer is kept: decisions.md section 1. */
export const KEPT_MS = 24 * 3_600_000;
/** After which a claim without an answer is taken for that of a process that died. */
export const LAPSES_MS = 60_000;

const nameOf = ({ accountId, method, path, key }: RequestName): string[] => [accountId, method, path, key];

/**
 * Makes a request one's own: a new one, one whose answer is kept no longer, or the same one whose owner is gone.
 * @returns false where somebody else has it.
 */
export async function claimRequest(sql: Executor, claim: Claim): Promise<boolean> {
  const { fingerprint, owner, now } = claim;
  const rows = await execute(
    sql,
    `INSERT INTO accounts.idempotent_request AS known (account_id, method, path, key, fingerprint, owner, claimed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (account_id, method, path, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, owner = excluded.owner, claimed_at = excluded.claimed_at, answer = NULL
       WHERE known.claimed_at <= $8
          OR (known.answer IS NULL AND known.claimed_at <= $9 AND known.fingerprint = excluded.fingerprint)`,
    [...nameOf(claim), fingerprint, owner, now, before(now, KEPT_MS), before(now, LAPSES_MS)],
    'accounts-claim-request',
  );
  return rows === 1;
}

/** A request that somebody else has claimed. */
export interface KnownRequest {
  readonly fingerprint: Buffer;
  /** Null while it is underway. */
  readonly answer: Buffer | null;
}

interface KnownRow {
  fingerprint: Buffer;
  answer: Buffer | null;
}

export async function findRequest(sql: Executor, name: RequestName): Promise<KnownRequest | undefined> {
  const rows = await query<KnownRow>(
    sql,
    `SELECT fingerprint, answer FROM accounts.idempotent_request
     WHERE account_id = $1 AND method = $2 AND path = $3 AND key = $4`,
    nameOf(name),
    'accounts-find-request',
  );
  return rows[0];
}

/** Keeps the answer of a request that one still owns. @returns whether one did. */
export async function keepAnswer(sql: Executor, claim: Claim, answer: Buffer): Promise<boolean> {
  const rows = await execute(
    sql,
    `UPDATE accounts.idempotent_request SET answer = $6
     WHERE account_id = $1 AND method = $2 AND path = $3 AND key = $4 AND owner = $5 AND answer IS NULL`,
    [...nameOf(claim), claim.owner, answer],
    'accounts-keep-answer',
  );
  return rows === 1;
}

/** Gives a request up that came to nothing, so that it can be sent again at once. */
export async function dropClaim(sql: Executor, claim: Claim): Promise<void> {
  await execute(
    sql,
    `DELETE FROM accounts.idempotent_request
     WHERE account_id = $1 AND method = $2 AND path = $3 AND key = $4 AND owner = $5 AND answer IS NULL`,
    [...nameOf(claim), claim.owner],
    'accounts-drop-claim',
  );
}

/** Deletes what is kept no longer. */
export async function dropOldRequests(sql: Executor, now: Date): Promise<void> {
  await execute(
    sql,
    'DELETE FROM accounts.idempotent_request WHERE claimed_at <= $1',
    [before(now, KEPT_MS)],
    'accounts-drop-old-requests',
  );
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
