import type { Catalog, CatalogTechnology } from '#libs/catalog';
import {
  type Component,
  type ComponentSource,
  type EcosystemScheme,
  foldText,
  schemeOfSource,
} from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { findPresentComponents } from '#libs/read-models';
import {
  type SharedTechnology,
  sharedTechnologies,
  type VersionOrders,
  withDifferentVersions,
} from './compare-technologies.js';
import type { ComparedApp } from './compared-app.js';

/**
 * How the versions compare that differ between these applications. Only of technologies whose packages come from
 * several ecosystems it asks what the applications ship: Sentry 10 for npm is not ahead of Sentry 8 for Swift.
 */
export async function versionOrders(
  sql: Executor,
  catalog: Catalog,
  apps: readonly ComparedApp[],
): Promise<VersionOrders> {
  const differing = withDifferentVersions(sharedTechnologies(apps));
  const doubtful = differing.filter(({ name }) => isOfSeveralEcosystems(catalog.find(name)));
  const versions = new Set(doubtful.flatMap((each) => Object.values(each.versions)));
  versions.delete(null);
  const ids = apps.map(({ profile }) => profile.app.id);
  const shipped =
    versions.size === 0 ? [] : await findPresentComponents(sql, ids, [...(versions as Set<string>)]);
  return ordersOf(catalog, differing, shipped);
}

/** `shipped`: for each application, in the order of the versions, components that may show what differs. */
export function ordersOf(
  catalog: Pick<Catalog, 'find' | 'fromComponent'>,
  differing: readonly SharedTechnology[],
  shipped: readonly (readonly Component[])[],
): VersionOrders {
  const orderOf = ({ name, versions }: SharedTechnology): EcosystemScheme | null => {
    const entry = catalog.find(name);
    if (entry === null || !isOfSeveralEcosystems(entry)) return entry?.versionScheme ?? null;
    const shows = (component: Component): boolean =>
      catalog.fromComponent(component).some((technology) => technology.name === entry.name);
    return commonEcosystem(
      Object.values(versions).map((version, index) =>
        (shipped[index] ?? []).filter((each) => each.version === version && shows(each)),
      ),
    );
  };
  return new Map(differing.map((each) => [foldText(each.name), orderOf(each)]));
}

/** The one ecosystem that each application ships a package of; null where it is none, or not one alone. */
function commonEcosystem(shipped: readonly (readonly Component[])[]): EcosystemScheme | null {
  const [first, ...others] = shipped.map((components) =>
    ecosystemsOf(components.map(({ source }) => source)),
  );
  const common = [...(first ?? [])].filter((ecosystem) => others.every((other) => other.has(ecosystem)));
  return common.length === 1 ? common[0]! : null;
}

function isOfSeveralEcosystems(entry: CatalogTechnology | null): boolean {
  return ecosystemsOf(Object.keys(entry?.patterns ?? {}) as ComponentSource[]).size > 1;
}

/** Pods are versioned with the Swift packages of the same repository. Files of a bundle belong to no ecosystem. */
function ecosystemsOf(sources: readonly ComponentSource[]): Set<EcosystemScheme> {
  const ecosystems = sources.map((source) => (source === 'cocoapods' ? 'swift' : schemeOfSource(source)));
  return new Set(ecosystems.filter((ecosystem) => ecosystem !== null));
}
