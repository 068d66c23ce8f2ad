import type { Platform } from '#libs/domain';
import { containing } from '../support/like-pattern.js';
import { TEXT_SEPARATOR } from './searched-text.js';
import { categoryBit, MEASURED, otherPlatformBits, sumOf } from './traits.js';

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

/** A technology that must be used, in one of the versions where they are given. */
interface Use {
  readonly technology: string;
  readonly versions?: readonly string[];
}

/** Parts that have a condition of their own; the others are asked of traits and uses. */
type OwnPart = Exclude<keyof SearchFilter, 'platforms' | 'measured' | 'technologies' | 'versions'>;

type Conditions = {
  readonly [Part in OwnPart]-?: (value: NonNullable<SearchFilter[Part]>, bind: Bind) => readonly string[];
};

const CONDITIONS: Conditions = {
  categories: (names, bind) => names.filter(hasNoBit).map((name) => usesCategory(name, bind)),
  missingCategories: (names, bind) => names.filter(hasNoBit).map((name) => `NOT ${usesCategory(name, bind)}`),
  runtime: (runtime, bind) => [`app.runtime = ${bind(runtime)}`],
  runtimeFamily: (family, bind) => [`app.runtime_family = ${bind(family)}`],
  developer: (part, bind) => [`app.developer_folded LIKE ${bind(containing(part))}`],
  text: (part, bind) => [
    part.includes(TEXT_SEPARATOR) ? 'FALSE' : `app.searched_text LIKE ${bind(containing(part))}`,
  ],
  minDependencyCount: (count, bind) => [`app.dependency_count >= ${bind(count)}::bigint`],
  maxDependencyCount: (count, bind) => [`app.dependency_count <= ${bind(count)}::bigint`],
  updatedSince: (date, bind) => [`app.last_updated_at >= ${bind(date)}::timestamptz`],
  scannedSince: (date, bind) => [`app.extracted_at >= ${bind(date)}::timestamptz`],
  createdSince: (date, bind) => [`app.created_at >= ${bind(date)}::timestamptz`],
  nothing: () => ['FALSE'],
};

/** What can be told of a use of a technology without a look at the application's row. */
const TOLD_BY_USES: ReadonlySet<string> = new Set<keyof SearchFilter>([
  'platforms',
  'technologies',
  'versions',
  'categories',
  'missingCategories',
  'measured',
]);

/** FROM and WHERE over the applications that match, as `app`. Identifiers are ours, values are bound. */
export function matchingApps(filter: SearchFilter, bind: Bind): string {
  const uses = usesOf(filter).map((use) => isAmongUses(use, bind));
  return `FROM rm_search.app AS app WHERE ${allOf([...ownConditions(filter, bind), ...uses])}`;
}

/**
 * The same for those who only count, with nothing but `app_id` and `traits`: where a technology is asked for and
 * little else, its uses tell, and no application is read.
 */
export function countedApps(filter: SearchFilter, bind: Bind): string {
  const [first, ...others] = usesOf(filter);
  if (first === undefined || !Object.keys(filter).every((part) => TOLD_BY_USES.has(part)))
    return matchingApps(filter, bind);
  const conditions = [
    isUse(first, bind),
    ...ownConditions(filter, bind),
    ...others.map((use) => isAmongUses(use, bind)),
  ];
  return `FROM rm_search.app_technology AS app WHERE ${allOf(conditions)}`;
}

function allOf(conditions: readonly string[]): string {
  return conditions.join(' AND ') || 'TRUE';
}

function ownConditions(filter: SearchFilter, bind: Bind): string[] {
  const conditions = traitConditions(filter, bind);
  for (const part of Object.keys(CONDITIONS) as OwnPart[]) {
    const value = filter[part];
    // The table pairs each part with a condition of its own type; TypeScript cannot follow that through a loop.
    const conditionsOf = CONDITIONS[part] as (value: unknown, bind: Bind) => readonly string[];
    if (value !== undefined) conditions.push(...conditionsOf(value, bind));
  }
  return conditions;
}

/**
 * Everything that traits tell, in one comparison. It says `< 1` where it means `= 0`: PostgreSQL takes the latter
 * for rare, and would sort all matches instead of walking along the index of their order.
 */
function traitConditions(filter: SearchFilter, bind: Bind): string[] {
  const { platforms, measured, categories = [], missingCategories = [] } = filter;
  const bitsOf = (names: readonly string[]): number[] => names.flatMap((name) => categoryBit(name) ?? []);
  const set = sumOf([...bitsOf(categories), ...(measured === true ? [MEASURED] : [])]);
  const unset = sumOf([
    ...bitsOf(missingCategories),
    ...otherPlatformBits(platforms),
    ...(measured === false ? [MEASURED] : []),
  ]);
  return [
    ...(unset === 0 ? [] : [`(app.traits & ${bind(unset)}::bigint) < 1`]),
    ...(set === 0 ? [] : [`(~app.traits & ${bind(set)}::bigint) < 1`]),
  ];
}

const hasNoBit = (category: string): boolean => categoryBit(category) === undefined;

function usesCategory(name: string, bind: Bind): string {
  return `EXISTS (SELECT FROM rm_search.app_technology AS own
       WHERE own.app_id = app.app_id AND own.other_category = ${bind(name)})`;
}

function usesOf({ technologies = [], versions }: SearchFilter): Use[] {
  const anyVersion = new Set(technologies);
  if (versions === undefined) return [...anyVersion].map((technology) => ({ technology }));
  anyVersion.delete(versions.technology);
  return [versions, ...[...anyVersion].map((technology) => ({ technology }))];
}

function isAmongUses(use: Use, bind: Bind): string {
  return `app.app_id IN (SELECT app.app_id FROM rm_search.app_technology AS app WHERE ${isUse(use, bind)})`;
}

function isUse({ technology, versions }: Use, bind: Bind): string {
  const inVersion = versions === undefined ? '' : ` AND app.version = ANY (${bind(versions)}::text[])`;
  return `app.technology = ${bind(technology)}${inVersion}`;
}
