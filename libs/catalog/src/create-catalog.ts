import { closestNames, compareText, foldText, SDK_FIELDS, type SdkField } from '#libs/domain';

import type { ApplicationAliases, Catalog, CatalogTechnology } from './catalog.js';
import { hashJson } from './catalog-hash.js';
import type { ApplicationData, CatalogData, CategoryData } from './catalog-shape.js';
import { categorySlug } from './category-slug.js';
import { componentRules } from './component-rules.js';
import { deepFreeze } from './deep-freeze.js';
import { runtimeRules } from './runtime-rules.js';

const FIELD_OF = new Map(
  Object.entries(SDK_FIELDS).map(([field, category]) => [category as string, field as SdkField]),
);
const FIRST_CATEGORIES: readonly string[] = [...Object.values(SDK_FIELDS), 'Runtime'];
const NO_ALIAS: ApplicationAliases = deepFreeze({ names: [], bundleIds: [] });

/** Makes the catalog of data that `checkCatalog` found sound. Pure: the same data, the same answers and hash. */
export function createCatalog(data: CatalogData): Catalog {
  const ordered = data.categories.toSorted((left, right) => compareCategories(left.category, right.category));
  const technologies: readonly CatalogTechnology[] = deepFreeze(ordered.flatMap(describe));
  const categories = Object.freeze(ordered.map((each) => each.category));
  const byName = new Map(
    technologies.flatMap((each) =>
      [each.name, ...each.aliases].map((name) => [foldText(name), each] as const),
    ),
  );
  const categoryByName = new Map(
    categories.flatMap((name) => [foldText(name), categorySlug(name)].map((key) => [key, name] as const)),
  );
  const aliases = new Map(data.applications.flatMap(aliasEntries));
  return Object.freeze<Catalog>({
    hash: hashJson(data),
    technologies,
    categories,
    find: (name) => byName.get(foldText(name)) ?? null,
    fromComponent: componentRules(data),
    fromRuntime: runtimeRules(data),
    findCategory: (nameOrSlug) => categoryByName.get(foldText(nameOrSlug)) ?? null,
    applicationAliases: (query) => aliases.get(foldText(query)) ?? NO_ALIAS,
    closestTechnologies: (name, limit) => closestOf(technologies, name, limit),
    closestCategories: (name, limit) => closestNames(name, categories, limit),
  });
}

function describe({ category, technologies }: CategoryData): CatalogTechnology[] {
  return technologies.map((technology, rank) => ({
    name: technology.name,
    category,
    rank,
    field: FIELD_OF.get(category) ?? null,
    homepage: technology.homepage,
    aliases: [...(technology.aliases ?? [])],
    versionScheme: technology.versionScheme,
    patterns: structuredClone(technology.patterns ?? {}),
    runtimeValues: [...(technology.runtime?.values ?? [])],
  }));
}

function compareCategories(left: string, right: string): number {
  return place(left) - place(right) || compareText(left, right);
}

function place(category: string): number {
  const index = FIRST_CATEGORIES.indexOf(category);
  return index === -1 ? FIRST_CATEGORIES.length : index;
}

function aliasEntries({
  name,
  bundleIds,
  aliases,
}: ApplicationData): (readonly [string, ApplicationAliases])[] {
  const target = deepFreeze({ names: [name], bundleIds: [...bundleIds] });
  return aliases.map((alias) => [foldText(alias), target] as const);
}

/** An alias that is near stands for its technology, which is named once. */
function closestOf(technologies: readonly CatalogTechnology[], name: string, limit: number): string[] {
  const canonical = new Map(
    technologies.flatMap((each) => [each.name, ...each.aliases].map((text) => [text, each.name])),
  );
  const near = closestNames(name, canonical.keys(), canonical.size);
  return [...new Set(near.map((text) => canonical.get(text) ?? text))].slice(0, limit);
}
