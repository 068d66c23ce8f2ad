export type { ApplicationAliases, Catalog, CatalogTechnology } from './catalog.js';
export type { CatalogData } from './catalog-shape.js';
export { CATALOG } from './catalog.token.js';
export { categorySlug } from './category-slug.js';
export { checkCatalog, type CatalogVerdict } from './check-catalog.js';
export { createCatalog } from './create-catalog.js';
export { CatalogError, loadCatalog } from './load-catalog.js';
export { versionSchemeOf } from './version-scheme-of.js';
