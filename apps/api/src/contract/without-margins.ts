/**
 * A name as somebody typed or pasted it, without the white space at both ends, which is no part of a name.
 * White space alone stays: it has no inside, and no text at all would be part of every name.
 */
export function withoutMargins(name: string): string {
  const trimmed = name.trim();
  return trimmed === '' ? name : trimmed;
}
