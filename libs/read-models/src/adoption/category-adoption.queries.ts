import type { Platform } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { gatherCategories, type ProviderCount, type ProviderRow } from '../support/gather-categories.js';
import type { PlatformTotals } from './technology-adoption.queries.js';

/** Who uses anything of a category now. */
export interface CategoryAdoption extends PlatformTotals {
  readonly appsWithAny: number;
  /** The most used first, then by name. */
  readonly providers: readonly ProviderCount[];
}

interface CategoryAdoptionRow {
  readonly total_apps: number;
  readonly never_measured: number;
  readonly apps_with_any: number;
  readonly providers: readonly ProviderRow[];
}

/** One statement, so that all counts are of one moment. `category` is folded. */
export async function findCategoryAdoption(
  sql: Executor,
  { category, platform }: { readonly category: string; readonly platform: Platform },
): Promise<CategoryAdoption> {
  const [row] = await query<CategoryAdoptionRow>(
    sql,
    `SELECT coalesce(sum(apps), 0)::bigint AS total_apps,
            coalesce(sum(never_measured), 0)::bigint AS never_measured,
            (SELECT coalesce(sum(apps), 0)::bigint FROM rm_adoption.category
             WHERE category = $1 AND platform = $2) AS apps_with_any,
            (SELECT coalesce(json_agg(p), '[]') FROM (
               SELECT category_name AS category, name AS technology, sum(apps) AS apps
               FROM rm_adoption.provider WHERE category = $1 AND platform = $2
               GROUP BY category_name, name HAVING sum(apps) > 0
             ) AS p) AS providers
     FROM rm_adoption.total WHERE platform = $2`,
    [category, platform],
    'category-adoption',
  );
  if (row === undefined) throw new Error('a sum without a row');
  const { total_apps, never_measured, apps_with_any, providers } = row;
  const gathered = gatherCategories([{ category, apps: apps_with_any }], providers).get(category);
  return {
    totalApps: total_apps,
    neverMeasured: never_measured,
    appsWithAny: apps_with_any,
    providers: gathered?.providers ?? [],
  };
}
