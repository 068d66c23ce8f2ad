import { type Executor, query } from '#libs/postgres';

/** What is taken from a month's credits, and what the use is recorded as. */
export interface Charge {
  readonly accountId: string;
  /** First day of the month. */
  readonly month: string;
  readonly day: string;
  readonly endpoint: string;
  readonly credits: number;
  /** Credits of the whole month. */
  readonly quota: number;
}

interface UsedRow {
  used: number;
}

/**
 * Takes credits and records the use by day and endpoint, or does neither. The row of the month is locked by the update,
 * so calls at the same time take turns, in whatever process they run.
 * @returns the credits used of the month with these; null where they would not be enough.
 */
export async function charge(sql: Executor, { credits, ...wanted }: Charge): Promise<number | null> {
  const rows = await query<UsedRow>(
    sql,
    `WITH charged AS (
       INSERT INTO accounts.credit_month AS month (account_id, month, used)
       SELECT $1, $2, $5 WHERE $5 <= $6::int
       ON CONFLICT (account_id, month) DO UPDATE SET used = month.used + excluded.used
         WHERE month.used + excluded.used <= $6 OR excluded.used = 0
       RETURNING used
     ), recorded AS (
       INSERT INTO accounts.usage_day AS usage (account_id, day, endpoint, requests, credits)
       SELECT $1, $3, $4, 1, $5 FROM charged
       ON CONFLICT (account_id, day, endpoint) DO UPDATE
         SET requests = usage.requests + excluded.requests, credits = usage.credits + excluded.credits
     )
     SELECT used FROM charged`,
    [wanted.accountId, wanted.month, wanted.day, wanted.endpoint, credits, wanted.quota],
    'accounts-charge',
  );
  return rows[0]?.used ?? null;
}

/** Credits that an account has used of a month, which its first day names. */
export async function creditsUsed(sql: Executor, accountId: string, month: string): Promise<number> {
  const rows = await query<UsedRow>(
    sql,
    'SELECT used FROM accounts.credit_month WHERE account_id = $1 AND month = $2',
    [accountId, month],
    'accounts-credits-used',
  );
  return rows[0]?.used ?? 0;
}
