import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ExtractionDocument } from '#libs/domain';
import schema from './extraction.schema.json' with { type: 'json' };
import { type JsonSchema, storableSchema } from './storable-schema.js';

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
const plugin = formats as unknown as {
  (ajv: Ajv2020): void;
  get(name: 'uri'): (text: string) => boolean;
  get(name: 'date-time'): { validate: (text: string) => boolean };
};
plugin(ajv);
const isUri = plugin.get('uri');
const { validate: isDateTime } = plugin.get('date-time');

// The package also takes `urn:uuid:`, which is another text for the same id.
ajv.addFormat('uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);
// Its expression for URIs must not meet texts of megabytes.
ajv.addFormat('uri', (text) => text.length <= 2_000 && isUri(text));
// It also takes offsets without minutes and any space for the T, which no RFC allows.
ajv.addFormat('date-time', {
  validate: (text: string) => /^[\d-]{10}t[\d:.]{8,}(?:z|[+-]\d\d:\d\d)$/i.test(text) && isDateTime(text),
});

const whole = storableSchema(schema);
const { technologies, components } = whole.properties as Record<'technologies' | 'components', JsonSchema>;

/** Everything but the entries of the two long lists, which are checked one by one so that errors cannot pile up. */
export const isHead: ValidateFunction<ExtractionDocument> = ajv.compile({
  ...whole,
  properties: { ...whole.properties, technologies: bare(technologies), components: bare(components) },
});

/** The two long lists: how to check an entry, and how many there may be. */
export const LISTS = (['technologies', 'components'] as const).map((name) => {
  const { items, maxItems } = { technologies, components }[name];
  return { name, isEntry: ajv.compile(items as JsonSchema), maximum: Number(maxItems) };
});

function bare({ items: _, ...list }: JsonSchema): JsonSchema {
  return list;
}
