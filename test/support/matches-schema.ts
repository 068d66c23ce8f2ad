import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }));

/** What in an answer the contract does not describe, or describes otherwise; empty where they agree. */
export function differencesFromSchema(schema: object, value: unknown): string[] {
  const validate = ajv.compile(closed(JSON.parse(JSON.stringify(schema))) as object);
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

/** Every object takes the members that it describes and no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'examples' ? value : closed(value)]),
  );
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...members, additionalProperties: false }
    : members;
}
