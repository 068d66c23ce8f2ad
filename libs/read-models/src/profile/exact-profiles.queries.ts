import { foldText } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import type { FoundProfiles, ProfileSearch } from './profile-search.js';
import { profileTextOf } from './profile-text.js';

/**
 * Step 1: aliases that scanners gave, and those of the catalog, which lead to a name or a bundle id. Step 2: the name
 * or the bundle id. Step 3: a former name. All are looked at, for each costs a few index pages; the first on a platform
 * asked for counts. The platforms are compared last: as a condition on each step they would lead the planner away
 * from the index on names.
 */
const STATEMENT = `
  SELECT asked.n, found.total, ${profileTextOf('found.app_id')} AS profile
  FROM json_to_recordset($1)
    AS asked (n integer, name text, names text[], bundle_ids text[], platforms text[], most integer)
  CROSS JOIN LATERAL (
    SELECT app_id, name_folded, platform, count(*) OVER () AS total
    FROM (
      SELECT app_id, name_folded, platform, min(step) AS step,
             min(min(step)) FILTER (WHERE platform = ANY (asked.platforms)) OVER () AS first_step
      FROM (
        SELECT app_id, app.name_folded, platform, CASE kind WHEN 'alias' THEN 1 ELSE 3 END AS step
        FROM rm_profile.other_name AS other JOIN rm_profile.app AS app USING (app_id)
        WHERE other.name_folded = asked.name
        UNION ALL
        SELECT app_id, name_folded, platform, 1
        FROM unnest(asked.names) AS alias (name) JOIN rm_profile.app ON name_folded = alias.name
        UNION ALL
        SELECT app_id, name_folded, platform, 1
        FROM unnest(asked.bundle_ids) AS alias (id) JOIN rm_profile.app ON bundle_id_folded = alias.id
        UNION ALL
        SELECT app_id, name_folded, platform, 2 FROM rm_profile.app WHERE name_folded = asked.name
        UNION ALL
        SELECT app_id, name_folded, platform, 2 FROM rm_profile.app WHERE bundle_id_folded = asked.name
      ) AS candidate
      GROUP BY app_id, name_folded, platform
    ) AS ranked
    WHERE step = first_step AND platform = ANY (asked.platforms)
    ORDER BY name_folded, platform, app_id LIMIT asked.most
  ) AS found
  ORDER BY asked.n, found.name_folded, found.platform, found.app_id`;

interface ExactRow {
  /** Index of the search. */
  readonly n: number;
  readonly total: number;
  readonly profile: string;
}

/** What each search finds by an alias, an exact name, bundle id or former name; one statement for all. */
export async function findExactly(
  sql: Executor,
  searches: readonly ProfileSearch[],
): Promise<FoundProfiles[]> {
  const asked = searches.map(({ name, aliasOf, platforms, limit }, n) => ({
    n,
    name: foldText(name),
    names: aliasOf.names.map(foldText),
    bundle_ids: aliasOf.bundleIds.map(foldText),
    platforms,
    most: limit,
  }));
  const rows = await query<ExactRow>(sql, STATEMENT, [JSON.stringify(asked)], 'exact-profiles');
  const found = searches.map(() => ({ profiles: [] as string[], total: 0 }));
  for (const { n, total, profile } of rows) {
    const own = found[n]!;
    own.total = total;
    own.profiles.push(profile);
  }
  return found;
}
