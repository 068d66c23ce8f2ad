import type { Component } from '../component/component.js';
import type { ComponentSet, ComponentTable } from '../component/component-table.js';
import { highestVersion } from '../version/compare-versions.js';
import type { TechnologyCatalog } from './technology-catalog.js';
import type { Technology } from './technology.js';

interface Shown {
  readonly catalog: TechnologyCatalog;
  readonly technologies: readonly Technology[];
}

/** What each set showed last: a set never changes, and releases share most of them. */
const shownBySet = new WeakMap<ComponentSet, Shown>();

/** As `componentTechnologies`, of a set of a table. */
export function technologiesOfSet(
  catalog: TechnologyCatalog,
  table: ComponentTable,
  set: ComponentSet,
): readonly Technology[] {
  const known = shownBySet.get(set);
  if (known?.catalog === catalog) return known.technologies;
  const technologies = componentTechnologies(catalog, table.list(set));
  shownBySet.set(set, { catalog, technologies });
  return technologies;
}

/** Technologies that components show, one each: the highest confidence and the highest version of all that match. */
export function componentTechnologies(
  catalog: TechnologyCatalog,
  components: Iterable<Component>,
): Technology[] {
  const matches = new Map<string, Technology[]>();
  for (const component of components) {
    for (const technology of catalog.fromComponent(component)) {
      const others = matches.get(technology.name);
      if (others === undefined) matches.set(technology.name, [technology]);
      else others.push(technology);
    }
  }
  return [...matches.values()].map((group) => combined(catalog, group));
}

/** The order of the group must carry no meaning: it follows the order in which scans came in. */
function combined(catalog: TechnologyCatalog, group: readonly Technology[]): Technology {
  const strongest = group.reduce((best, each) => (each.confidence > best.confidence ? each : best));
  if (group.length === 1) return strongest;
  const scheme = catalog.find(strongest.name)?.versionScheme ?? null;
  const version = highestVersion(
    scheme,
    group.map((each) => each.version),
  );
  return { ...strongest, version };
}
