import { AnswerChecker, type Answered } from './answer-checker.js';
import { closedSchema } from './closed-schema.js';
import { type OpenApiDocument, withoutReferences } from './openapi-document.js';
import { violations } from './schema-validator.js';

const text = { type: 'string' };
const document = {
  openapi: '3.1.0',
  info: {},
  paths: {
    '/v1/things/{id}': {
      get: {
        operationId: 'thing',
        responses: {
          200: {
            description: 'A thing',
            headers: {
              'X-Left': { required: true, schema: { type: 'integer' } },
              'X-More': { schema: { type: 'string', pattern: '^y' } },
            },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name'],
                  properties: { name: text, size: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
                },
              },
              'application/x-ndjson': {
                schema: text,
                'x-item-schema': { type: 'object', properties: { line: { type: 'integer' } } },
              },
            },
          },
          304: { description: 'The same' },
          404: { $ref: '#/components/responses/Problem404' },
        },
      },
    },
  },
  components: {
    responses: {
      Problem404: {
        description: 'none',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    schemas: { Problem: { type: 'object', required: ['title'], properties: { title: text } } },
  },
} as unknown as OpenApiDocument;

const fine: Answered = {
  method: 'GET',
  route: '/v1/things/:id',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-left': '3' },
  body: '{"name":"a","size":null}',
};
const problem = {
  status: 404,
  headers: { 'content-type': 'application/problem+json' },
  body: '{"title":"no"}',
};
const ndjson = { 'content-type': 'application/x-ndjson', 'x-left': '1' };

test.each<[string, Partial<Answered>]>([
  ['as described', {}],
  ['a described header', { headers: { ...fine.headers, 'x-more': 'yes', vary: 'Accept' } }],
  ['HEAD has no body, nor what comes of making it', { method: 'HEAD', headers: {}, body: '' }],
  ['304 has none either', { status: 304, headers: {}, body: '' }],
  ['a problem of the operation', problem],
  ['a problem without a route', { ...problem, route: undefined }],
  [
    'a page is no part of it',
    { route: '/docs', headers: { 'x-any': 'a', 'content-type': 'text/html' }, body: '' },
  ],
  ['a stream, whose lines come after', { headers: ndjson, body: undefined }],
])('no difference: %s', (_, change) => {
  expect(new AnswerChecker(document).differences({ ...fine, ...change })).toEqual([]);
});

test.each<[difference: string, Partial<Answered>]>([
  ['no operation of the document is at this address', { route: '/v1/others' }],
  ['no operation of the document is at this address', { method: 'POST' }],
  ['the status 201 is not described', { status: 201 }],
  ['the status 418 is not described', { route: '/docs', status: 418 }],
  ['the header x-left is missing', { headers: { 'content-type': 'application/json' } }],
  [
    'the header x-left:  must be integer {"type":"integer"}',
    { headers: { ...fine.headers, 'x-left': 'few' } },
  ],
  [
    'the header x-more:  must match pattern "^y" {"pattern":"^y"}',
    { headers: { ...fine.headers, 'x-more': 'no' } },
  ],
  ['the header x-other is not described', { headers: { ...fine.headers, 'X-Other': '1' } }],
  [
    'the media type text/html is not described',
    { headers: { ...fine.headers, 'content-type': 'text/html' } },
  ],
  ['the answer has no media type', { headers: { 'x-left': '1' } }],
  [` must have required property 'name' {"missingProperty":"name"}`, { body: '{}' }],
  ['/name must be string {"type":"string"}', { body: '{"name":1}' }],
  [
    ' must NOT have unevaluated properties {"unevaluatedProperty":"colour"}',
    { body: '{"name":"a","colour":"red"}' },
  ],
  [
    ' must NOT have unevaluated properties {"unevaluatedProperty":"colour"}',
    { ...problem, body: '{"title":"no","colour":"red"}' },
  ],
])('%s', (difference, change) => {
  expect(new AnswerChecker(document).differences({ ...fine, ...change })).toEqual([difference]);
});

test('lines are held to their own schema', () => {
  const checker = new AnswerChecker(document);
  const stream = { ...fine, headers: ndjson };
  expect(checker.lineDifferences(stream, '{"line":1}')).toEqual([]);
  expect(checker.lineDifferences(stream, '{"line":"a"}')).toEqual([
    '/line must be integer {"type":"integer"}',
  ]);
  expect(checker.lineDifferences(fine, '{}')).toEqual(['no schema describes the lines of this stream']);
});

describe('a closed schema', () => {
  const a = { properties: { a: text } };
  const b = { properties: { b: text } };

  test.each<[string, object, unknown, number]>([
    ['takes what it describes', a, { a: '' }, 0],
    ['takes nothing else', a, { a: '', b: '' }, 1],
    [
      'in lists, and in members called as keywords',
      { properties: { items: { items: a } } },
      { items: [{ b: 1 }] },
      1,
    ],
    ['in what may be null', { anyOf: [a, { type: 'null' }] }, { b: '' }, 1],
    ['takes what its parts describe together', { allOf: [a, b] }, { a: '', b: '' }, 0],
    ['and nothing else', { allOf: [a, b] }, { a: '', c: '' }, 1],
    ['takes what it or its branch describes', { ...a, anyOf: [b] }, { a: '', b: '' }, 0],
    ['and no more', { ...a, anyOf: [b] }, { a: '', c: '' }, 1],
    ['leaves open what says so', { ...a, additionalProperties: true }, { c: '' }, 0],
    ['leaves maps', { type: 'object', additionalProperties: text }, { c: '' }, 0],
    ['in the values of maps', { additionalProperties: a }, { c: { b: '' } }, 1],
  ])('%s', (_, schema, value, count) => {
    const found = violations(closedSchema(schema) as Record<string, unknown>, value);
    expect(found.filter((each) => each.includes('unevaluated')).length).toBe(count);
  });

  test('leaves examples as they are', () => {
    const schema = { type: 'object', examples: [{ properties: 1 }] };
    expect(closedSchema(schema)).toEqual(schema);
  });
});

test.each(['#/components/none', 'other.json#/a'])('a reference that leads nowhere: %s', ($ref) => {
  expect(() => withoutReferences({ ...document, info: { $ref } })).toThrow($ref);
});

test('a reference into itself', () => {
  expect(() => withoutReferences({ ...document, info: { $ref: '#/info' } })).toThrow('leads into itself');
});
