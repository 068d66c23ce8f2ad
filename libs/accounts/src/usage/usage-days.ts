import { type Executor, plainArray, query, textArray } from '#libs/postgres';

/** Requests of an account to an endpoint on a day. */
export interface RequestCount {
  readonly accountId: string;
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly endpoint: string;
  requests: number;
}

/** Adds requests that cost nothing. In key order, so that processes that write at the same time cannot deadlock. */
export async function addRequests(sql: Executor, counts: readonly RequestCount[]): Promise<void> {
  await query(
    sql,
    `INSERT INTO accounts.usage_day AS usage (account_id, day, endpoint, requests, credits)
     SELECT account.id, day, endpoint, requests, 0
     FROM unnest($1::uuid[], $2::date[], $3::text[], $4::bigint[]) AS counted (account_id, day, endpoint, requests)
     JOIN accounts.account ON account.id = account_id
     ORDER BY account.id, day, endpoint
     ON CONFLICT (account_id, day, endpoint) DO UPDATE SET requests = usage.requests + excluded.requests`,
    [
      plainArray(counts.map(({ accountId }) => accountId)),
      plainArray(counts.map(({ day }) => day)),
      textArray(counts.map(({ endpoint }) => endpoint)),
      plainArray(counts.map(({ requests }) => requests)),
    ],
    'accounts-add-requests',
  );
}

/** Use of an endpoint on a day. */
export interface UsageOfDay {
  readonly date: string;
  readonly endpoint: string;
  readonly requests: number;
  readonly credits: number;
}

interface UsageRow {
  date: string;
  endpoint: string;
  requests: number;
  credits: number;
}

/** Use of an account from one day to another, both included, by day and then endpoint. */
export function findUsage(sql: Executor, accountId: string, from: string, to: string): Promise<UsageOfDay[]> {
  return query<UsageRow>(
    sql,
    `SELECT to_char(day, 'YYYY-MM-DD') AS date, endpoint, requests, credits FROM accounts.usage_day
     WHERE account_id = $1 AND day BETWEEN $2 AND $3
     ORDER BY day, endpoint COLLATE "C"`,
    [accountId, from, to],
    'accounts-usage',
  );
}
