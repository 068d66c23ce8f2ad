import { type Catalog, categorySlug } from '#libs/catalog';
import { foldText } from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { countCategories } from '#libs/read-models';

/**
 * The name of a category from its name or slug in any case: the catalog's, else one that a scanner named.
 * Undefined where nobody knows it.
 */
export async function resolveCategory(
  sql: Executor,
  catalog: Catalog,
  nameOrSlug: string,
): Promise<string | undefined> {
  const known = catalog.findCategory(nameOrSlug);
  if (known !== null) return known;
  const wanted = foldText(nameOrSlug);
  const { categories } = await countCategories(sql);
  return (
    categories.get(wanted)?.name ??
    [...categories.values()].find(({ name }) => categorySlug(name) === wanted)?.name
  );
}
