import type { ErrorObject } from 'ajv';
import { escapedMember } from './json-pointer.js';
import { NOT_BLANK } from './storable-schema.js';

/** One thing wrong with a document; `pointer` is a JSON Pointer (RFC 6901) to the place. */
export interface ExtractionProblem {
  readonly pointer: string;
  readonly message: string;
}

type Describe = (params: Record<string, unknown>, error: ErrorObject) => string;

const MESSAGES: Readonly<Record<string, Describe>> = {
  type: (_, { schema }) => `must be ${listed(schema)}`,
  enum: (_, { schema }) =>
    `must be one of ${(schema as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`,
  const: (_, { schema }) => `must be ${JSON.stringify(schema)}`,
  format: ({ format }) => FORMATS[String(format)] ?? `must be a valid ${String(format)}`,
  pattern: ({ pattern }) => (pattern === NOT_BLANK ? 'must not be blank' : `must match ${String(pattern)}`),
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  'date-time': 'must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z',
  uri: 'must be an absolute URI',
};

/** A violation of the schema in people's words, at the place that is meant; `base` points at what was checked. */
export function describeViolation(error: ErrorObject, base = ''): ExtractionProblem {
  const { keyword, params } = error;
  const instancePath = `${base}${error.instancePath}`;
  const members = params as { missingProperty?: string; additionalProperty?: string };
  if (keyword === 'required') {
    return {
      pointer: `${instancePath}/${escapedMember(String(members.missingProperty))}`,
      message: 'is required',
    };
  }
  if (keyword === 'additionalProperties') {
    return {
      pointer: `${instancePath}/${escapedMember(String(members.additionalProperty))}`,
      message: 'is not known here',
    };
  }
  const describe = MESSAGES[keyword];
  return { pointer: instancePath, message: describe?.(params, error) ?? error.message ?? 'is not valid' };
}

function listed(types: unknown): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) => TYPES[String(type)] ?? String(type));
  return names.join(' or ');
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};
