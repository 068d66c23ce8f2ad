import { componentKey } from './compare-components.js';
import type { Component } from './component.js';

/** A set of components as ascending indexes into one application's table. */
export type ComponentSet = Uint32Array;

export const NO_COMPONENTS: ComponentSet = new Uint32Array(0);

/**
 * The components that one application ever had, each held once.
 * It only grows, so that a set stays valid for ever; releases share nearly everything.
 */
export class ComponentTable {
  private readonly components: Component[] = [];
  private readonly indexes = new Map<string, number>();

  at(index: number): Component {
    const component = this.components[index];
    if (component === undefined) throw new RangeError(`no component ${index}`);
    return component;
  }

  indexOf(component: Component): number {
    const key = componentKey(component);
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.components.push(component) - 1;
    this.indexes.set(key, index);
    return index;
  }

  setOf(components: Iterable<Component>): ComponentSet {
    return Uint32Array.from(Array.from(components, (component) => this.indexOf(component))).sort();
  }

  /** The members in table order. */
  list(set: ComponentSet): Component[] {
    return Array.from(set, (index) => this.at(index));
  }
}

/** What is in one set alone, by a walk over both. */
export function differenceOf(
  before: ComponentSet,
  after: ComponentSet,
): { readonly removed: number[]; readonly added: number[] } {
  const removed: number[] = [];
  const added: number[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const old = before[left] ?? Infinity;
    const fresh = after[right] ?? Infinity;
    if (old < fresh) removed.push(old);
    if (fresh < old) added.push(fresh);
    if (old <= fresh) left += 1;
    if (fresh <= old) right += 1;
  }
  return { removed, added };
}

/** Whether two sets have the same members. */
export function isSameSet(left: ComponentSet, right: ComponentSet): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((index, position) => index === right[position]))
  );
}

/** Whether an ascending set holds an index. */
export function holds(set: ComponentSet, index: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = set[middle] ?? -1;
    if (value === index) return true;
    if (value < index) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
