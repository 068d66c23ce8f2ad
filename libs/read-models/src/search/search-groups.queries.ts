import { type Executor, query } from '#libs/postgres';
import { FACET_ROW, type FacetsRow, facetTables, gatherFacets, type SearchFacets } from './search-facets.js';
import { matchingApps, type SearchFilter } from './search-filter.js';

/** Exact counts over all applications that match, of one moment. */
export interface SearchGroups extends SearchFacets {
  readonly total: number;
}

interface SearchGroupsRow extends FacetsRow {
  readonly total: number;
}

/** What applications that match have in common: the facets of a search without its page. */
export async function countSearchGroups(sql: Executor, filter: SearchFilter): Promise<SearchGroups> {
  const values: unknown[] = [];
  const matching = matchingApps(filter, (value) => `$${values.push(value)}`);
  const [row] = await query<SearchGroupsRow>(
    sql,
    `WITH ${facetTables(matching)} SELECT total, ${FACET_ROW} FROM total`,
    values,
  );
  if (row === undefined) throw new Error('a sum without a row');
  return { total: row.total, ...gatherFacets(row) };
}
