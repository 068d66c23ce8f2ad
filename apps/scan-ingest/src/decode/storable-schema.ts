/** A JSON Schema as far as extraction.schema.json uses them. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** Bounds where the schema sets none: an index takes no longer slug, and nobody has longer facts. */
const MAXIMUM_CHARACTERS = 2_000;
const MAXIMUM_SLUG_CHARACTERS = 300;
const MAXIMUM_ENTRIES = 10_000;

/** Of texts that must not be empty: nothing but spaces is no name either. What is empty is told by its length. */
export const NOT_BLANK = '^$|\\S';

/** The schema with a bound on everything that it leaves unbounded, so that one document cannot choke the database. */
export function storableSchema(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  return {
    ...boundsOf(schema),
    ...(schema['minLength'] === 1 && { pattern: NOT_BLANK }),
    ...schema,
    ...(properties !== undefined && { properties: mapped(properties) }),
    ...(items !== undefined && { items: storableSchema(items) }),
  };
}

function mapped(properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, storableSchema(each)]));
}

function boundsOf({ type, pattern, format }: JsonSchema): object {
  const types = [type ?? []].flat();
  if (types.includes('integer')) return { maximum: Number.MAX_SAFE_INTEGER };
  if (types.includes('array')) return { maxItems: MAXIMUM_ENTRIES };
  if (!types.includes('string') || format !== undefined) return {};
  return { maxLength: pattern === undefined ? MAXIMUM_CHARACTERS : MAXIMUM_SLUG_CHARACTERS };
}
