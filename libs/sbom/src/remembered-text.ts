import { type Component, componentKey } from '#libs/domain';

/** Of two generations each, some hundred bytes apiece. */
const MAXIMUM_KNOWN = 20_000;

/**
 * What a component is written as, remembered: the releases of an application share nearly all of theirs, and
 * to write one costs ten times what it costs to find it. `write` must look at nothing but the component.
 */
export function rememberedText(write: (component: Component) => string): (component: Component) => string {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  return (component) => {
    const key = componentKey(component);
    const known = young.get(key);
    if (known !== undefined) return known;
    const text = old.get(key) ?? write(component);
    if (young.size >= MAXIMUM_KNOWN) {
      old = young;
      young = new Map();
    }
    young.set(key, text);
    return text;
  };
}
