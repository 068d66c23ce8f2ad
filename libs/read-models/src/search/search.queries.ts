import { type Executor, query } from '#libs/postgres';
import type { CompactApp } from './compact-app.js';
import { FACETS, type FacetsRow, facetTables, gatherFacets, type SearchFacets } from './search-facets.js';
import { type Bind, type SearchFilter, searchConditions } from './search-filter.js';

/** What a list can be sorted by, and the column behind it. */
const SORT_COLUMNS = {
  name: { column: 'name_folded', type: 'text', isAlwaysKnown: true },
  developer: { column: 'developer_folded', type: 'text', isAlwaysKnown: false },
  dependency_count: { column: 'dependency_count', type: 'integer', isAlwaysKnown: false },
  app_size: { column: 'app_size', type: 'bigint', isAlwaysKnown: false },
  extracted_at: { column: 'extracted_at', type: 'timestamptz', isAlwaysKnown: true },
  last_updated_at: { column: 'last_updated_at', type: 'timestamptz', isAlwaysKnown: false },
} as const;

export type SearchSort = keyof typeof SORT_COLUMNS;

/** The place of an application in a list: its sort key (null where it has none), folded name and UUID. */
export type SearchPlace = readonly [key: string | number | null, name: string, appUuid: string];

export interface SearchPageRequest {
  readonly sort: SearchSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
  /** The last application of the page before; null on the first page. */
  readonly after: SearchPlace | null;
  /** Whether to count what the matches use and are, too. */
  readonly facets?: boolean;
}

export interface SearchPage {
  readonly apps: readonly CompactApp[];
  /** All matches, over all pages. */
  readonly total: number;
  /** How many of them are not measured. */
  readonly notMeasured: number;
  /** Where the next page begins; null on the last one. */
  readonly next: SearchPlace | null;
  /** Over all matches; null where nobody asked. */
  readonly facets: SearchFacets | null;
}

interface SearchRow {
  readonly total: number;
  readonly not_measured: number;
  /** The members of an application are null in the one row of an empty page. */
  readonly app_id: string | null;
  readonly sort_key: string | number | null;
  readonly name_folded: string;
  readonly document: CompactApp;
  /** In the first row alone, where they were asked for. */
  readonly facets?: FacetsRow | null;
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
    facets: rows[0]?.facets ? gatherFacets(rows[0].facets) : null,
  };
}

/**
 * Counts narrow rows, walks the page along the index of its order where that pays, and reads the documents of
 * the page alone. Planned anew each time: what pays depends on how much the filter leaves.
 */
function searchStatement(
  filter: SearchFilter,
  request: SearchPageRequest,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { facets = false } = request;
  const { column } = SORT_COLUMNS[request.sort];
  const pageOrder = orderBy('page', 'sort_key', request);
  const matching = `FROM rm_search.app AS app WHERE ${searchConditions(filter, bind).join(' AND ') || 'TRUE'}`;
  const text = `
    WITH total AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE NOT app.is_measured) AS not_measured ${matching}
    ), page AS (
      SELECT app.app_id, app.${column} AS sort_key, app.name_folded ${matching}
        AND ${request.after === null ? 'TRUE' : isBehind(request.after, request, bind)}
      ORDER BY ${orderBy('app', column, request)}
      LIMIT ${bind(request.limit + 1)} OFFSET ${bind(request.offset)}
    )${facets ? `, ${facetTables(matching)}` : ''}
    SELECT total, not_measured, page.app_id, page.sort_key, page.name_folded, document.document
           ${facets ? `, CASE row_number() OVER (ORDER BY ${pageOrder}) WHEN 1 THEN (${FACETS}) END AS facets` : ''}
    FROM total LEFT JOIN (page JOIN rm_search.document AS document USING (app_id)) ON TRUE
    ORDER BY ${pageOrder}`;
  return { text, values };
}

/** Without a key last, in either order. To say so of a key that is always there would bar its index. */
function orderBy(table: string, key: string, { sort, order }: SearchPageRequest): string {
  const nulls = SORT_COLUMNS[sort].isAlwaysKnown ? '' : ' NULLS LAST';
  return `${table}.${key} ${order}${nulls}, ${table}.name_folded, ${table}.app_id`;
}

/** Whether a row comes after a place: no key comes after any key, in either order. */
function isBehind([key, name, uuid]: SearchPlace, { sort, order }: SearchPageRequest, bind: Bind): string {
  const { column, type, isAlwaysKnown } = SORT_COLUMNS[sort];
  const isLaterTie = `(app.name_folded, app.app_id) > (${bind(name)}, ${bind(uuid)}::uuid)`;
  if (key === null) return `app.${column} IS NULL AND ${isLaterTie}`;
  const place = `${bind(key)}::${type}`;
  const later = order === 'asc' ? '>' : '<';
  const isLater = `app.${column} ${later} ${place} OR (app.${column} = ${place} AND ${isLaterTie})`;
  // The first condition says nothing new, but it lets the index begin at the place.
  return isAlwaysKnown
    ? `app.${column} ${later}= ${place} AND (${isLater})`
    : `(${isLater} OR app.${column} IS NULL)`;
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
