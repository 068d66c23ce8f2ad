import { createHash } from 'node:crypto';
import type { Static, TSchema } from '@sinclair/typebox';
import { ajv } from './ajv.js';
import { invalidParameter } from './problem.js';

/** Raised when the meaning of cursors changes; older ones are then refused. */
const VERSION = 1;

/** A short, stable mark of the filters that a list was asked with, whatever their order. Absent ones do not count. */
export function fingerprintOf(filters: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}

/** An opaque place in a list: base64url of JSON. */
export function encodeCursor(payload: unknown, fingerprint: string): string {
  return Buffer.from(JSON.stringify({ v: VERSION, f: fingerprint, p: payload })).toString('base64url');
}

/**
 * Reads a cursor made with the same filters.
 * @param schema what the payload must look like: a cursor is input like any other.
 * @param parameter the one that the cursor came in.
 * @throws Problem `invalid_parameter` on a cursor that is damaged, of another version or of other filters.
 */
export function decodeCursor<T extends TSchema>(
  cursor: string,
  fingerprint: string,
  schema: T,
  parameter = 'cursor',
): Static<T> {
  const parsed = parse(cursor);
  if (parsed === undefined || parsed.v !== VERSION || !ajv.validate(schema, parsed.p)) {
    throw refusal(parameter, 'must be a value that meta.nextCursor gave');
  }
  if (parsed.f !== fingerprint)
    throw refusal(parameter, 'belongs to a list with other filters; ask for the first page again');
  return parsed.p;
}

function parse(cursor: string): { v?: unknown; f?: unknown; p?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const refusal = (parameter: string, message: string): Error =>
  invalidParameter([{ parameter, message: `${parameter} ${message}` }]);
