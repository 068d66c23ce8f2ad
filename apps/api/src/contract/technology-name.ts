import type { Catalog } from '#libs/catalog';
import { closestNames, foldText } from '#libs/domain';
import { notFound } from '#libs/http';
import type { Problem } from '#libs/http';
import type { Executor } from '#libs/postgres';
import { countCategories, findTechnologyNames, type TechnologyName } from '#libs/read-models';

const SUGGESTIONS = 3;

/** The catalog's name and category of a technology, else what most scanners call it; undefined where nobody knows it. */
export function shownTechnology(
  catalog: Catalog,
  name: string,
  known: TechnologyName | null,
): TechnologyName | undefined {
  const entry = catalog.find(name);
  return entry === null ? (known ?? undefined) : { name: entry.name, category: entry.category };
}

/** The name that read models know a technology by: canonical, and folded. */
export function foldedTechnology(catalog: Catalog, name: string): string {
  return foldText(catalog.find(name)?.name ?? name);
}

/** 404 with the closest names, of the catalog and of what scanners named. */
export async function unknownTechnology(sql: Executor, catalog: Catalog, name: string): Promise<Problem> {
  return unknownName('technology', name, closestTechnologies(catalog, name, await findTechnologyNames(sql)));
}

/** The same for a category. */
export async function unknownCategory(sql: Executor, catalog: Catalog, name: string): Promise<Problem> {
  return unknownName('category', name, await closestCategories(sql, catalog, name));
}

/** The technologies whose names are most like this one, of the catalog and of `named`, what scanners named. */
export function closestTechnologies(catalog: Catalog, name: string, named: readonly string[]): string[] {
  return closestOf(name, catalog.closestTechnologies(name, SUGGESTIONS), named);
}

/** The categories whose names are most like this one, of the catalog and of what scanners named. */
export async function closestCategories(sql: Executor, catalog: Catalog, name: string): Promise<string[]> {
  const { categories } = await countCategories(sql);
  const named = [...categories.values()].map((category) => category.name);
  return closestOf(name, catalog.closestCategories(name, SUGGESTIONS), named);
}

/** The catalog's suggestions may come by an alias, so they stay where scanners have none that is closer by name. */
function closestOf(name: string, suggested: readonly string[], named: readonly string[]): string[] {
  const byName = closestNames(name, [...suggested, ...named], SUGGESTIONS);
  const distinct = new Map([...byName, ...suggested].map((each) => [foldText(each), each]));
  return [...distinct.values()].slice(0, SUGGESTIONS);
}

/** `parameter` is what it is called in the request, and what it is. */
function unknownName(
  parameter: 'technology' | 'category',
  name: string,
  suggestions: readonly string[],
): Problem {
  const hint = suggestions.length === 0 ? '' : ` (did you mean ${suggestions.join(' or ')}?)`;
  const message = `${JSON.stringify(name)} is no ${parameter} that is known${hint}`;
  return notFound(message, { details: [{ parameter, message }], extensions: { suggestions } });
}
