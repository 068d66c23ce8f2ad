import { compareText, foldText, type Platform, PLATFORMS } from '#libs/domain';
import { type CategoryCount, gatherCategories } from '../support/gather-categories.js';
import { countLabels, type Label } from './technology-labels.js';
import { MEASURED, platformBit, sumOf } from './traits.js';

/** Exact counts over all matches of a search, each list with the most frequent first, then by name. */
export interface SearchFacets {
  /** Those that any match uses something of: an application with two providers counts under both. */
  readonly categories: readonly CategoryCount[];
  /** Folded; null: not known. */
  readonly runtimes: readonly { readonly runtime: string | null; readonly count: number }[];
  readonly platforms: readonly { readonly platform: Platform; readonly count: number }[];
}

/** What the first row of an answer with facets has besides. */
export interface FacetsRow {
  readonly facet_groups: readonly Group[];
  /** Null where nothing matches. */
  readonly facet_labels: Buffer | null;
  readonly label_names: readonly (Label & { readonly id: number })[];
}

/** Applications of one runtime, platform and measurement. */
interface Group {
  readonly runtime: string | null;
  readonly platform: number;
  readonly count: number;
}

const PLATFORM_BITS = sumOf(PLATFORMS.map(platformBit));

/** Common tables `faceted` and `total` in one pass; `matching` is the FROM and WHERE of the search. */
export function facetTables(matching: string): string {
  return `faceted AS MATERIALIZED (
      SELECT app.runtime, app.traits & ${PLATFORM_BITS} AS platform, app.traits & ${MEASURED} AS measured,
             count(*) AS count, string_agg(app.labels, '') AS labels
      ${matching} GROUP BY 1, 2, 3
    ), total AS (
      SELECT coalesce(sum(count), 0)::bigint AS total,
             coalesce(sum(count) FILTER (WHERE measured = 0), 0)::bigint AS not_measured
      FROM faceted
    )`;
}

/** Columns of `FacetsRow`, in the first row of the window `listed` alone; so counts and page are of one moment. */
export const FACET_COLUMNS = [
  [
    'facet_groups',
    `SELECT coalesce(json_agg(json_build_object('runtime', runtime, 'platform', platform, 'count', count)), '[]')
     FROM faceted`,
  ],
  ['facet_labels', `SELECT string_agg(labels, '') FROM faceted`],
  ['label_names', `SELECT coalesce(json_agg(label), '[]') FROM rm_search.label AS label`],
]
  .map(([name, rows]) => `CASE row_number() OVER listed WHEN 1 THEN (${rows}) END AS ${name}`)
  .join(', ');

export function gatherFacets({ facet_groups, facet_labels, label_names }: FacetsRow): SearchFacets {
  return {
    categories: byCount(
      categoriesOf(facet_labels, label_names),
      ({ apps }) => apps,
      ({ name }) => name,
    ),
    runtimes: byCount(
      sums(facet_groups, ({ runtime }) => runtime).map(([runtime, count]) => ({ runtime, count })),
      ({ count }) => count,
      ({ runtime }) => runtime ?? '',
    ),
    platforms: byCount(
      sums(facet_groups, ({ platform }) => platform).map(([bit, count]) => ({
        platform: platformOf(bit),
        count,
      })),
      ({ count }) => count,
      ({ platform }) => platform,
    ),
  };
}

function categoriesOf(packed: Buffer | null, names: FacetsRow['label_names']): Iterable<CategoryCount> {
  const last = names.reduce((most, { id }) => Math.max(most, id), 0);
  const { uses, firsts } = countLabels(packed ?? Buffer.alloc(0), last);
  const labels = names
    .map(({ id, category, name }) => ({ category, name, uses: uses[id] ?? 0, firsts: firsts[id] ?? 0 }))
    .filter((label) => label.uses > 0);
  const apps = new Map<string, number>();
  for (const { category, firsts } of labels)
    apps.set(foldText(category), (apps.get(foldText(category)) ?? 0) + firsts);
  return gatherCategories(
    [...apps].map(([category, count]) => ({ category, apps: count })),
    labels.map(({ category, name, uses }) => ({ category, technology: name, apps: uses })),
  ).values();
}

function sums<Key>(groups: readonly Group[], keyOf: (group: Group) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const group of groups) counts.set(keyOf(group), (counts.get(keyOf(group)) ?? 0) + group.count);
  return [...counts];
}

function platformOf(bit: number): Platform {
  const platform = PLATFORMS.find((known) => platformBit(known) === bit);
  if (platform === undefined) throw new Error(`no platform has the bit ${bit}`);
  return platform;
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
