import type { Described, JsonObject, ParameterObject } from './openapi-document.js';

/** A request that must be refused, and the parameter that its refusal must name. */
export interface BadRequest {
  readonly what: string;
  readonly url: string;
  /** Undefined where no parameter is to be named: the request cannot be read at all. */
  readonly parameter?: string;
}

/** Percent-encoded, so that they arrive as they are. */
type Query = readonly (readonly [name: string, encoded: string])[];

const INJECTION = `' OR 1=1; DROP TABLE accounts.api_key; --`;
const NUL = 'a%00b';
const LONG = 5_000;

/** What is wrong for every schema, whatever it says: percent-encoded. */
const ALWAYS_BAD: readonly (readonly [what: string, encoded: string])[] = [
  ['empty', ''],
  ['NUL', NUL],
];

/** Every way in which the parameters of a GET can be wrong by themselves. */
export function badRequests(described: Described): BadRequest[] {
  const { path, operation } = described;
  const parameters = operation.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const address = (values: Query, inPath: Readonly<Record<string, string>> = {}): string => {
    const filled = path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => inPath[name] ?? pathValue(name, parameters),
    );
    return `${filled}?${values.map(([name, value]) => `${name}=${value}`).join('&')}`;
  };
  const fine: Query = query
    .filter(({ required }) => required === true)
    .map((parameter) => [parameter.name, encoded(exampleOf(parameter))]);
  const without = (name: string): Query => fine.filter(([other]) => other !== name);
  return [
    { what: 'an unknown parameter', url: address([...fine, ['colour', 'red']]), parameter: 'colour' },
    { what: 'an escape that is not UTF-8', url: address([...fine, ['colour', '%E0%A4%A']]) },
    ...parameters
      .filter((parameter) => parameter.in === 'path')
      .flatMap(({ name }): BadRequest[] => [
        { what: `${name}: NUL`, url: address(fine, { [name]: NUL }), parameter: name },
        { what: `${name}: in the query`, url: address([...fine, [name, 'a']]), parameter: name },
      ]),
    ...query.flatMap((parameter): BadRequest[] => [
      ...missing(parameter, address(without(parameter.name))),
      ...badValues(parameter).map(([what, value]) => ({
        what: `${parameter.name}: ${what}`,
        url: address([...without(parameter.name), [parameter.name, value]]),
        parameter: parameter.name,
      })),
      {
        what: `${parameter.name}: repeated`,
        url: address([...without(parameter.name), ...twice(parameter)]),
        parameter: parameter.name,
      },
    ]),
  ];
}

function missing({ name, required }: ParameterObject, url: string): BadRequest[] {
  return required === true ? [{ what: `${name}: missing`, url, parameter: name }] : [];
}

function twice(parameter: ParameterObject): Query {
  const value = encoded(exampleOf(parameter));
  return [
    [parameter.name, value],
    [parameter.name, value],
  ];
}

/** Percent-encoded values that the schema of a parameter refuses. */
function badValues({ schema }: ParameterObject): (readonly [what: string, value: string])[] {
  return [...ALWAYS_BAD, ...badOfSchema(schema)];
}

function badOfSchema(schema: JsonObject): readonly (readonly [what: string, value: string])[] {
  if (schema['enum'] !== undefined) return wrongWords;
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return [
        ...wrongWords,
        ['a fraction', '1.5'],
        ['an exponent', '1e3'],
        ['hexadecimal', '0x10'],
        ...outOf(schema),
      ];
    case 'boolean':
      return [...wrongWords, ['1 for true', '1'], ['another case', 'TRUE']];
    case 'array':
      return badOfList(schema);
    default:
      return badOfText(schema);
  }
}

const wrongWords: readonly (readonly [string, string])[] = [
  ['a word that is not known', 'nonesuch'],
  ['an injection', encoded(INJECTION)],
  ['Unicode', encoded('٣日💥')],
  ['blank', '%20'],
  ['too long', 'a'.repeat(LONG)],
];

function outOf({ minimum, maximum }: JsonObject): [string, string][] {
  return [
    ...(typeof minimum === 'number' ? [['below', String(minimum - 1)] as [string, string]] : []),
    ...(typeof maximum === 'number' ? [['above', String(maximum + 1)] as [string, string]] : []),
  ];
}

function badOfText(schema: JsonObject): (readonly [string, string])[] {
  const { maxLength } = schema;
  const isDate = Array.isArray(schema['anyOf']);
  return [
    ...(typeof maxLength === 'number' ? [['too long', 'a'.repeat(maxLength + 1)] as const] : []),
    ...(schema['pattern'] === undefined ? [] : wrongWords),
    ...(isDate ? [...wrongWords, ...NO_DATES] : []),
  ];
}

const NO_DATES: readonly (readonly [string, string])[] = [
  ['a day that does not exist', '2026-02-30'],
  ['the year 0', '0000-01-01'],
  ['an hour that does not exist', '2026-01-01T24:00:00Z'],
  ['no offset', '2026-01-01T10:00:00'],
  ['a year alone', '2026'],
  ['the year 0 in UTC', '0001-01-01T00:00:00%2B05:00'],
  ['the year 10000 in UTC', '9999-12-31T23:59:59-05:00'],
];

function badOfList(schema: JsonObject): (readonly [string, string])[] {
  const items = schema['items'] as JsonObject;
  const { maxItems } = schema;
  return [
    ['an empty item', ','],
    ...badOfSchema(items),
    ...(typeof maxItems === 'number' ? [['too many', manyItems(maxItems + 1)] as const] : []),
  ];
}

const manyItems = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index}`).join(',');

/** The first of its schema's examples; for lists comma-separated. */
export function exampleOf({ name, schema }: ParameterObject): string {
  const [example] = (schema['examples'] ?? []) as readonly unknown[];
  if (example === undefined) throw new Error(`${name} has no example`);
  if (Array.isArray(example)) return example.join(',');
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function pathValue(name: string, parameters: readonly ParameterObject[]): string {
  const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
  if (parameter === undefined) throw new Error(`{${name}} is not described`);
  return encoded(exampleOf(parameter));
}

function encoded(text: string): string {
  return encodeURIComponent(text);
}
