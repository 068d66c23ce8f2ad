import { compareText, type Platform, PLATFORMS } from '#libs/domain';
import {
  type CategoryCount,
  type CategoryRow,
  gatherCategories,
  type ProviderRow,
} from '../support/gather-categories.js';
import { platformBit, sumOf } from './traits.js';

/** Exact counts over all matches of a search, each list with the most frequent first, then by name. */
export interface SearchFacets {
  /** Those that any match uses something of: an application with two providers counts under both. */
  readonly categories: readonly CategoryCount[];
  /** Folded; null: not known. */
  readonly runtimes: readonly { readonly runtime: string | null; readonly count: number }[];
  readonly platforms: readonly { readonly platform: Platform; readonly count: number }[];
}

export interface FacetsRow extends Pick<SearchFacets, 'runtimes'> {
  readonly platforms: readonly { readonly bit: number; readonly count: number }[];
  readonly categories: readonly CategoryRow[];
  readonly providers: readonly ProviderRow[];
}

/** The common tables that `FACETS` reads; `matching` is the FROM and WHERE of the search. */
export function facetTables(matching: string): string {
  return `faceted AS MATERIALIZED (SELECT app.app_id, app.traits, app.runtime ${matching})`;
}

const PLATFORM_BITS = sumOf(PLATFORMS.map(platformBit));

/** One JSON value of the shape of `FacetsRow`, so that counts and page are of one moment. */
export const FACETS = `
  SELECT json_build_object(
    'platforms', (SELECT coalesce(json_agg(f), '[]') FROM (
       SELECT traits & ${PLATFORM_BITS} AS bit, count(*) AS count FROM faceted GROUP BY bit) AS f),
    'runtimes', (SELECT coalesce(json_agg(f), '[]') FROM (
       SELECT runtime, count(*) AS count FROM faceted GROUP BY runtime) AS f),
    'categories', (SELECT coalesce(json_agg(f), '[]') FROM (
       SELECT category, count(*) AS apps FROM (
         SELECT DISTINCT app_id, own.category_folded AS category
         FROM faceted JOIN rm_search.app_technology AS own USING (app_id)) AS uses
       GROUP BY category) AS f),
    'providers', (SELECT coalesce(json_agg(f), '[]') FROM (
       SELECT own.category, own.name AS technology, count(*) AS apps
       FROM faceted JOIN rm_search.app_technology AS own USING (app_id)
       GROUP BY own.category, own.name) AS f))`;

export function gatherFacets(row: FacetsRow): SearchFacets {
  return {
    categories: byCount(
      gatherCategories(row.categories, row.providers).values(),
      ({ apps }) => apps,
      ({ name }) => name,
    ),
    runtimes: byCount(
      row.runtimes,
      ({ count }) => count,
      ({ runtime }) => runtime ?? '',
    ),
    platforms: byCount(
      PLATFORMS.map((platform) => ({ platform, count: countOf(row.platforms, platform) })).filter(
        ({ count }) => count > 0,
      ),
      ({ count }) => count,
      ({ platform }) => platform,
    ),
  };
}

function countOf(platforms: FacetsRow['platforms'], platform: Platform): number {
  return platforms.find(({ bit }) => bit === platformBit(platform))?.count ?? 0;
}

function byCount<Item>(
  items: Iterable<Item>,
  countOf: (item: Item) => number,
  nameOf: (item: Item) => string,
): Item[] {
  return [...items].sort(
    (left, right) => countOf(right) - countOf(left) || compareText(nameOf(left), nameOf(right)),
  );
}
