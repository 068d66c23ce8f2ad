import { hash } from 'node:crypto';
import { type Component, componentKey } from '#libs/domain';

/** An id made from everything a component is: the same in every installation, and found without asking. */
export function componentId(component: Component): string {
  const hex = hash('sha256', componentKey(component));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
