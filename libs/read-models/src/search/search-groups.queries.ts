import { compareText } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { countedApps, matchingApps, type SearchFilter } from './search-filter.js';
import { countTraits, usedCategories } from './traits.js';

/** Applications of one kind; the most frequent kind first, then by name. */
export interface SearchGroup<Name> {
  readonly name: Name;
  readonly apps: number;
}

/** Exact counts over all applications that match, of one moment. */
export interface SearchGroups<Name> {
  readonly total: number;
  readonly groups: readonly SearchGroup<Name>[];
}

interface RuntimeRow {
  readonly name: string | null;
  readonly apps: number;
}

/** By runtime, folded; null where it is not known. */
export async function groupByRuntime(
  sql: Executor,
  filter: SearchFilter,
): Promise<SearchGroups<string | null>> {
  const { bind, values } = binding();
  const rows = await query<RuntimeRow>(
    sql,
    `SELECT app.runtime AS name, count(*) AS apps ${matchingApps(filter, bind)} GROUP BY app.runtime`,
    values,
  );
  return { total: rows.reduce((sum, { apps }) => sum + apps, 0), groups: byCount(rows) };
}

interface CategoriesRow {
  /** Eight bytes per application; null where there is none. */
  readonly traits: Buffer | null;
  readonly others: readonly SearchGroup<string>[];
}

/** By category that they use something of, folded. An application counts in each of its categories. */
export async function groupByCategory(sql: Executor, filter: SearchFilter): Promise<SearchGroups<string>> {
  const { bind, values } = binding();
  const matching = countedApps(filter, bind);
  // PostgreSQL strings the traits together faster than it could count each of their bits.
  const [row] = await query<CategoriesRow>(
    sql,
    `SELECT (SELECT string_agg(int8send(app.traits), '') ${matching}) AS traits,
            (SELECT coalesce(json_agg(other), '[]') FROM (
               SELECT own.other_category AS name, count(DISTINCT own.app_id) AS apps
               FROM rm_search.app_technology AS own
               WHERE own.other_category IS NOT NULL AND own.app_id IN (SELECT app.app_id ${matching})
               GROUP BY own.other_category
             ) AS other) AS others`,
    values,
  );
  if (row === undefined) throw new Error('a row of values without a row');
  const { total, counts } = countTraits(row.traits ?? Buffer.alloc(0));
  return { total, groups: byCount([...usedCategories(counts), ...row.others]) };
}

function binding(): { readonly bind: (value: unknown) => string; readonly values: unknown[] } {
  const values: unknown[] = [];
  return { bind: (value) => `$${values.push(value)}`, values };
}

function byCount<Name extends string | null>(groups: readonly SearchGroup<Name>[]): SearchGroup<Name>[] {
  return [...groups].sort(
    (left, right) => right.apps - left.apps || compareText(left.name ?? '', right.name ?? ''),
  );
}
