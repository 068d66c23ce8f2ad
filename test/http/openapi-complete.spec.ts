import { Validator } from '@seriousme/openapi-schema-validator';
import { SCOPES } from '#libs/accounts';
import { closedSchema } from '../support/contract/closed-schema.js';
import {
  type Described,
  type JsonObject,
  type MediaTypeObject,
  type OpenApiDocument,
  operationsOf,
  type ParameterObject,
  type ResponseObject,
  withoutReferences,
} from '../support/contract/openapi-document.js';
import { violations } from '../support/contract/schema-validator.js';
import { wholeDocument } from '../support/contract/whole-document.js';

/** The OpenAPI document leaves nothing out: whoever reads it alone can call every operation and read every answer. */

let raw: OpenApiDocument;
let document: OpenApiDocument;
let operations: Described[];

beforeAll(async () => {
  raw = await wholeDocument();
  document = withoutReferences(raw);
  operations = operationsOf(document);
}, 60_000);

/** A part of the document, where it stands, and the operation that it belongs to. */
interface Part<T> {
  readonly at: string;
  readonly value: T;
}

const at = ({ method, path }: Described): string => `${method.toUpperCase()} ${path}`;

const parameters = (): Part<ParameterObject>[] =>
  operations.flatMap((each) =>
    (each.operation.parameters ?? []).map((value) => ({ at: `${at(each)}: ${value.name}`, value })),
  );

const responses = (): Part<ResponseObject>[] =>
  operations.flatMap((each) =>
    Object.entries(each.operation.responses).map(([status, value]) => ({
      at: `${at(each)} ${status}`,
      value,
    })),
  );

const contents = (): Part<MediaTypeObject>[] => [
  ...operations.flatMap((each) =>
    Object.entries(each.operation.requestBody?.content ?? {}).map(([type, value]) => ({
      at: `${at(each)} sends ${type}`,
      value,
    })),
  ),
  ...responses().flatMap((response) =>
    Object.entries(response.value.content ?? {}).map(([type, value]) => ({
      at: `${response.at} ${type}`,
      value,
    })),
  ),
];

/** Where a rule does not hold. */
const broken = <T>(parts: readonly Part<T>[], holds: (value: T) => boolean): string[] =>
  parts.filter(({ value }) => !holds(value)).map((part) => part.at);

const isSentence = (text: string | undefined): boolean => /^[A-Z0-9`*].*[.)]$/s.test(text ?? '');
const isTold = (text: string | undefined): boolean => (text ?? '').trim().length >= 3;

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(raw)) as Record<string, unknown>);
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('its head tells what it is, where, and under which licence', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ license: { identifier: 'Apache-2.0' }, version: '1.0.0' });
  for (const word of ['meta', 'requestId', 'problem+json', 'RateLimit', '402', 'If-None-Match'])
    expect(String(document.info['description'])).toContain(word);
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) as string }]);
});

test('each tag is used and described', () => {
  const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []));
  expect((document.tags ?? []).map(({ name }) => name).sort()).toEqual([...used].sort());
  expect((document.tags ?? []).filter(({ description }) => !isSentence(description))).toEqual([]);
});

describe('each operation', () => {
  const each = (): Part<Described>[] => operations.map((value) => ({ at: at(value), value }));

  test('has a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  test('is told in a line and in sentences, under one tag', () => {
    expect(broken(each(), ({ operation }) => /^[A-Z][^]{5,90}[^.]$/.test(operation.summary ?? ''))).toEqual(
      [],
    );
    expect(broken(each(), ({ operation }) => isSentence(operation.description))).toEqual([]);
    expect(broken(each(), ({ operation }) => operation.tags?.length === 1)).toEqual([]);
  });

  test('says which key it needs, or that it needs none', () => {
    const isClear = ({ path, operation: { security, description = '', responses } }: Described): boolean => {
      const [scope = ''] = security?.[0]?.['bearer'] ?? [];
      const isOpen = security?.length === 0;
      if (isOpen)
        return !path.startsWith('/v1/') && /takes no key/i.test(description) && !('401' in responses);
      return SCOPES.some((known) => known === scope) && description.includes(`the scope \`${scope}\``);
    };
    expect(broken(each(), isClear)).toEqual([]);
  });

  test('says what it costs where it takes credits', () => {
    const charged = each().filter(({ value }) => '402' in value.operation.responses);
    expect(charged.length).toBeGreaterThan(0);
    expect(broken(charged, ({ operation }) => /Costs .*credit/.test(operation.description ?? ''))).toEqual(
      [],
    );
    const free = each().filter(({ value }) => !('402' in value.operation.responses));
    expect(broken(free, ({ operation }) => !/Costs .*credit/.test(operation.description ?? ''))).toEqual([]);
  });

  test('succeeds in one way, and names what may go wrong', () => {
    const needed = (isKeyed: boolean): string[] =>
      isKeyed ? ['400', '401', '403', '406', '429', '500', '503'] : ['400', '406', '500', '503'];
    for (const { method, path, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect([path, method, statuses.filter((status) => status.startsWith('2')).length]).toEqual([
        path,
        method,
        1,
      ]);
      expect(statuses).toEqual(expect.arrayContaining(needed(operation.security?.length !== 0)));
    }
  });
});

describe('each parameter', () => {
  test('is described', () => {
    expect(broken(parameters(), ({ description }) => isTold(description))).toEqual([]);
  });

  test('is bounded', () => {
    expect(broken(parameters(), ({ schema }) => isBounded(schema))).toEqual([]);
  });

  test('has an example that its schema takes, and so do its default and its other examples', () => {
    expect(broken(parameters(), ({ schema }) => listOf(schema['examples']).length > 0)).toEqual([]);
    const bad = parameters().flatMap(({ at: place, value: { schema } }) =>
      [...listOf(schema['examples']), ...('default' in schema ? [schema['default']] : [])].flatMap((value) =>
        violations(schema, value).map((violation) => `${place}: ${JSON.stringify(value)} ${violation}`),
      ),
    );
    expect(bad).toEqual([]);
  });

  test('stands in its path where it says so', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const told = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, told.map(({ name }) => name)]).toEqual([path, named]);
    }
  });
});

describe('each answer', () => {
  test('is described, as are its headers, with an example that is as they say', () => {
    expect(broken(responses(), ({ description }) => isTold(description))).toEqual([]);
    const headers = responses().flatMap((response) =>
      Object.entries(response.value.headers ?? {}).map(([name, value]) => ({
        at: `${response.at} ${name}`,
        value,
      })),
    );
    expect(headers.length).toBeGreaterThan(50);
    expect(broken(headers, ({ description }) => isSentence(description))).toEqual([]);
    expect(
      broken(headers, ({ schema }) =>
        listOf(schema['examples']).some((example) => violations(schema, example).length === 0),
      ),
    ).toEqual([]);
  });

  test('carries the request id', () => {
    const withId = ({ headers }: ResponseObject): boolean => headers?.['X-Request-Id']?.required === true;
    expect(broken(responses(), withId)).toEqual([]);
  });

  test('and each body that is sent has a schema, and examples that are as it says', () => {
    expect(broken(contents(), ({ schema }) => schema !== undefined)).toEqual([]);
    expect(broken(contents(), (media) => examplesOf(media).length > 0)).toEqual([]);
    const bad = contents().flatMap(({ at: place, value }) =>
      examplesOf(value).flatMap((example) =>
        violations(closedSchema(value.schema) as JsonObject, example).map((each) => `${place}: ${each}`),
      ),
    );
    expect(bad).toEqual([]);
  });

  test('of /v1 that is read shows the request that the sample data answers so', () => {
    const answered = operations
      .filter(({ method, path }) => method === 'get' && path.startsWith('/v1/'))
      .map((value) => ({ at: at(value), value }));
    const shows = ({ operation }: Described): boolean =>
      Object.values(operation.responses['200']?.content?.['application/json']?.examples ?? {}).some(
        ({ summary }) => summary?.includes('/v1/') ?? false,
      );
    expect(broken(answered, shows)).toEqual([]);
  });

  test('of lines has an example of lines', () => {
    const lines = contents().filter(({ value }) => value['x-item-schema'] !== undefined);
    expect(lines.length).toBeGreaterThan(0);
    for (const { value } of lines)
      for (const line of String(value.example).trimEnd().split('\n'))
        expect(violations(closedSchema(value['x-item-schema']) as JsonObject, JSON.parse(line))).toEqual([]);
  });
});

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function examplesOf({ example, examples = {} }: MediaTypeObject): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

/** Nothing can be sent that is longer, larger or more than the schema tells. */
function isBounded(schema: JsonObject): boolean {
  if (schema['enum'] !== undefined) return true;
  switch (schema['type']) {
    case 'string':
      return schema['maxLength'] !== undefined || schema['pattern'] !== undefined || hasFormats(schema);
    case 'integer':
    case 'number':
      return schema['minimum'] !== undefined && schema['maximum'] !== undefined;
    case 'array': {
      const items = schema['items'] as JsonObject;
      return isBounded(items) && (schema['maxItems'] !== undefined || items['enum'] !== undefined);
    }
    default:
      return schema['type'] === 'boolean';
  }
}

const hasFormats = ({ anyOf }: JsonObject): boolean =>
  listOf(anyOf).some((branch) => typeof branch === 'object' && branch !== null && 'format' in branch);
