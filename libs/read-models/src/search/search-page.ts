import type { Bind } from './search-filter.js';

/** What a list can be sorted by, the column behind it, and the order in which its index has it, unknown last. */
const SORT_COLUMNS = {
  name: { column: 'name_folded', type: 'text', isAlwaysKnown: true, indexed: 'asc' },
  developer: { column: 'developer_folded', type: 'text', isAlwaysKnown: false, indexed: 'asc' },
  dependency_count: { column: 'dependency_count', type: 'integer', isAlwaysKnown: false, indexed: 'desc' },
  app_size: { column: 'app_size', type: 'bigint', isAlwaysKnown: false, indexed: 'desc' },
  extracted_at: { column: 'extracted_at', type: 'timestamptz', isAlwaysKnown: true, indexed: 'asc' },
  last_updated_at: { column: 'last_updated_at', type: 'timestamptz', isAlwaysKnown: false, indexed: 'desc' },
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

/** Rows in order, by their alias; what has no key comes last in either order. */
export function orderOf(table: string, key: string, { sort, order }: SearchPageRequest): string {
  // To say of a key that is always there where its absence goes would bar its index.
  const nulls = SORT_COLUMNS[sort].isAlwaysKnown ? '' : ' NULLS LAST';
  return `${table}.${key} ${order}${nulls}, ${table}.name_folded, ${table}.app_id`;
}

/**
 * The rows of a page and one more, which tells that another page follows: `app_id`, `sort_key`, `name_folded`.
 * @param matching FROM and WHERE, with the applications as `app`
 */
export function pageRows(matching: string, request: SearchPageRequest, bind: Bind): string {
  const { limit, offset } = request;
  const parts = partsOf(request, bind);
  const last = bind(limit + 1);
  const skipped = bind(offset);
  const [whole] = parts;
  if (whole !== undefined && parts.length === 1)
    return `${partRows(matching, whole, request)} LIMIT ${last} OFFSET ${skipped}`;
  const rows = parts.map(
    (part) => `(${partRows(matching, part, request)} LIMIT ${last}::bigint + ${skipped}::bigint)`,
  );
  return `SELECT * FROM (${rows.join(' UNION ALL ')}) AS part
          ORDER BY ${orderOf('part', 'sort_key', request)} LIMIT ${last} OFFSET ${skipped}`;
}

/** Some of the matches, and an order that an index of theirs has. */
interface Part {
  readonly condition: string;
  readonly order: string;
}

function partRows(matching: string, { condition, order }: Part, { sort }: SearchPageRequest): string {
  return `SELECT app.app_id, app.${SORT_COLUMNS[sort].column} AS sort_key, app.name_folded
          ${matching} AND ${condition} ORDER BY ${order}`;
}

/**
 * An index read backwards has what is unknown first, and a place to begin at leaves out what is unknown: then
 * what is known and what is not are two parts, the second behind the first.
 */
function partsOf(request: SearchPageRequest, bind: Bind): Part[] {
  const { sort, order, after } = request;
  const { column, isAlwaysKnown, indexed } = SORT_COLUMNS[sort];
  const inOrder = orderOf('app', column, request);
  if (isAlwaysKnown)
    return [{ condition: after === null ? 'TRUE' : isBehind(after, request, bind), order: inOrder }];
  if (after === null && order === indexed) return [{ condition: 'TRUE', order: inOrder }];
  const unknown = {
    condition: `app.${column} IS NULL AND ${after?.[0] === null ? isLaterTie(after, bind) : 'TRUE'}`,
    order: orderOf('app', column, { ...request, order: indexed }),
  };
  if (after?.[0] === null) return [unknown];
  const known = {
    condition: `app.${column} IS NOT NULL AND ${after === null ? 'TRUE' : isBehind(after, request, bind)}`,
    order: order === indexed ? inOrder : inOrder.replace('NULLS LAST', 'NULLS FIRST'),
  };
  return [known, unknown];
}

/** Whether a row with a key comes after a place with one. */
function isBehind(after: SearchPlace, { sort, order }: SearchPageRequest, bind: Bind): string {
  const { column, type } = SORT_COLUMNS[sort];
  const place = `${bind(after[0])}::${type}`;
  const later = order === 'asc' ? '>' : '<';
  // The first condition says nothing new, but it lets the index begin at the place.
  return `app.${column} ${later}= ${place}
          AND (app.${column} ${later} ${place} OR app.${column} = ${place} AND ${isLaterTie(after, bind)})`;
}

function isLaterTie([, name, uuid]: SearchPlace, bind: Bind): string {
  return `(app.name_folded, app.app_id) > (${bind(name)}, ${bind(uuid)}::uuid)`;
}
