import { type Catalog, categorySlug } from '#libs/catalog';
import { compareText, foldText } from '#libs/domain';
import type { CategoryCounts } from '#libs/read-models';

/** interface.md 2.6, and how many applications nothing can be said about. */
export interface Category {
  readonly name: string;
  readonly slug: string;
  readonly appsWithAny: number;
  readonly appsWithNone: number;
  readonly providers: readonly string[];
  readonly notMeasured: number;
}

/** The catalog's categories in its order, then those that only scanners name, by name. */
export function listCategories(catalog: Pick<Catalog, 'categories'>, counts: CategoryCounts): Category[] {
  const known = new Set(catalog.categories.map(foldText));
  const others = [...counts.categories]
    .filter(([folded]) => !known.has(folded))
    .map(([, { name }]) => name)
    .sort(compareText);
  return [...catalog.categories, ...others].map((name) => {
    const { apps = 0, providers = [] } = counts.categories.get(foldText(name)) ?? {};
    return {
      name,
      slug: categorySlug(name),
      appsWithAny: apps,
      appsWithNone: counts.totalApps - apps,
      providers: providers.map((provider) => provider.name),
      notMeasured: counts.neverMeasured,
    };
  });
}
