import type {
  CatalogEntry,
  ComponentSource,
  EcosystemScheme,
  SdkField,
  TechnologyCatalog,
} from '#libs/domain';

/** A technology as the catalog's data describes it. */
export interface CatalogTechnology extends CatalogEntry {
  /** Field of the SDK summary that its category fills; null beside the eleven. */
  readonly field: SdkField | null;
  readonly homepage: string;
  readonly aliases: readonly string[];
  readonly versionScheme: EcosystemScheme | null;
  /** Package names per source, as in the data: exact, or a prefix with a trailing `*`. */
  readonly patterns: Readonly<Partial<Record<ComponentSource, readonly string[]>>>;
  /** Values of `bundle.runtime` that show it, in the same notation. */
  readonly runtimeValues: readonly string[];
}

/** Applications that an alternative name stands for; empty lists where it is none. */
export interface ApplicationAliases {
  readonly names: readonly string[];
  readonly bundleIds: readonly string[];
}

/** The catalog for whoever shows or resolves names, beside what the domain needs of it. Deeply frozen. */
export interface Catalog extends TechnologyCatalog {
  find(name: string): CatalogTechnology | null;
  /** In order of category, then rank. */
  readonly technologies: readonly CatalogTechnology[];
  /** Names: those behind the SDK summary in its order, then Runtime, then the others by name. */
  readonly categories: readonly string[];
  /** Canonical name of a category, from its name or slug in any case; null where the catalog has none such. */
  findCategory(nameOrSlug: string): string | null;
  /** What an alternative name of an application stands for; `query` in any case. */
  applicationAliases(query: string): ApplicationAliases;
  /** Canonical names of technologies that a mistyped name may have meant, the nearest first. */
  closestTechnologies(name: string, limit: number): string[];
  /** The same for categories. */
  closestCategories(name: string, limit: number): string[];
}
