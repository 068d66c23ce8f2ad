import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from './openapi-document.js';

const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
const compiled = new WeakMap<object, ValidateFunction>();

/** Where a value is not as a schema (2020-12) says; empty where it is. Each schema is compiled once. */
export function violations(schema: JsonObject, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) compiled.set(schema, (validate = ajv.compile(schema)));
  validate(value);
  return (validate.errors ?? []).map(told);
}

const told = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`;
