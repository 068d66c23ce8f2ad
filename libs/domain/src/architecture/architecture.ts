import { foldText, sortedDistinct } from '../text.js';

/** Other words that scanners have for the two that most are built for. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ['aarch64', 'arm64'],
  ['amd64', 'x86_64'],
  ['x64', 'x86_64'],
]);

/** Distinct processor architectures under one name each, in code unit order. */
export function canonicalArchitectures(architectures: readonly string[]): string[] {
  return sortedDistinct(architectures.map((each) => CANONICAL.get(foldText(each)) ?? foldText(each)));
}

/**
 * One word for the architectures that an application runs on natively: `universal` where both arm64 and x86_64 are
 * among them, else their names joined by `+`. Null where none is known.
 */
export function architectureOf(architectures: readonly string[]): string | null {
  const names = canonicalArchitectures(architectures);
  if (names.length === 0) return null;
  return names.includes('arm64') && names.includes('x86_64') ? 'universal' : names.join('+');
}
