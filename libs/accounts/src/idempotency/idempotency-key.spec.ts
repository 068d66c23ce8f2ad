import { canonicalJson } from './canonical-json.js';
import { idempotencyKeyOf } from './idempotency-key.js';

test.each([
  ['abc', 'abc'],
  ['"abc"', 'abc'],
  ['  "abc"  ', 'abc'],
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['a"b\\c', 'a"b\\c'],
  ['!~', '!~'],
  ['x'.repeat(255), 'x'.repeat(255)],
  [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
])('%s', (header, key) => {
  expect(idempotencyKeyOf(header)).toBe(key);
});

test('none is none', () => {
  expect(idempotencyKeyOf(undefined)).toBeUndefined();
});

test.each([
  [''],
  ['""'],
  ['a b'],
  ['"a b"'],
  ['"abc'],
  ['"a"b"'],
  ['"a\\b"'],
  ['"abc";x=1'],
  ['"a", "b"'],
  ['schlüssel'],
  ['a\tb'],
  ['x'.repeat(256)],
  [`"${'x'.repeat(256)}"`],
  [['a', 'b']],
])('%j is refused', (header) => {
  expect(() => idempotencyKeyOf(header)).toThrow(
    'Idempotency-Key must be one key of 1 to 255 visible ASCII characters, in double quotes or without',
  );
});

test('bodies that mean the same have one form, others have not', () => {
  expect(canonicalJson({ b: 1, a: [{ d: null, c: '2' }] })).toBe('{"a":[{"c":"2","d":null}],"b":1}');
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
  expect(canonicalJson(undefined)).toBe('');
});
