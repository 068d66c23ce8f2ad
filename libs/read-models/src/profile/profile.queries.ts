import { foldText, type Platform, type SdkSummary, type Technology } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { beginningWith, containing } from '../support/like-pattern.js';
import type { ProfileApp } from './profile-app.js';

/** An application with what it is made of. */
export interface Profile {
  readonly app: ProfileApp;
  readonly sdkSummary: SdkSummary;
  readonly technologies: readonly Technology[];
}

export interface FoundProfiles {
  /** In order of name, then platform. */
  readonly profiles: readonly Profile[];
  /** All that match, also those beyond the limit. */
  readonly total: number;
}

export interface ProfileSearch {
  /** A name, an alias, a bundle id or a part of a name, in any case. */
  readonly name: string;
  /** What the catalog says that the name stands for. */
  readonly aliasOf: { readonly names: readonly string[]; readonly bundleIds: readonly string[] };
  readonly platforms: readonly Platform[];
  /** At most so many are given. */
  readonly limit: number;
}

type Step = (sql: Executor, search: ProfileSearch) => Promise<FoundProfiles>;

/** From the surest way to be meant to the least: a step that finds something ends the search. */
const STEPS: readonly Step[] = [
  findByAlias,
  findByName,
  findByFormerName,
  findBySlugPrefix,
  findByPartOfName,
];

/** The applications that a name means (interface.md 4.1, decisions.md section 3); none where nothing matches. */
export async function findProfiles(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  for (const step of STEPS) {
    const found = await step(sql, search);
    if (found.total > 0) return found;
  }
  return { profiles: [], total: 0 };
}

/** Aliases that scanners gave, and those of the catalog, which lead to a name or a bundle id. */
async function findByAlias(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return readProfiles(sql, search, {
    name: 'profile-by-alias',
    condition: `app.app_id IN (
      SELECT app_id FROM rm_profile.other_name WHERE kind = 'alias' AND name_folded = $3
      UNION SELECT app_id FROM rm_profile.app WHERE name_folded = ANY ($4::text[])
      UNION SELECT app_id FROM rm_profile.app WHERE bundle_id_folded = ANY ($5::text[]))`,
    values: [
      foldText(search.name),
      search.aliasOf.names.map(foldText),
      search.aliasOf.bundleIds.map(foldText),
    ],
  });
}

async function findByName(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return readProfiles(sql, search, {
    name: 'profile-by-name',
    condition: '(app.name_folded = $3 OR app.bundle_id_folded = $3)',
    values: [foldText(search.name)],
  });
}

async function findByFormerName(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return readProfiles(sql, search, {
    name: 'profile-by-former-name',
    condition: `app.app_id IN (
      SELECT app_id FROM rm_profile.other_name WHERE kind = 'former' AND name_folded = $3)`,
    values: [foldText(search.name)],
  });
}

async function findBySlugPrefix(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return readProfiles(sql, search, {
    condition: 'app.slug LIKE $3',
    values: [beginningWith(foldText(search.name))],
  });
}

async function findByPartOfName(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return readProfiles(sql, search, {
    condition: 'app.name_folded LIKE $3',
    values: [containing(foldText(search.name))],
  });
}

interface ProfileRow {
  readonly total: number;
  readonly app: ProfileApp;
  readonly sdk_summary: SdkSummary;
  readonly technologies: readonly Technology[];
}

/** One step's statement: a condition on `rm_profile.app AS app`, its values count from $3. */
interface ProfileStatement {
  /** Of a prepared statement; without it planned anew each time, as the index to take depends on the pattern. */
  readonly name?: string;
  readonly condition: string;
  readonly values: readonly unknown[];
}

/** Counts narrow rows and reads the wide ones of the page alone: a short name may match every application. */
async function readProfiles(
  sql: Executor,
  { platforms, limit }: ProfileSearch,
  { name, condition, values }: ProfileStatement,
): Promise<FoundProfiles> {
  const matching = `FROM rm_profile.app AS app WHERE ${condition} AND app.platform = ANY ($1::text[])`;
  const rows = await query<ProfileRow>(
    sql,
    `WITH page AS (
       SELECT app.app_id, app.name_folded, app.platform ${matching}
       ORDER BY app.name_folded, app.platform, app.app_id LIMIT $2
     )
     SELECT (SELECT count(*) ${matching}) AS total, document.app, document.sdk_summary, document.technologies
     FROM page JOIN rm_profile.document AS document USING (app_id)
     ORDER BY page.name_folded, page.platform, page.app_id`,
    [platforms, limit, ...values],
    name,
  );
  return {
    profiles: rows.map((row) => ({
      app: row.app,
      sdkSummary: row.sdk_summary,
      technologies: row.technologies,
    })),
    total: rows[0]?.total ?? 0,
  };
}
