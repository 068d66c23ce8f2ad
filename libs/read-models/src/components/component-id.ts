import { createHash } from 'node:crypto';
import { type Component, componentKey } from '#libs/domain';

/** An id made from everything a component is: the same in every installation, and found without asking. */
export function componentId(component: Component): string {
  const hash = createHash('sha256').update(componentKey(component)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
