/** Where a compact document has its list of components as the last member of the whole. */
const START = Buffer.from(',"components":[');
const LAST_BRACKET = 0x5d;
const LAST_BRACE = 0x7d;

/** A document's bytes apart from those of its components. */
export interface SplitDocument {
  /** The document with an empty list of components, as JSON. */
  readonly head: Buffer;
  /** The list, with its brackets. */
  readonly list: Buffer;
}

/**
 * Cuts the list of components off a document that looks as if it ended with it; null where it does not.
 * Where both parts are JSON, `head` an object with a member `components` and `list` a list, then together they are
 * the document: a text that the cut went through would not end at its first quote.
 */
export function splitComponents(bytes: Uint8Array): SplitDocument | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.at(-1) !== LAST_BRACE || buffer.at(-2) !== LAST_BRACKET) return null;
  const start = buffer.indexOf(START);
  if (start < 0) return null;
  const opening = start + START.length - 1;
  const ending = buffer.subarray(-2);
  return {
    head: Buffer.concat([buffer.subarray(0, opening + 1), ending]),
    list: buffer.subarray(opening, -1),
  };
}
