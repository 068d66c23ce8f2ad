import type { Component, ComponentSource, Technology } from '#libs/domain';

import type { CatalogData } from './catalog-shape.js';
import { foldPackageName, foldPattern } from './package-name.js';
import { PatternIndex } from './pattern-index.js';

const NONE: readonly Technology[] = Object.freeze([]);

/** Reads technologies off one component. Mostly there are none, so that is the path without allocation. */
export function componentRules(data: CatalogData): (component: Component) => readonly Technology[] {
  const sources = new Map<ComponentSource, PatternIndex<Omit<Technology, 'version'>>>();
  const addPattern = (source: ComponentSource, pattern: string, name: string, category: string) => {
    const index = sources.get(source) ?? new PatternIndex();
    sources.set(source, index);
    index.add(foldPattern(source, pattern), {
      name,
      category,
      confidence: data.scale.sources[source].confidence,
    });
  };
  for (const { category, technologies } of data.categories) {
    for (const { name, patterns = {} } of technologies) {
      const perSource = Object.entries(patterns) as [ComponentSource, string[]][];
      perSource.forEach(([source, texts]) =>
        texts.forEach((text) => addPattern(source, text, name, category)),
      );
    }
  }
  const read = ({ source, name, version }: Component): readonly Technology[] => {
    const found = sources.get(source)?.find(foldPackageName(source, name)) ?? [];
    if (found.length === 0) return NONE;
    // Several patterns of one technology may match; it is shown once.
    const distinct = new Map(found.map((technology) => [technology.name, { ...technology, version }]));
    return [...distinct.values()];
  };
  // Releases of an application share most of their components, as the same objects.
  const known = new WeakMap<Component, readonly Technology[]>();
  return (component) => {
    const before = known.get(component);
    if (before !== undefined) return before;
    const technologies = read(component);
    known.set(component, technologies);
    return technologies;
  };
}
