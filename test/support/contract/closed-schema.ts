import type { JsonObject } from './openapi-document.js';

/** Keywords of JSON Schema 2020-12 whose branches look at the very value that their parent looks at. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];
const OPEN_ENDED = ['additionalProperties', 'unevaluatedProperties'];
/** Values, not schemas: they stay as they are. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum'];

/**
 * The same schema, but an object takes the members that it describes and no others. Clients must let new members
 * pass, so the document leaves its answers open; a test must not. What says itself what else it takes is left.
 */
export function closedSchema(schema: unknown): unknown {
  return closed(schema, false);
}

/** `isBranch`: it describes a part of what its parent describes, and only the parent knows the whole. */
function closed(schema: unknown, isBranch: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, isBranch));
  if (typeof schema !== 'object' || schema === null) return schema;
  const isWhole = describesMembers(schema) && !OPEN_ENDED.some((keyword) => keyword in schema);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => [
    keyword,
    closedValue(keyword, value, isBranch || isWhole || OPEN_ENDED.some((each) => each in schema)),
  ]);
  const copy = Object.fromEntries(entries);
  return isWhole && !isBranch ? { ...copy, unevaluatedProperties: false } : copy;
}

function closedValue(keyword: string, value: unknown, isPart: boolean): unknown {
  if (VALUES.includes(keyword)) return value;
  if (IN_PLACE.includes(keyword)) return closed(value, isPart);
  // Maps of names to schemas; a member may be called as a keyword is.
  if (['properties', 'patternProperties', '$defs'].includes(keyword)) {
    const members = Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      closed(member, false),
    ]);
    return Object.fromEntries(members) as unknown;
  }
  return closed(value, false);
}

/** By its own words, or by what all of its parts say together. */
function describesMembers(schema: object): boolean {
  return 'properties' in schema || 'allOf' in schema;
}
