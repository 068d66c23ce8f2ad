import { type Executor, query } from '#libs/postgres';
import type { CompactApp } from './compact-app.js';
import { type FacetsRow, gatherFacets, type SearchFacets } from './search-facets.js';
import type { SearchFilter } from './search-filter.js';
import type { SearchPageRequest, SearchPlace } from './search-page.js';
import { searchStatement } from './search-statement.js';

/** A `CompactApp` as the JSON that is stored, which answers pass on as it stands. */
export type CompactAppText = string;

export interface SearchPage {
  readonly apps: readonly CompactAppText[];
  /** All matches, over all pages. */
  readonly total: number;
  /** How many of them are not measured. */
  readonly notMeasured: number;
  /** Where the next page begins; null on the last one. */
  readonly next: SearchPlace | null;
  /** Over all matches; null where nobody asked. */
  readonly facets: SearchFacets | null;
}

interface SearchRow extends Partial<FacetsRow> {
  readonly total: number;
  readonly not_measured: number;
  /** The members of an application are null in the one row of an empty page. */
  readonly app_id: string | null;
  readonly sort_key: string | number | null;
  readonly name_folded: string;
  readonly document: CompactAppText;
}

/**
 * One page of the applications that match, with exact totals of the same moment.
 * Sorted by the key, without one last in either order; ties by folded name, then id.
 */
export async function searchApps(
  sql: Executor,
  filter: SearchFilter,
  request: SearchPageRequest,
): Promise<SearchPage> {
  const { text, values } = searchStatement(filter, request);
  const rows = await query<SearchRow>(sql, text, values);
  const found = rows.filter(({ app_id }) => app_id !== null);
  const shown = found.slice(0, request.limit);
  const last = shown.at(-1);
  return {
    apps: shown.map(({ document }) => document),
    total: rows[0]?.total ?? 0,
    notMeasured: rows[0]?.not_measured ?? 0,
    next: last !== undefined && found.length > shown.length ? placeOf(last) : null,
    facets: request.facets === true ? gatherFacets(rows[0] as SearchRow & FacetsRow) : null,
  };
}

export function readCompactApp(text: CompactAppText): CompactApp {
  return JSON.parse(text) as CompactApp;
}

function placeOf(row: SearchRow): SearchPlace {
  return [row.sort_key, row.name_folded, row.app_id ?? ''];
}

interface VersionRow {
  readonly version: string;
}

/** Every version of a technology (its folded name) that an application uses now; unknown ones are left out. */
export async function findVersionsInUse(sql: Executor, technology: string): Promise<string[]> {
  const rows = await query<VersionRow>(
    sql,
    `SELECT DISTINCT version FROM rm_search.app_technology
     WHERE technology = $1 AND version IS NOT NULL ORDER BY version`,
    [technology],
    'search-versions-in-use',
  );
  return rows.map(({ version }) => version);
}
