import { contractChanges } from './contract-changes.js';

const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 500 } };
const search = { operationId: 'search', parameters: [limit], responses: { 200: { description: 'A page' } } };
const document = { info: { version: '1.0.0' }, paths: { '/v1/search': { get: search } } };
const withSearch = (change: object) => ({
  ...document,
  paths: { '/v1/search': { get: { ...search, ...change } } },
});

test.each<[string, object, string[]]>([
  ['nothing', document, []],
  ['the head', { ...document, info: { version: '2.0.0' } }, ['changed: info.version']],
  ['an address', { ...document, paths: {} }, ['removed: /v1/search']],
  [
    'another method',
    { ...document, paths: { '/v1/search': { get: search, post: search } } },
    ['added: POST /v1/search'],
  ],
  ['the name', withSearch({ operationId: 'find' }), ['changed: GET /v1/search, operationId']],
  [
    'a bound',
    withSearch({ parameters: [{ ...limit, schema: { type: 'integer', maximum: 100 } }] }),
    ['changed: GET /v1/search, parameter limit: schema.maximum'],
  ],
  [
    'a parameter, before another one',
    withSearch({ parameters: [{ name: 'app' }, limit] }),
    ['added: GET /v1/search, parameter app'],
  ],
  ['an answer', withSearch({ responses: {} }), ['removed: GET /v1/search, answer 200']],
  [
    'a text',
    withSearch({ responses: { 200: { description: 'Pages' }, 404: {} } }),
    ['added: GET /v1/search, answer 404', 'changed: GET /v1/search, answer 200: description'],
  ],
])('%s', (_, after, expected) => {
  expect(contractChanges(document, after)).toEqual(expected);
});
