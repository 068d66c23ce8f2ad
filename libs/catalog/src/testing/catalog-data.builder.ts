import { SDK_FIELDS } from '#libs/domain';

import { catalogData } from '../catalog-data.js';
import type { ApplicationData, CatalogData, TechnologyData } from '../catalog-shape.js';

/** A technology that passes every check, but for what is overridden. Its one pattern is made from its name. */
export function aTechnology(name: string, overrides: Partial<TechnologyData> = {}): TechnologyData {
  const patterns = { npm: [name.toLowerCase().replaceAll(' ', '-')] };
  return { name, homepage: 'https://example.org', versionScheme: 'npm', patterns, ...overrides };
}

/** Catalog data with the real scale, the eleven categories and Runtime, and the technologies given by category. */
export function aCatalog(
  technologies: Readonly<Record<string, readonly TechnologyData[]>> = {},
  applications: readonly ApplicationData[] = [],
): CatalogData {
  const { scale } = catalogData as CatalogData;
  const names = new Set([...Object.values(SDK_FIELDS), 'Runtime', ...Object.keys(technologies)]);
  const categories = [...names].map((category) => ({ category, technologies: technologies[category] ?? [] }));
  return { scale, categories, applications };
}
