import type { EcosystemScheme, TechnologyCatalog } from '#libs/domain';

/**
 * The ecosystem whose order a technology's versions follow, by canonical name or alias in any case.
 * Null where the catalog does not know it, or where its versions follow the order of none.
 */
export function versionSchemeOf(
  catalog: Pick<TechnologyCatalog, 'find'>,
  technology: string,
): EcosystemScheme | null {
  return catalog.find(technology)?.versionScheme ?? null;
}
