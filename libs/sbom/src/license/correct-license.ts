import correct from 'spdx-correct';
import { licenseName } from './spdx-names.js';

/** Words that tell nothing about which licence is meant. */
const NOISE = new Set(
  'the a license licence licensed version v under only or later and public general gnu'.split(' '),
);

/** Means the Boost and the Business Source License alike. */
const AMBIGUOUS = new Set(['bsl']);

/** Without a number or a word beside it nobody can tell how many clauses it has. */
const FAMILIES = new Set(['bsd']);

/** More than one licence, or an exception to one. */
const COMPOUND = /\b(?:and|with|or(?!\s+later\b))\b|:/i;

/**
 * The SPDX id that a carelessly written name means, such as `Apache License, Version 2.0`. spdx-correct makes MIT of any
 * text with those letters in it, so its word is taken only where every word and number of the text belongs to that licence.
 */
export function correctedLicense(text: string): string | undefined {
  const words = wordsOf(text);
  if (COMPOUND.test(text)) return undefined;
  if (words.length === 0 || words.some((word) => AMBIGUOUS.has(word))) return undefined;
  if (words.every((word) => FAMILIES.has(word))) return undefined;
  const id = correct(text, { upgrade: true });
  if (id === null) return undefined;
  const own = new Set(wordsOf(`${id} ${licenseName(id)}`));
  return words.every((word) => own.has(word)) ? id : undefined;
}

/** Words and numbers apart, whatever stands between them: `GPLv3` is gpl and 3. A version's zeros say nothing. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [])
    .map((word) => (word.length > 2 ? word.replace(/(?<=pl)v$/, '') : word))
    .filter((word) => !NOISE.has(word) && !/^0+$/.test(word));
}
