import { foldText, isAppId, type Platform } from '#libs/domain';
import { appIdOf } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';
import type { ProfileText } from './profile-search.js';
import { profileTextOf } from './profile-text.js';

/** An application that an address names. */
export interface AppReference {
  readonly id: string;
  readonly platform: Platform;
  readonly name: string;
  readonly bundleId: string | null;
  readonly slug: string;
}

interface AppReferenceRow {
  readonly app_id: string;
  readonly platform: Platform;
  readonly name: string;
  readonly bundle_id: string | null;
  readonly slug: string;
}

/**
 * The application that a bundle id, a slug or an id in a path means, in any case; undefined where there is none.
 * A bundle id goes before a slug, then the first of `platforms` that has it.
 */
export async function resolveApp(
  sql: Executor,
  reference: string,
  platforms: readonly Platform[],
): Promise<AppReference | undefined> {
  const folded = foldText(reference);
  const [row] = await query<AppReferenceRow>(
    sql,
    `SELECT app_id, platform, name, bundle_id, slug FROM rm_profile.app
     WHERE (bundle_id_folded = $1 OR slug = $1 OR app_id = $2) AND platform = ANY ($3::text[])
     ORDER BY bundle_id_folded IS NOT DISTINCT FROM $1 DESC, array_position($3::text[], platform)
     LIMIT 1`,
    [folded, uuidOf(folded), platforms],
    'app-reference',
  );
  return row && referenceOf(row);
}

interface ClosestAppRow extends AppReferenceRow {
  /** Index of the reference. */
  readonly n: number;
}

/**
 * For each of some mistyped references the applications whose names look like it, at most `limit`, the most alike
 * first, a slug at most once.
 */
export async function closestApps(
  sql: Executor,
  references: readonly string[],
  platforms: readonly Platform[],
  limit: number,
): Promise<AppReference[][]> {
  const rows = await query<ClosestAppRow>(
    sql,
    `SELECT asked.n - 1 AS n, alike.*
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (words, n)
     CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT DISTINCT ON (slug) app_id, platform, name, bundle_id, slug,
                similarity(name_folded, asked.words) AS likeness
         FROM rm_profile.app
         WHERE name_folded % asked.words AND platform = ANY ($2::text[])
         ORDER BY slug, array_position($2::text[], platform)
       ) AS by_slug
       ORDER BY likeness DESC, slug LIMIT $3
     ) AS alike
     ORDER BY asked.n, likeness DESC, slug`,
    [references.map(wordsOf), platforms, limit],
    'closest-apps',
  );
  const found = references.map((): AppReference[] => []);
  for (const row of rows) found[row.n]?.push(referenceOf(row));
  return found;
}

interface ReferencedProfileRow {
  /** Index of the reference. */
  readonly n: number;
  readonly profile: ProfileText;
}

/** The profiles of those whose slug or id each reference is, in any case; in order of platform, none where it is none. */
export async function findBySlugOrId(
  sql: Executor,
  references: readonly string[],
  platforms: readonly Platform[],
): Promise<ProfileText[][]> {
  const folded = references.map(foldText);
  const rows = await query<ReferencedProfileRow>(
    sql,
    `SELECT asked.n - 1 AS n, ${profileTextOf('found.app_id')} AS profile
     FROM unnest($1::text[], $2::uuid[]) WITH ORDINALITY AS asked (slug, id, n)
     CROSS JOIN LATERAL (
       SELECT app_id, platform FROM rm_profile.app WHERE slug = asked.slug
       UNION
       SELECT app_id, platform FROM rm_profile.app WHERE app_id = asked.id
     ) AS found
     WHERE platform = ANY ($3::text[])
     ORDER BY asked.n, array_position($3::text[], platform)`,
    [folded, folded.map(uuidOf), platforms],
    'profiles-by-slug-or-id',
  );
  const found = references.map((): ProfileText[] => []);
  for (const { n, profile } of rows) found[n]?.push(profile);
  return found;
}

/** Of an application's id; null where the text is none. */
function uuidOf(folded: string): string | null {
  return isAppId(folded) ? folded.slice('app_'.length) : null;
}

/** What of a reference may resemble a name: the last part of a bundle id, the words of a slug. */
function wordsOf(reference: string): string {
  const last = /^[\w-]+(?:\.[\w-]+)+$/.test(reference)
    ? reference.slice(reference.lastIndexOf('.') + 1)
    : reference;
  return foldText(last.replaceAll('-', ' '));
}

function referenceOf(row: AppReferenceRow): AppReference {
  return {
    id: appIdOf(row.app_id),
    platform: row.platform,
    name: row.name,
    bundleId: row.bundle_id,
    slug: row.slug,
  };
}
