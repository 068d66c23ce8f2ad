import type { Catalog } from '#libs/catalog';
import { foldText } from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { findTechnologyNames } from '#libs/read-models';
import { closestCategories, closestTechnologies } from '../../contract/technology-name.js';
import type { AppliedFilters, ResolvedNames } from './search.filter.js';
import { SDK_FILTERS, type SearchValues } from './search.parameters.js';

/** What a search asked for that found nothing. */
export interface FruitlessSearch {
  readonly values: SearchValues;
  readonly applied: AppliedFilters;
  readonly names: ResolvedNames;
}

/** Names that are like those of the search that nobody knows: of technologies, then of categories, each once. */
export async function suggestionsFor(
  { values, applied, names }: FruitlessSearch,
  sql: Executor,
  catalog: Catalog,
): Promise<string[]> {
  const technologies = [...SDK_FILTERS, 'technology']
    .map((filter) => applied[filter])
    .filter((name) => typeof name === 'string')
    .filter((name) => catalog.find(name) === null);
  const categories = [
    names.category === undefined ? values.category : undefined,
    names.notCategory === undefined ? values.not_category : undefined,
  ].filter((name) => name !== undefined);
  const found = await Promise.all([
    likeTechnologies(technologies, sql, catalog),
    ...categories.map((name) => closestCategories(sql, catalog, name)),
  ]);
  return [...new Set(found.flat())];
}

async function likeTechnologies(
  names: readonly string[],
  sql: Executor,
  catalog: Catalog,
): Promise<string[]> {
  if (names.length === 0) return [];
  const named = await findTechnologyNames(sql);
  const known = new Set(named.map(foldText));
  return names
    .filter((name) => !known.has(foldText(name)))
    .flatMap((name) => closestTechnologies(catalog, name, named));
}
