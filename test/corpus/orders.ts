import { Prng } from './prng.js';

/** The same items in another order; the same seed gives the same order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  return new Prng(seed).shuffle(items);
}

/** The same items in the same order, cut into batches of 1 to maxSize. */
export function batches<T>(items: readonly T[], seed: number, maxSize = 50): T[][] {
  const prng = new Prng(seed);
  const result: T[][] = [];
  for (let from = 0; from < items.length;) {
    const size = prng.int(1, maxSize);
    result.push(items.slice(from, from + size));
    from += size;
  }
  return result;
}

/** Some items sent again at a later place, as an at-least-once transport does. */
export function withRepeats<T>(items: readonly T[], seed: number, share = 0.1): T[] {
  const prng = new Prng(seed);
  const result = [...items];
  for (const item of items) {
    if (!prng.chance(share)) continue;
    const first = result.indexOf(item);
    result.splice(prng.int(first + 1, result.length), 0, item);
  }
  return result;
}

/** Nearly in order: about one item in `every` is moved up to `distance` places later. */
export function delayed<T>(items: readonly T[], seed: number, { every = 8, distance = 30 } = {}): T[] {
  const prng = new Prng(seed);
  const keyed = items.map((item, at) => ({
    item,
    at,
    key: at + (prng.chance(1 / every) ? prng.int(1, distance) : 0),
  }));
  return keyed.sort((a, b) => a.key - b.key || a.at - b.at).map(({ item }) => item);
}
