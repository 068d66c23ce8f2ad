import type { Platform } from '#libs/domain';
import { containing } from '../support/like-pattern.js';
import { SDK_CATEGORY_COLUMNS } from './sdk-categories.js';

/** What searched applications must have, names resolved and folded. Everything given holds at once. */
export interface SearchFilter {
  readonly platforms: readonly Platform[];
  /** Each of them is used. */
  readonly technologies?: readonly string[];
  /** A technology in one of these versions. */
  readonly versions?: { readonly technology: string; readonly versions: readonly string[] };
  /** Something of each of them is used. */
  readonly categories?: readonly string[];
  /** Nothing of any of them is used. */
  readonly missingCategories?: readonly string[];
  readonly runtime?: string;
  readonly runtimeFamily?: string;
  /** Part of the developer's name. */
  readonly developer?: string;
  /** Part of the name, the bundle id or the developer's name. */
  readonly text?: string;
  readonly measured?: boolean;
  /** Inclusive; applications that were not measured are left out. */
  readonly minDependencyCount?: number;
  readonly maxDependencyCount?: number;
  /** On or after; applications without a vendor's date are left out. */
  readonly updatedSince?: Date;
  readonly scannedSince?: Date;
  readonly createdSince?: Date;
  /** A name that nobody knows was asked for: nothing matches. */
  readonly nothing?: true;
}

/** Takes a value into the statement and gives its placeholder. */
export type Bind = (value: unknown) => string;

type Conditions = {
  readonly [Part in keyof SearchFilter]-?: (value: NonNullable<SearchFilter[Part]>, bind: Bind) => string;
};

/** To be ended by a condition and a parenthesis. */
const USING = 'app.app_id IN (SELECT app_id FROM rm_search.app_technology WHERE';

const CONDITIONS: Conditions = {
  platforms: (platforms, bind) => `app.platform = ANY (${bind(platforms)}::text[])`,
  technologies: (names, bind) => names.map((name) => `${USING} technology = ${bind(name)})`).join(' AND '),
  versions: ({ technology, versions }, bind) =>
    `${USING} technology = ${bind(technology)} AND version = ANY (${bind(versions)}::text[]))`,
  categories: (names, bind) => names.map((name) => usesCategory(name, bind)).join(' AND '),
  missingCategories: (names, bind) => names.map((name) => `NOT ${usesCategory(name, bind)}`).join(' AND '),
  runtime: (runtime, bind) => `app.runtime = ${bind(runtime)}`,
  runtimeFamily: (family, bind) => `app.runtime_family = ${bind(family)}`,
  developer: (part, bind) => `app.developer_folded LIKE ${bind(containing(part))}`,
  text: (part, bind) => {
    const pattern = bind(containing(part));
    const columns = ['name_folded', 'bundle_id_folded', 'developer_folded'];
    return `(${columns.map((column) => `app.${column} LIKE ${pattern}`).join(' OR ')})`;
  },
  measured: (measured, bind) => `app.is_measured = ${bind(measured)}`,
  minDependencyCount: (count, bind) => `app.dependency_count >= ${bind(count)}::bigint`,
  maxDependencyCount: (count, bind) => `app.dependency_count <= ${bind(count)}::bigint`,
  updatedSince: (date, bind) => `app.last_updated_at >= ${bind(date)}::timestamptz`,
  scannedSince: (date, bind) => `app.extracted_at >= ${bind(date)}::timestamptz`,
  createdSince: (date, bind) => `app.created_at >= ${bind(date)}::timestamptz`,
  nothing: () => 'FALSE',
};

/** The categories behind the SDK summary have columns, so that counting what lacks one joins nothing. */
function usesCategory(name: string, bind: Bind): string {
  const column = SDK_CATEGORY_COLUMNS.get(name);
  if (column !== undefined) return `app.${column}`;
  return `EXISTS (SELECT FROM rm_search.app_technology AS own
       WHERE own.app_id = app.app_id AND own.category_folded = ${bind(name)})`;
}

/** The conditions of a filter on `rm_search.app AS app`, to be AND-ed. Identifiers are ours, values are bound. */
export function searchConditions(filter: SearchFilter, bind: Bind): string[] {
  return (Object.keys(CONDITIONS) as (keyof SearchFilter)[]).flatMap((part) => {
    const value = filter[part];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    // The table pairs each part with a condition of its own type; TypeScript cannot follow that through a loop.
    return [(CONDITIONS[part] as (value: unknown, bind: Bind) => string)(value, bind)];
  });
}
