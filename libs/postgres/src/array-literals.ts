// Arrays as PostgreSQL reads them. The client would quote element by element, which costs more than the rest.

/** Of numbers, UUIDs, booleans and ISO times: nothing in them needs a quote. */
export function plainArray(items: readonly (string | number | boolean | null)[]): string {
  return `{${items.map((item) => item ?? 'NULL').join(',')}}`;
}

export function byteaArray(values: readonly Buffer[]): string {
  return plainArray(values.map((bytes) => `"\\\\x${bytes.toString('hex')}"`));
}

/** Of texts. */
export function textArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? 'NULL' : quoted(text))).join(',')}}`;
}

/** Of JSON texts: they hold no control characters, and JSON quotes all others as PostgreSQL's arrays do. */
export function jsonArray(texts: readonly string[]): string {
  return `{${JSON.stringify(texts).slice(1, -1)}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
