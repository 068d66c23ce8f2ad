import { isSameData } from './structural-equality.js';
import { compareText, foldText, sortedDistinct } from './text.js';

test.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['Z', 'a', -1],
  ['a', 'aa', -1],
  ['10', '9', -1],
  // By code unit, not as any language sorts.
  ['z', 'ä', -1],
  ['\u{1f680}', '\uffff', -1],
])('%j against %j is %i', (left, right, expected) => {
  expect(compareText(left, right)).toBe(expected);
});

test.each([
  ['React', 'REACT'],
  ['caf\u00e9', 'CAFE\u0301'],
  ['\u01f0', 'J\u030c'],
  ['\u212a', 'k'],
])('%j and %j fold to one text', (left, right) => {
  expect(foldText(left)).toBe(foldText(right));
});

test('folding keeps accents and spaces', () => {
  expect(foldText('Café ')).not.toBe(foldText('Cafe'));
  expect(foldText('Café ')).not.toBe(foldText('Café'));
});

test('sorted and distinct', () => {
  expect(sortedDistinct(['b', 'a', 'B', 'b'])).toEqual(['B', 'a', 'b']);
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: null }, {}, false],
  [{ a: '1' }, { a: 1 }, false],
  [undefined, {}, false],
])('%j and %j say the same: %s', (left, right, expected) => {
  expect(isSameData(left, right)).toBe(expected);
});
