import { MORE } from '../render/json.js';
import { differencesFromShown } from './differences-from-shown.js';

test.each([
  ['the same', { a: [1, null], b: 'x' }, { a: [1, null], b: 'x' }, []],
  ['another value', { a: { b: 1 } }, { a: { b: 2 } }, ['$.a.b is 2']],
  ['null is not 0', { a: null }, { a: 0 }, ['$.a is 0']],
  ['a member too many', { a: 1 }, { a: 1, b: 2 }, ['$ has a, b']],
  ['members left out', { a: 1, [MORE]: MORE }, { b: 2, a: 1, c: 3 }, []],
  ['a member that is not there', { a: MORE, [MORE]: MORE }, { b: 2 }, ['$ has ', '$.a is not there']],
  ['another order', { a: 1, b: 2, [MORE]: MORE }, { b: 2, a: 1 }, ['$ has b, a']],
  ['entries left out', [1, MORE], [1, 2, 3], []],
  ['nothing left out where there should be', [1, MORE], [1], ['$ has 1 entries']],
  ['an entry too many', [1], [1, 2], ['$ has 2 entries']],
  ['no list', [1], 1, ['$ is no list']],
])('%s', (_, shown, actual, expected) => {
  expect(differencesFromShown(shown, actual)).toEqual(expected);
});
