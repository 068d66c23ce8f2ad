import { compareText } from '../text.js';
import type { Component } from './component.js';

/** Orders components by identity: source, name, version (null first). */
export function compareComponents(left: Component, right: Component): number {
  return (
    compareText(left.source, right.source) ||
    compareText(left.name, right.name) ||
    compareNullable(left.version, right.version)
  );
}

/** Every member in a fixed order: equal texts mean equal components, attributes included. */
export function componentKey(component: Component): string {
  const { source, name, version, type, license, cpe, purl } = component;
  // Texts hold no NUL and null is never beside an empty text, so nothing else reads the same.
  return `${source}\0${name}\0${version ?? ''}\0${type}\0${license ?? ''}\0${cpe ?? ''}\0${purl ?? ''}`;
}

/**
 * Distinct components in identity order. Where one identity is there twice, each attribute is the
 * smallest known value, so that the order in which a scanner lists them carries no meaning.
 */
export function distinctComponents(components: readonly Component[]): Component[] {
  const sorted = [...components].sort(compareComponents);
  const distinct: Component[] = [];
  for (const component of sorted) {
    const last = distinct.at(-1);
    if (last !== undefined && compareComponents(last, component) === 0) {
      distinct[distinct.length - 1] = merge(last, component);
    } else {
      distinct.push(component);
    }
  }
  return distinct;
}

function merge(left: Component, right: Component): Component {
  return {
    ...left,
    type: left.type < right.type ? left.type : right.type,
    license: smallest(left.license, right.license),
    cpe: smallest(left.cpe, right.cpe),
    purl: smallest(left.purl, right.purl),
  };
}

function smallest(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

function compareNullable(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1;
  return compareText(left, right);
}
