import { foldText } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { containing } from '../support/like-pattern.js';
import type { FoundProfiles, ProfileSearch } from './profile-search.js';
import { profileTextOf } from './profile-text.js';

/** A condition on `name_folded` by $4, and what $4 is. */
interface PartOfName {
  readonly statement: string;
  readonly condition: string;
  readonly value: (folded: string) => string;
}

/** Through the index of trigrams. */
const LONG_PART: PartOfName = {
  statement: 'profiles-by-part',
  condition: 'name_folded LIKE (SELECT $4::text)',
  value: containing,
};

/** Three letters, or where a word begins or ends; pg_trgm surely knows letters of ASCII, others by the locale. */
const HAS_TRIGRAM = /[a-z0-9]{3}|[ -/][a-z0-9]|[a-z0-9]{2}[ -/]/;

/** Where there is no trigram to look for, that index would be read from end to end, and each row after it. */
const SHORT_PART: PartOfName = {
  statement: 'profiles-by-short-part',
  condition: 'strpos(name_folded, (SELECT $4::text)) > 0',
  value: (folded) => folded,
};

/**
 * Slugs are of `a-z0-9-`, so `~` is behind all that may follow. Texts come by subselects that the planner does not see
 * through: knowing them it would believe in better plans, and plan anew for each request what comes out the same.
 */
function statementOf({ condition }: PartOfName): string {
  return `
  WITH beginning AS MATERIALIZED (
    SELECT app_id, name_folded, platform FROM rm_profile.app
    WHERE slug >= (SELECT $3::text) AND slug < (SELECT $3::text) || '~' AND platform = ANY ($1::text[])
  ), part AS (
    SELECT app_id, name_folded, platform FROM rm_profile.app
    WHERE ${condition} AND platform = ANY ($1::text[]) AND NOT EXISTS (SELECT FROM beginning)
  ), page AS (
    SELECT app_id, name_folded, platform, count(*) OVER () AS total
    FROM (TABLE beginning UNION ALL TABLE part) AS found
    ORDER BY name_folded, platform, app_id LIMIT $2
  )
  SELECT total, ${profileTextOf('page.app_id')} AS profile
  FROM page ORDER BY name_folded, platform, app_id`;
}

interface ProfileRow {
  readonly total: number;
  readonly profile: string;
}

/** Step 4: what a slug begins with; step 5: a part of a name. */
export async function findByBeginningOrPart(
  sql: Executor,
  { name, platforms, limit }: ProfileSearch,
): Promise<FoundProfiles> {
  const folded = foldText(name);
  const part = HAS_TRIGRAM.test(folded) ? LONG_PART : SHORT_PART;
  const rows = await query<ProfileRow>(
    sql,
    statementOf(part),
    [platforms, limit, folded, part.value(folded)],
    part.statement,
  );
  return { profiles: rows.map(({ profile }) => profile), total: rows[0]?.total ?? 0 };
}
