import type { TArray, TSchema } from '@sinclair/typebox';

/** A value of the schema's type, not yet checked against its bounds; or why there is none (absent: the wrong type). */
export type Parsed = { readonly value: unknown } | { readonly problem: string | undefined };

const WRONG_TYPE: Parsed = { problem: undefined };

/** Turns the text of one parameter into the type its schema asks for. Nothing is trimmed, guessed or clamped. */
export function parseParameter(raw: unknown, schema: TSchema): Parsed {
  if (typeof raw !== 'string')
    return Array.isArray(raw) ? { problem: 'is given more than once' } : WRONG_TYPE;
  if (raw === '') return { problem: 'must not be empty' };
  if (hasForbiddenCharacters(raw)) return { problem: 'holds characters that are not allowed' };
  switch (schema['type']) {
    case 'integer':
      return integer(raw);
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(raw) ? { value: Number(raw) } : WRONG_TYPE;
    case 'boolean':
      return raw === 'true' || raw === 'false' ? { value: raw === 'true' } : WRONG_TYPE;
    case 'array':
      return list(raw, schema as TArray);
    default:
      return { value: raw };
  }
}

/** PostgreSQL cannot store NUL; half of a surrogate pair is not a character. */
export const hasForbiddenCharacters = (value: string): boolean =>
  value.includes('\0') || /\p{Cs}/u.test(value);

function integer(raw: string): Parsed {
  const value = Number(raw);
  // Adding 0 turns -0 into 0.
  return /^-?\d+$/.test(raw) && Number.isSafeInteger(value) ? { value: value + 0 } : WRONG_TYPE;
}

function list(raw: string, schema: TArray): Parsed {
  const items = raw.split(',').map((item) => parseParameter(item.trim(), schema.items));
  const values = items.flatMap((item) => ('value' in item ? [item.value] : []));
  return values.length === items.length ? { value: values } : WRONG_TYPE;
}
