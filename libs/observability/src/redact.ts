/** Secrets of ours wherever they stand in a text: API keys, webhook secrets, passwords in addresses. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(dsk_(?:live|test)_)[0-9A-Za-z]+/g, '$1[redacted]'],
  [/\b(whsec_)[0-9A-Za-z+/=_-]+/g, '$1[redacted]'],
  [/(\bBearer\s+)[^\s"',]+/gi, '$1[redacted]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"']*:)[^\s/@"']+(?=@)/gi, '$1[redacted]'],
];

/** The text with every secret in it struck out. */
export function redact(text: string): string {
  return SECRETS.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);
}
