import { appUuid } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';

/** What the releases of one application tell together, whatever their line. */
export interface ReleaseFacts {
  /** Whether any mainline release was ever measured. */
  readonly everMeasured: boolean;
  /** The vendor's dates, ISO 8601, the earliest first; a release without one is not among them. */
  readonly releasedAt: readonly string[];
  /** Whether any release has notes. */
  readonly hasNotes: boolean;
  /** Of the version asked for; null where nobody could tell. */
  readonly sandboxed: boolean | null;
}

interface ReleaseFactsRow {
  readonly ever_measured: boolean;
  readonly released_at: readonly string[];
  readonly has_notes: boolean;
  readonly sandboxed: boolean | null;
}

/** For each of these applications, in their order. `version`: the one shown, null for the release without a version. */
export async function findReleaseFacts(
  sql: Executor,
  apps: readonly { readonly id: string; readonly version: string | null }[],
): Promise<ReleaseFacts[]> {
  const rows = await query<ReleaseFactsRow>(
    sql,
    `SELECT own.*
     FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS asked (app_id, version, n)
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(line = 'mainline' AND measured_at IS NOT NULL), false) AS ever_measured,
              coalesce(array_agg(released_at ORDER BY released_at) FILTER (WHERE released_at IS NOT NULL), '{}')
                AS released_at,
              coalesce(bool_or(notes IS NOT NULL), false) AS has_notes,
              bool_or((facts ->> 'sandboxed')::boolean) FILTER (WHERE version IS NOT DISTINCT FROM asked.version)
                AS sandboxed
       FROM rm_history.release WHERE app_id = asked.app_id
     ) AS own
     ORDER BY asked.n`,
    [apps.map(({ id }) => appUuid(id)), apps.map(({ version }) => version)],
    'release-facts',
  );
  return rows.map((row) => ({
    everMeasured: row.ever_measured,
    releasedAt: row.released_at,
    hasNotes: row.has_notes,
    sandboxed: row.sandboxed,
  }));
}
