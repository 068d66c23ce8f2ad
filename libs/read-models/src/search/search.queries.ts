import { type Executor, query } from '#libs/postgres';
import type { CompactApp } from './compact-app.js';
import { type Bind, type SearchFilter, searchConditions } from './search-filter.js';

/** What a list can be sorted by, and the column behind it. */
const SORT_COLUMNS = {
  name: { column: 'name_folded', type: 'text' },
  developer: { column: 'developer_folded', type: 'text' },
  dependency_count: { column: 'dependency_count', type: 'bigint' },
  app_size: { column: 'app_size', type: 'bigint' },
  extracted_at: { column: 'extracted_at', type: 'timestamptz' },
  last_updated_at: { column: 'last_updated_at', type: 'timestamptz' },
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
}

export interface SearchPage {
  readonly apps: readonly CompactApp[];
  /** All matches, over all pages. */
  readonly total: number;
  /** How many of them are not measured. */
  readonly notMeasured: number;
  /** Where the next page begins; null on the last one. */
  readonly next: SearchPlace | null;
}

interface SearchRow {
  readonly total: number;
  readonly not_measured: number;
  /** The members of an application are null in the one row of an empty page. */
  readonly app_id: string | null;
  readonly sort_key: string | number | null;
  readonly name_folded: string;
  readonly document: CompactApp;
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
  };
}

/** Counts and sorts narrow rows, and reads the documents of the page alone. */
function searchStatement(
  filter: SearchFilter,
  request: SearchPageRequest,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { column } = SORT_COLUMNS[request.sort];
  const direction = request.order === 'asc' ? 'ASC' : 'DESC';
  const order = `sort_key ${direction} NULLS LAST, name_folded, app_id`;
  const text = `
    WITH matching AS MATERIALIZED (
      SELECT app.app_id, app.${column} AS sort_key, app.name_folded, app.is_measured
      FROM rm_search.app AS app
      WHERE ${searchConditions(filter, bind).join(' AND ') || 'TRUE'}
    ), total AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE NOT is_measured) AS not_measured FROM matching
    ), page AS (
      SELECT app_id, sort_key, name_folded FROM matching
      WHERE ${request.after === null ? 'TRUE' : isBehind(request.after, request, bind)}
      ORDER BY ${order}
      LIMIT ${bind(request.limit + 1)} OFFSET ${bind(request.offset)}
    )
    SELECT total, not_measured, page.app_id, page.sort_key, page.name_folded, document.document
    FROM total LEFT JOIN (page JOIN rm_search.app AS document USING (app_id)) ON TRUE
    ORDER BY ${order.replaceAll(/\b(sort_key|name_folded|app_id)\b/g, 'page.$1')}`;
  return { text, values };
}

/** Whether a row comes after a place: no key comes after any key, in either order. */
function isBehind([key, name, uuid]: SearchPlace, { sort, order }: SearchPageRequest, bind: Bind): string {
  const isLaterTie = `(name_folded, app_id) > (${bind(name)}, ${bind(uuid)}::uuid)`;
  if (key === null) return `sort_key IS NULL AND ${isLaterTie}`;
  const place = `${bind(key)}::${SORT_COLUMNS[sort].type}`;
  const isLater = `sort_key ${order === 'asc' ? '>' : '<'} ${place}`;
  return `(${isLater} OR sort_key IS NULL OR (sort_key = ${place} AND ${isLaterTie}))`;
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
