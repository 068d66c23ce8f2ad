import { Type } from '@sinclair/typebox';
import type { TArray, TBoolean, TInteger, TNumber, TSchema, TString, TUnsafe } from '@sinclair/typebox';

/** What every kind takes. `expected` ends the sentence "<name> must be ..." where the kind's own words do not do. */
export interface KindOptions<T> {
  readonly default?: T;
  readonly description?: string;
  readonly examples?: readonly T[];
  readonly expected?: string;
}

/** The longest text that a parameter may be, unless it says otherwise. */
const LONGEST_TEXT = 500;

/** Any text, 1 to 500 characters. */
export function text<const O extends KindOptions<string> & { maxLength?: number; pattern?: string }>(
  options: O = {} as O,
): TString & O {
  return Type.String({ minLength: 1, maxLength: LONGEST_TEXT, ...options }) as TString & O;
}

/** A whole number, bounds inclusive. */
export function wholeNumber<const O extends KindOptions<number> & { minimum?: number; maximum?: number }>(
  options: O = {} as O,
): TInteger & O {
  return Type.Integer(options) as TInteger & O;
}

/** A number with a decimal point or without, bounds inclusive. */
export function decimalNumber<const O extends KindOptions<number> & { minimum?: number; maximum?: number }>(
  options: O = {} as O,
): TNumber & O {
  return Type.Number(options) as TNumber & O;
}

/** `true` or `false`, nothing else. */
export function flag<const O extends KindOptions<boolean>>(options: O = {} as O): TBoolean & O {
  return Type.Boolean(options) as TBoolean & O;
}

/** One of a few words, in the case given. */
export function enumText<const V extends readonly string[], const O extends KindOptions<V[number]>>(
  values: V,
  options: O = {} as O,
): TUnsafe<V[number]> & O {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options }) as TUnsafe<V[number]> & O;
}

/** `YYYY-MM-DD`, or an RFC 3339 date-time with its offset. Stays text; see `startOf` and `endOf`. */
export function dateText<const O extends KindOptions<string>>(options: O = {} as O): TString & O {
  return Type.String({ format: 'date-or-date-time', ...options }) as TString & O;
}

/** Comma-separated texts of one kind, each at most once. */
export function listOf<
  T extends TSchema,
  const O extends KindOptions<unknown> & { minItems?: number; maxItems?: number },
>(item: T, options: O = {} as O): TArray<T> & O {
  return Type.Array(item, { minItems: 1, uniqueItems: true, ...options }) as TArray<T> & O;
}

/** Ends the sentence "<name> must be ...". */
export function expectation(schema: TSchema): string {
  const own = schema['expected'] as unknown;
  if (typeof own === 'string') return own;
  if (Array.isArray(schema['enum'])) return `one of ${(schema['enum'] as string[]).join(', ')}`;
  switch (schema['type']) {
    case 'integer':
      return `a whole number${range(schema)}`;
    case 'number':
      return `a number${range(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return listExpectation(schema as TArray);
    default:
      return textExpectation(schema);
  }
}

function range({ minimum, maximum }: TSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function textExpectation(schema: TSchema): string {
  if (schema['format'] === 'date-or-date-time') {
    return 'a date that exists: YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with Z or an offset (its + written as %2B)';
  }
  return `text of 1 to ${String(schema['maxLength'] ?? LONGEST_TEXT)} characters`;
}

function listExpectation(schema: TArray): string {
  const { minItems = 1, maxItems } = schema;
  const size = maxItems === undefined ? '' : `${minItems} to ${maxItems} `;
  return `a comma-separated list of ${size}different values, each ${expectation(schema.items)}`;
}
