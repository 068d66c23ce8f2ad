import type { Catalog } from '#libs/catalog';
import type { Platform } from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { countCategories, groupByCategory, groupByRuntime, type SearchFilter } from '#libs/read-models';
import { share } from '../../contract/share.js';
import type { StatsValues } from './stats.parameters.js';

/** The applications that groups are made of: those with a technology, or with anything of a category. */
export interface Grouped {
  readonly platform: Platform;
  /** Folded. */
  readonly technology?: string;
  /** Folded; with a technology, the one that it belongs to. Groups by category leave it out. */
  readonly category: string;
}

/** `groups` of the answer; nothing where versions are asked for. Shares are of the applications counted. */
export async function statsGroups(
  sql: Executor,
  catalog: Catalog,
  groupBy: StatsValues['groupBy'],
  grouped: Grouped,
): Promise<{ readonly groups?: readonly object[] }> {
  if (groupBy === 'version') return {};
  const { platform, technology, category } = grouped;
  const filter: SearchFilter = {
    platforms: [platform],
    ...(technology === undefined ? { categories: [category] } : { technologies: [technology] }),
  };
  if (groupBy === 'runtime') {
    const { total, groups } = await groupByRuntime(sql, filter);
    return {
      groups: groups.map(({ name, apps }) => ({
        runtime: name ?? 'unknown',
        count: apps,
        pct: share(apps, total),
      })),
    };
  }
  const { total, groups } = await groupByCategory(sql, filter);
  const others = groups.filter(({ name }) => name !== category);
  const nameOf = await categoryNames(
    sql,
    catalog,
    others.map(({ name }) => name),
  );
  return {
    groups: others.map(({ name, apps }) => ({
      category: nameOf(name),
      count: apps,
      pct: share(apps, total),
    })),
  };
}

/** Spelled as the catalog has them, else as most do. */
async function categoryNames(
  sql: Executor,
  catalog: Catalog,
  folded: readonly string[],
): Promise<(category: string) => string> {
  const isStrange = folded.some((name) => catalog.findCategory(name) === null);
  const named = isStrange ? (await countCategories(sql)).categories : undefined;
  return (category) => catalog.findCategory(category) ?? named?.get(category)?.name ?? category;
}
