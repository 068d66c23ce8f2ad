import type { Catalog } from './catalog.js';
import { catalogData } from './catalog-data.js';
import { checkCatalog } from './check-catalog.js';
import { createCatalog } from './create-catalog.js';
import { deepFreeze } from './deep-freeze.js';

/** The catalog's data contradicts itself or has the wrong shape; `problems` names every place. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `the catalog has ${problems.length} problem(s):\n${problems.map((each) => `- ${each}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * The catalog of the data in `libs/catalog/data`, or of the data given.
 * Throws CatalogError naming every problem; call it at start and share the result.
 */
export function loadCatalog(data: unknown = catalogData): Catalog {
  const verdict = checkCatalog(data);
  if (!verdict.sound) throw new CatalogError(verdict.problems);
  return createCatalog(deepFreeze(verdict.data));
}
