import { hash } from 'node:crypto';
import { type Component, componentKey } from '#libs/domain';

/** Of two generations each; an application has thousands at most. */
const MAXIMUM_KNOWN = 50_000;

let young = new Map<string, string>();
let old = new Map<string, string>();

/** An id made from everything a component is: the same in every installation, and found without asking. */
export function componentId(component: Component): string {
  const key = componentKey(component);
  const known = young.get(key);
  if (known !== undefined) return known;
  const id = old.get(key) ?? idOf(key);
  // To remember it costs less than to make it again, and nearly all come again.
  if (young.size >= MAXIMUM_KNOWN) {
    old = young;
    young = new Map();
  }
  young.set(key, id);
  return id;
}

function idOf(key: string): string {
  const hex = hash('sha256', key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
