import { FACET_COLUMNS, facetTables } from './search-facets.js';
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
  const total = facets ? facetTables(matching) : totalTable(countedApps(filter, bind));
  const text = `
    WITH ${total}, page AS (
      ${pageRows(matching, request, bind)}
    )
    SELECT total, not_measured, page.app_id, page.sort_key, page.name_folded, document.document::text
           ${facets ? `, ${FACET_COLUMNS}` : ''}
    FROM total LEFT JOIN (page JOIN rm_search.document AS document USING (app_id)) ON TRUE
    WINDOW listed AS (ORDER BY ${inOrder})
    ORDER BY ${inOrder}`;
  return { text, values };
}

function totalTable(counted: string): string {
  return `total AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE (app.traits & ${MEASURED}) < 1) AS not_measured ${counted}
    )`;
}
