import { FACETS, facetTables } from './search-facets.js';
import { countedApps, matchingApps, type SearchFilter } from './search-filter.js';
import { orderOf, pageRows, type SearchPageRequest } from './search-page.js';
import { MEASURED } from './traits.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Counts along an index or over narrow rows, walks the page along the index of its order where that pays, and
 * reads the documents of the page alone. Planned anew each time: what pays depends on how much the filter leaves.
 */
export function searchStatement(filter: SearchFilter, request: SearchPageRequest): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { facets = false } = request;
  const matching = matchingApps(filter, bind);
  const inOrder = orderOf('page', 'sort_key', request);
  const text = `
    WITH total AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE (app.traits & ${MEASURED}) < 1) AS not_measured
      ${countedApps(filter, bind)}
    ), page AS (
      ${pageRows(matching, request, bind)}
    )${facets ? `, ${facetTables(matching)}` : ''}
    SELECT total, not_measured, page.app_id, page.sort_key, page.name_folded, document.document
           ${facets ? `, CASE row_number() OVER (ORDER BY ${inOrder}) WHEN 1 THEN (${FACETS}) END AS facets` : ''}
    FROM total LEFT JOIN (page JOIN rm_search.document AS document USING (app_id)) ON TRUE
    ORDER BY ${inOrder}`;
  return { text, values };
}
