import type { ExtractionProblem } from './describe-violation.js';

/** Texts that are no Unicode or that a database cannot keep, wherever they stand in a document. */
export function* unstorableTexts(value: unknown, pointer = ''): Generator<ExtractionProblem> {
  if (typeof value === 'string') {
    const message = unstorable(value);
    if (message !== null) yield { pointer, message };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unstorableTexts(item, `${pointer}/${index}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* unstorableTexts(member, `${pointer}/${key}`);
  }
}

function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'must not contain a NUL character';
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair';
}
