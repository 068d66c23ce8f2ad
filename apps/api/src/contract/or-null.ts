import { Type } from '@sinclair/typebox';
import type { TNull, TSchema, TUnion } from '@sinclair/typebox';

/** A member that is null where nobody could tell. */
export function orNull<T extends TSchema>(schema: T): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** One of a few words. */
export function oneOf(values: readonly string[], options: { description?: string } = {}): TSchema {
  return Type.Unsafe<string>({ type: 'string', enum: [...values], ...options });
}

/** A moment in UTC, ISO 8601 with `Z`. */
export const moment = (description: string): TSchema => Type.String({ format: 'date-time', description });
