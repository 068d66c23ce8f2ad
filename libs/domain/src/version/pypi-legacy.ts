import { isNumeral } from './ordering.js';

const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['pre', 'c'],
  ['preview', 'c'],
  ['rc', 'c'],
  ['dev', '@'],
  ['-', 'final-'],
]);
const FINAL = '*final';
const DASH = '*final-';
const ZERO = '00000000';

/**
 * The sort key of a version that is not PEP 440, as setuptools made it before PEP 440 came
 * (LegacyVersion of `packaging` up to 21): keys compare part by part as texts.
 * Takes lower case text.
 */
export function legacyKey(text: string): readonly string[] {
  const key: string[] = [];
  for (const part of legacyParts(text)) {
    if (part.startsWith('*')) {
      // A dash before a pre-release tag means nothing.
      if (part < FINAL) dropTrailing(key, DASH);
      dropTrailing(key, ZERO);
    }
    key.push(part);
  }
  return key;
}

function legacyParts(text: string): string[] {
  const parts = text
    .split(/([0-9]+|[a-z]+|\.|-)/)
    .filter((part) => part !== '' && part !== '.')
    .map((part) => REPLACEMENTS.get(part) ?? part)
    .map((part) => (isNumeral(part) ? part.padStart(ZERO.length, '0') : `*${part}`));
  return [...parts, FINAL];
}

function dropTrailing(key: string[], part: string): void {
  while (key.at(-1) === part) key.pop();
}
