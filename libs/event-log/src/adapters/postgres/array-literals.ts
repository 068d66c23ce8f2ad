// Arrays as PostgreSQL reads them. The client would quote element by element, which costs more
// than the append itself.

/** Of numbers, UUIDs and ISO times: nothing in them needs a quote. */
export function plainArray(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}

/**
 * Of texts without control characters, JSON among them: JSON quotes those as PostgreSQL's arrays do,
 * a backslash before each quote and backslash.
 */
export function textArray(texts: readonly string[]): string {
  return `{${JSON.stringify(texts).slice(1, -1)}}`;
}

export function byteaArray(hexes: readonly string[]): string {
  return textArray(hexes.map((hex) => `\\x${hex}`));
}

export function nullArray(length: number): string {
  return plainArray(new Array<string>(length).fill('NULL'));
}
