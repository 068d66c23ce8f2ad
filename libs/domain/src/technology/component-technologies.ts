import type { Component } from '../component/component.js';
import { compareVersions } from '../version/compare-versions.js';
import type { TechnologyCatalog } from './technology-catalog.js';
import type { Technology } from './technology.js';

/** Technologies that components show, one each: the highest confidence, of those the highest version. */
export function componentTechnologies(
  catalog: TechnologyCatalog,
  components: Iterable<Component>,
): Technology[] {
  const best = new Map<string, Technology>();
  for (const component of components) {
    for (const technology of catalog.fromComponent(component)) {
      const known = best.get(technology.name);
      if (known === undefined || isStronger(catalog, technology, known))
        best.set(technology.name, technology);
    }
  }
  return [...best.values()];
}

function isStronger(catalog: TechnologyCatalog, left: Technology, right: Technology): boolean {
  if (left.confidence !== right.confidence) return left.confidence > right.confidence;
  if (left.version === null || right.version === null) return right.version === null && left.version !== null;
  const scheme = catalog.find(left.name)?.versionScheme ?? null;
  const order = compareVersions(scheme, left.version, right.version) ?? 0;
  return order === 0 ? left.version > right.version : order > 0;
}
