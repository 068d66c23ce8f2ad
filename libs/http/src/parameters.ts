import type { Static, TArray, TSchema } from '@sinclair/typebox';
import type { ErrorObject } from 'ajv';
import { closestNames } from '#libs/domain';
import { ajv } from './ajv.js';
import { expectation } from './parameter-kinds.js';
import { parseParameter } from './parse-parameter.js';
import { invalidParameter } from './problem.js';
import type { ProblemDetail } from './problem.js';

type Shape = Readonly<Record<string, TSchema>>;
type WithDefault<S extends Shape> = {
  [K in keyof S]: S[K] extends { default: NonNullable<unknown> } ? K : never;
}[keyof S];
type Present<S extends Shape, R extends keyof S> = R | WithDefault<S>;

/** What `read` gives: required parameters and those with a default are there, the others may be absent. */
export type ParameterValues<S extends Shape, R extends keyof S> = {
  [K in Present<S, R>]: Static<S[K]>;
} & { [K in Exclude<keyof S, Present<S, R>>]?: Static<S[K]> };

/** One parameter as @nestjs/swagger's ApiQuery and ApiParam take it. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly style?: 'form';
  readonly explode?: false;
  readonly schema: Record<string, unknown>;
}

export interface ParameterReader<S extends Shape, R extends keyof S> {
  /**
   * Reads a query, and the values in the path where the route has some.
   * @throws Problem `invalid_parameter` naming every problem at once.
   */
  read(query: unknown, path?: unknown): ParameterValues<S, R>;
  openapi(): ParameterDescription[];
}

export interface ParameterRules<S extends Shape, R extends keyof S> {
  readonly required?: readonly R[];
  /** Those that stand in the path; always required. */
  readonly path?: readonly (keyof S & string)[];
}

/** Declares a route's parameters once, for reading and for the OpenAPI document. Make it at start, not per request. */
export function defineParameters<const S extends Shape, const R extends keyof S & string = never>(
  shape: S,
  rules: ParameterRules<S, R> = {},
): ParameterReader<S, R> {
  const inPath = new Set<string>(rules.path);
  const required = new Set<string>([...(rules.required ?? []), ...inPath]);
  const validate = ajv.compile({ type: 'object', properties: shape });
  return {
    read(query, path = {}) {
      const problems = new Map<string, string>();
      const values: Record<string, unknown> = {};
      for (const [name, raw] of entries(query, path, inPath)) {
        if (!Object.hasOwn(shape, name) || raw.misplaced)
          problems.set(name, unknownParameter(name, shape, inPath));
        else readOne(name, raw.value, shape[name] as TSchema, { values, problems });
      }
      for (const name of required) {
        if (!(name in values) && !problems.has(name)) problems.set(name, `${name} is required`);
      }
      if (!validate(values)) for (const error of validate.errors ?? []) addError(error, shape, problems);
      if (problems.size > 0) throw invalidParameter(inOrder(problems));
      return values as ParameterValues<S, R>;
    },
    openapi: () =>
      Object.entries(shape).map(([name, schema]) => describe(name, schema, { inPath, required })),
  };
}

interface RawValue {
  readonly value: unknown;
  /** A path parameter that came in the query. */
  readonly misplaced: boolean;
}

function entries(query: unknown, path: unknown, inPath: ReadonlySet<string>): [string, RawValue][] {
  const list = (from: unknown): [string, unknown][] =>
    Object.entries((from ?? {}) as Record<string, unknown>);
  return [
    ...list(path).map(([name, value]): [string, RawValue] => [name, { value, misplaced: false }]),
    ...list(query).map(([name, value]): [string, RawValue] => [name, { value, misplaced: inPath.has(name) }]),
  ];
}

interface Reading {
  readonly values: Record<string, unknown>;
  readonly problems: Map<string, string>;
}

function readOne(name: string, raw: unknown, schema: TSchema, { values, problems }: Reading): void {
  const parsed = parseParameter(raw, schema);
  if ('value' in parsed) values[name] = parsed.value;
  else problems.set(name, parsed.problem === undefined ? mustBe(name, schema) : `${name} ${parsed.problem}`);
}

/** The sentence comes from the rule, not from the validator: it says what is right, whatever was wrong. */
function addError(error: ErrorObject, shape: Shape, problems: Map<string, string>): void {
  const name = error.instancePath.split('/')[1] ?? '';
  const schema = shape[name];
  if (schema && !problems.has(name)) problems.set(name, mustBe(name, schema));
}

const mustBe = (name: string, schema: TSchema): string => `${name} must be ${expectation(schema)}`;

function unknownParameter(name: string, shape: Shape, inPath: ReadonlySet<string>): string {
  const known = Object.keys(shape).filter((key) => !inPath.has(key));
  const [closest] = closestNames(name, known, 1);
  const shown = name.length > 64 ? `${name.slice(0, 64)}...` : name;
  if (closest !== undefined && closest !== name)
    return `${shown} is not a parameter here; did you mean ${closest}?`;
  return `${shown} is not a parameter here${known.length === 0 ? '; there are none' : ''}`;
}

const inOrder = (problems: ReadonlyMap<string, string>): ProblemDetail[] =>
  [...problems].map(([parameter, message]) => ({ parameter, message }));

function describe(
  name: string,
  schema: TSchema,
  places: { inPath: ReadonlySet<string>; required: ReadonlySet<string> },
): ParameterDescription {
  const { description, ...rest } = schema;
  const examples = examplesOf(schema);
  return {
    name,
    in: places.inPath.has(name) ? 'path' : 'query',
    required: places.required.has(name),
    ...(description !== undefined && { description }),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema: { ...plain(rest), ...(examples.length > 0 && { examples }) },
  };
}

/** Those that were given, else one that the rule itself tells; none where only people can know. */
function examplesOf(schema: TSchema): readonly unknown[] {
  const given = (schema['examples'] ?? []) as readonly unknown[];
  if (given.length > 0) return given;
  if (schema['default'] !== undefined) return [schema['default']];
  if (schema['type'] === 'boolean') return [true];
  if (schema['type'] === 'array')
    return examplesOf((schema as TArray).items)
      .slice(0, 1)
      .map((item) => [item]);
  return ((schema['enum'] ?? []) as readonly unknown[]).slice(0, 1);
}

/** As JSON, without TypeBox's symbols, and the words that are ours alone in those that everybody knows. */
function plain(schema: object): Record<string, unknown> {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'expected' ? undefined : value));
  const { format, ...rest } = JSON.parse(text) as Record<string, unknown>;
  if (format === undefined) return rest;
  return format === 'date-or-date-time'
    ? { ...rest, anyOf: [{ format: 'date' }, { format: 'date-time' }] }
    : { ...rest, format };
}
