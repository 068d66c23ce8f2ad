import { type Executor, plainArray, query } from '#libs/postgres';

/** What a process asks for one key: as many requests as wait for it, and what it leases ahead. */
export interface Demand {
  readonly keyId: string;
  readonly requests: number;
}

/** Where a demand stands in its minute: it is the last `requests` of the `asked` ones. */
export interface Place {
  readonly keyId: string;
  /** Minutes since 1970. Later than the one asked for where the clock of another process is ahead. */
  readonly minute: number;
  /** Requests asked for in that minute by all processes, those above the limit too. */
  readonly asked: number;
}

interface PlaceRow {
  key_id: string;
  minute: number;
  asked: number;
}

/**
 * Draws places in the minute's queue of each key. Who has a place up to the limit may pass, so all processes together
 * can never let more than the limit through, and no statement needs to know it. There is one row per key: it starts
 * again with each minute. A row that is more than a minute ahead comes from a clock that is wrong, and starts again too.
 */
export async function drawPlaces(
  sql: Executor,
  minute: number,
  demands: readonly Demand[],
): Promise<Map<string, Place>> {
  const rows = await query<PlaceRow>(
    sql,
    `INSERT INTO accounts.rate_window AS known (key_id, minute, asked)
     SELECT key_id, $1, asked FROM unnest($2::uuid[], $3::integer[]) AS demand (key_id, asked)
     ORDER BY key_id
     ON CONFLICT (key_id) DO UPDATE SET
       minute = CASE WHEN known.minute - excluded.minute IN (0, 1) THEN known.minute ELSE excluded.minute END,
       asked = CASE WHEN known.minute - excluded.minute IN (0, 1) THEN known.asked ELSE 0 END + excluded.asked
     RETURNING key_id, minute, asked`,
    [
      minute,
      plainArray(demands.map(({ keyId }) => keyId)),
      plainArray(demands.map(({ requests }) => requests)),
    ],
    'accounts-draw-places',
  );
  return new Map(rows.map(({ key_id, minute: of, asked }) => [key_id, { keyId: key_id, minute: of, asked }]));
}
