import type { FoldedPattern } from './package-name.js';

/** Values by exact name or by prefix. A look-up costs one hash probe, and one more per distinct prefix length. */
export class PatternIndex<Value> {
  private readonly exact = new Map<string, Value[]>();
  private readonly prefixes = new Map<number, Map<string, Value[]>>();
  /** Longest first. */
  private lengths: readonly number[] = [];

  add(pattern: FoldedPattern, value: Value): void {
    if (!pattern.prefix) return push(this.exact, pattern.text, value);
    const length = pattern.text.length;
    const bucket = this.prefixes.get(length) ?? new Map<string, Value[]>();
    this.prefixes.set(length, bucket);
    this.lengths = [...this.prefixes.keys()].sort((left, right) => right - left);
    push(bucket, pattern.text, value);
  }

  /** Values of all patterns that match: exact ones first, then prefixes, the longest first. A value may repeat. */
  find(name: string): readonly Value[] {
    let found: readonly Value[] | undefined = this.exact.get(name);
    for (const length of this.lengths) {
      if (length > name.length) continue;
      const values = this.prefixes.get(length)?.get(name.slice(0, length));
      if (values !== undefined) found = found === undefined ? values : [...found, ...values];
    }
    return found ?? NONE;
  }
}

const NONE: readonly never[] = Object.freeze([]);

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
