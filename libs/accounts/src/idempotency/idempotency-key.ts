import { invalidParameter } from '#libs/http';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Visible ASCII; inside the quotes of a structured field `"` and `\` are escaped (RFC 8941 section 3.3.3). */
const BARE = /^(?!")[\x21-\x7e]{1,255}$/;
const QUOTED = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/**
 * The key of the header, quoted or bare, which mean the same; undefined where none is sent.
 * @throws Problem `invalid_parameter`
 */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  // Sent twice, it is joined as Node joins headers.
  const text = (typeof header === 'string' ? header : header.join(', ')).trim();
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, '$1');
  if (BARE.test(text)) return text;
  const message = `${IDEMPOTENCY_KEY} must be one key of 1 to 255 visible ASCII characters, in double quotes or without`;
  throw invalidParameter([{ parameter: IDEMPOTENCY_KEY, message }]);
}
