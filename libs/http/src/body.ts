import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorObject } from 'ajv';
import { closestNames } from '#libs/domain';
import { ajv } from './ajv.js';
import { expectation } from './parameter-kinds.js';
import { hasForbiddenCharacters } from './parse-parameter.js';
import { invalidRequest } from './problem.js';

export interface BodyReader<T extends TSchema> {
  readonly schema: T;
  /**
   * Checks a parsed JSON body and fills defaults in.
   * @throws Problem `invalid_request` naming every problem at once by JSON Pointer.
   */
  read(body: unknown): Static<T>;
}

/** Declares what a JSON body must be. Give objects `additionalProperties: false`, so that unknown members are refused. */
export function defineBody<T extends TSchema>(schema: T): BodyReader<T> {
  const validate = ajv.compile(schema);
  return {
    schema,
    read(body) {
      const problems = new Map(forbiddenTexts(body));
      if (!validate(body)) for (const error of validate.errors ?? []) addError(error, problems);
      if (problems.size > 0) {
        const details = [...problems].map(([pointer, message]) => ({ pointer, message }));
        throw invalidRequest(details.map(({ message }) => message).join('; '), { details });
      }
      return body;
    },
  };
}

/** One message a place: the first, but what a union expects as a whole outdoes what its branches expect. */
function addError(error: ErrorObject, problems: Map<string, string>): void {
  const [pointer, message] = told(error);
  if (!problems.has(pointer) || error.keyword === 'anyOf') problems.set(pointer, message);
}

function told(error: ErrorObject): [pointer: string, message: string] {
  const { instancePath, keyword, parentSchema } = error;
  const { missingProperty, additionalProperty } = error.params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  if (keyword === 'required' && missingProperty !== undefined) {
    const pointer = `${instancePath}/${escaped(missingProperty)}`;
    return [pointer, `${nameOf(pointer)} is required`];
  }
  if (keyword === 'additionalProperties' && additionalProperty !== undefined) {
    const pointer = `${instancePath}/${escaped(additionalProperty)}`;
    const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
    const [closest] = closestNames(additionalProperty, known, 1);
    return [
      pointer,
      `${nameOf(pointer)} is not known here${closest === undefined ? '' : `; did you mean ${closest}?`}`,
    ];
  }
  return [
    instancePath,
    `${nameOf(instancePath)} must be ${bodyExpectation((parentSchema ?? {}) as TSchema)}`,
  ];
}

/** In JSON a list is not comma-separated, and null may be a value. */
function bodyExpectation(schema: TSchema): string {
  if (typeof schema['expected'] === 'string') return schema['expected'];
  if (Array.isArray(schema['anyOf']))
    return (schema['anyOf'] as TSchema[]).map(bodyExpectation).join(', or ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['type'] === 'null') return 'null';
  if (schema['type'] === 'object') return 'an object';
  if (schema['type'] === 'array') return expectation(schema).replace('a comma-separated list', 'a list');
  return expectation(schema);
}

const nameOf = (pointer: string): string =>
  pointer === '' ? 'the body' : pointer.slice(1).replaceAll('/', '.');

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Texts that PostgreSQL cannot store, wherever they stand; the keys of maps too. */
function* forbiddenTexts(value: unknown, pointer = ''): Generator<[string, string]> {
  if (typeof value === 'string' && hasForbiddenCharacters(value)) {
    yield [pointer, `${nameOf(pointer)} holds characters that are not allowed`];
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (hasForbiddenCharacters(key))
      yield [pointer, `${nameOf(pointer)} has a name with characters that are not allowed`];
    else yield* forbiddenTexts(inner, `${pointer}/${escaped(key)}`);
  }
}
