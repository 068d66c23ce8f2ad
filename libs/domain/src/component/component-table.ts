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
  /** Of exactly the objects in `components`; mostly the same object comes again. */
  private readonly byObject = new Map<Component, number>();
  private readonly sets = new WeakMap<readonly Component[], ComponentSet>();

  at(index: number): Component {
    const component = this.components[index];
    if (component === undefined) throw new RangeError(`no component ${index}`);
    return component;
  }

  indexOf(component: Component): number {
    return this.byObject.get(component) ?? this.indexOfEqual(component);
  }

  /** The set of a list that nobody changes; the same object for the same list. */
  setOf(components: readonly Component[]): ComponentSet {
    const known = this.sets.get(components);
    if (known !== undefined) return known;
    const set = new Uint32Array(components.length);
    for (const [position, component] of components.entries()) set[position] = this.indexOf(component);
    this.sets.set(components, set.sort());
    return set;
  }

  /** The members in table order. */
  list(set: ComponentSet): Component[] {
    return Array.from(set, (index) => this.at(index));
  }

  /** Keeps the object that came last of several equal ones: it is the one that comes again. */
  private indexOfEqual(component: Component): number {
    const key = componentKey(component);
    const known = this.indexes.get(key);
    const index = known ?? this.components.length;
    if (known === undefined) this.indexes.set(key, index);
    else this.byObject.delete(this.at(known));
    this.components[index] = component;
    this.byObject.set(component, index);
    return index;
  }
}

/** What is in one set alone, by a walk over both. */
export function differenceOf(
  before: ComponentSet,
  after: ComponentSet,
): { readonly removed: number[]; readonly added: number[] } {
  const removed: number[] = [];
  const added: number[] = [];
  if (before === after) return { removed, added };
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
  if (left === right) return true;
  if (left.length !== right.length) return false;
  // From the end: what is new in a release stands there.
  for (let position = left.length - 1; position >= 0; position -= 1)
    if (left[position] !== right[position]) return false;
  return true;
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
