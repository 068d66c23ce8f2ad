import { type Executor, query } from '#libs/postgres';
import {
  type CategoryCount,
  type CategoryRow,
  gatherCategories,
  type ProviderRow,
} from '../support/gather-categories.js';

/** Counts of one moment, over all platforms. */
export interface CategoryCounts {
  readonly totalApps: number;
  readonly neverMeasured: number;
  /** Categories that something is known of, by folded name. */
  readonly categories: ReadonlyMap<string, CategoryCount>;
}

interface CategoryCountsRow {
  readonly total_apps: number;
  readonly never_measured: number;
  readonly categories: readonly CategoryRow[];
  readonly providers: readonly ProviderRow[];
}

/** One statement, so that all counts are of one moment. */
export async function countCategories(sql: Executor): Promise<CategoryCounts> {
  const [row] = await query<CategoryCountsRow>(
    sql,
    `SELECT coalesce(sum(apps), 0)::bigint AS total_apps,
            coalesce(sum(never_measured), 0)::bigint AS never_measured,
            (SELECT coalesce(json_agg(c), '[]') FROM (
               SELECT category, sum(apps) AS apps FROM rm_adoption.category
               GROUP BY category HAVING sum(apps) > 0
             ) AS c) AS categories,
            (SELECT coalesce(json_agg(p), '[]') FROM (
               SELECT category_name AS category, name AS technology, sum(apps) AS apps FROM rm_adoption.provider
               GROUP BY category_name, name HAVING sum(apps) > 0
             ) AS p) AS providers
     FROM rm_adoption.total`,
    [],
    'count-categories',
  );
  if (row === undefined) throw new Error('a sum without a row');
  return {
    totalApps: row.total_apps,
    neverMeasured: row.never_measured,
    categories: gatherCategories(row.categories, row.providers),
  };
}
