import { compareText, foldText } from '../text.js';
import type { TechnologyCatalog } from './technology-catalog.js';
import type { Technology } from './technology.js';

/**
 * One list from what the scanner recognised, what components show and what the runtime shows.
 * Merged by canonical name: the highest confidence wins, ties go to the earlier list,
 * and a null version takes the next known one. In name order.
 */
export function mergeTechnologies(
  catalog: TechnologyCatalog,
  sources: readonly (readonly Technology[])[],
): Technology[] {
  const groups = new Map<string, Technology[]>();
  for (const technology of sources.flatMap((source) =>
    source.map((each) => canonical(catalog, each)).sort(byStrength),
  )) {
    const key = foldText(technology.name);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [technology]);
    else group.push(technology);
  }
  return [...groups.values()].map(strongest).sort((left, right) => compareText(left.name, right.name));
}

/** Known technologies take name and category from the catalog, whatever a scanner called them. */
function canonical(catalog: TechnologyCatalog, technology: Technology): Technology {
  const entry = catalog.find(technology.name);
  return entry === null ? technology : { ...technology, name: entry.name, category: entry.category };
}

function strongest(group: Technology[]): Technology {
  // The sort is stable, so sources keep their order among equals.
  const [first, ...rest] = group.toSorted((left, right) => right.confidence - left.confidence);
  if (first === undefined) throw new RangeError('an empty group of technologies');
  const known = [first, ...rest].find((technology) => technology.version !== null);
  return { ...first, version: known?.version ?? null };
}

/** Within one source the order must not depend on how a scanner lists things. */
function byStrength(left: Technology, right: Technology): number {
  return (
    right.confidence - left.confidence ||
    compareText(left.name, right.name) ||
    compareText(right.version ?? '', left.version ?? '') ||
    compareText(left.category, right.category)
  );
}
