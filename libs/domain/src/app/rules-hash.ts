import type { TechnologyCatalog } from '../technology/technology-catalog.js';

/** Raised whenever the derivation itself gives other answers: stored extractions are then read again. */
const DERIVATION_VERSION = 1;

/** Characters of the catalog's hash: each changeset holds them, and 64 bits tell catalogs apart. */
const HASH_LENGTH = 16;

/** Names the rules that a view was derived by: the catalog and the code. */
export function rulesHash(catalog: TechnologyCatalog): string {
  return `${DERIVATION_VERSION}-${catalog.hash.slice(0, HASH_LENGTH)}`;
}
