import type { Component } from '../component/component.js';
import { compareComponents } from '../component/compare-components.js';
import { type ComponentSet, type ComponentTable, differenceOf } from '../component/component-table.js';
import { compareVersions } from '../version/compare-versions.js';
import { schemeOfSource } from '../version/schemes.js';

export interface ComponentUpdate {
  readonly from: Component;
  readonly to: Component;
}

/** How one set of components became another, by identity: attributes such as the licence do not count. */
export interface ComponentChanges {
  readonly added: readonly Component[];
  readonly removed: readonly Component[];
  readonly updated: readonly ComponentUpdate[];
  readonly unchanged: number;
}

/**
 * Compares two sets. A package whose version changed is updated; with several versions of one package
 * the highest are paired first, and what is left over is added or removed.
 */
export function diffComponents(
  table: ComponentTable,
  before: ComponentSet,
  after: ComponentSet,
): ComponentChanges {
  const difference = differenceOf(before, after);
  const removed = new Map(difference.removed.map((index) => entry(table.at(index))));
  const added = new Map(difference.added.map((index) => entry(table.at(index))));
  for (const key of [...added.keys()]) {
    // The same package and version with other attributes is no change of what is shipped.
    if (removed.delete(key)) added.delete(key);
  }
  const paired = pairUpdates([...removed.values()], [...added.values()]);
  return { ...paired, unchanged: after.length - added.size };
}

function pairUpdates(removed: Component[], added: Component[]): Omit<ComponentChanges, 'unchanged'> {
  const gone = byPackage(removed);
  const updated: ComponentUpdate[] = [];
  const fresh: Component[] = [];
  for (const [key, components] of byPackage(added)) {
    const candidates = gone.get(key) ?? [];
    for (const to of components) {
      const from = candidates.shift();
      if (from === undefined) fresh.push(to);
      else updated.push({ from, to });
    }
  }
  return {
    added: fresh.sort(compareComponents),
    removed: [...gone.values()].flat().sort(compareComponents),
    updated: updated.sort((left, right) => compareComponents(left.to, right.to)),
  };
}

/** Groups by package, the highest version first. */
function byPackage(components: Component[]): Map<string, Component[]> {
  const groups = new Map<string, Component[]>();
  // Versions that cannot be compared may go in circles: only a fixed order before gives a fixed order after.
  for (const component of components.sort(compareComponents)) {
    const key = `${component.source}\n${component.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [component]);
    else group.push(component);
  }
  for (const group of groups.values()) group.sort(highestFirst);
  return groups;
}

function highestFirst(left: Component, right: Component): number {
  if (left.version === null || right.version === null) return compareComponents(right, left);
  const order = compareVersions(schemeOfSource(left.source), right.version, left.version);
  return (order ?? 0) || compareComponents(right, left);
}

function entry(component: Component): [string, Component] {
  const { source, name, version } = component;
  // Texts hold no NUL.
  return [version === null ? `${source}\0${name}` : `${source}\0${name}\0${version}`, component];
}
