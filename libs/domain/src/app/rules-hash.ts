import type { TechnologyCatalog } from '../technology/technology-catalog.js';

/** Raised whenever the derivation itself gives other answers: stored extractions are then read again. */
const DERIVATION_VERSION = 1;

/** Names the rules that a view was derived by: the catalog and the code. */
export function rulesHash(catalog: TechnologyCatalog): string {
  return `${DERIVATION_VERSION}-${catalog.hash}`;
}
