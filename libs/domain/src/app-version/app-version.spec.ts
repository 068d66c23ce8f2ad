import fc from 'fast-check';
import { appVersionSortKey, compareAppVersions, isOrdered, parseAppVersion } from './app-version.js';

const compare = (left: string, right: string): number =>
  Math.sign(compareAppVersions(parseAppVersion(left), parseAppVersion(right)));
const byBytes = (left: string, right: string): number =>
  Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
const keyOf = (text: string): string => appVersionSortKey(parseAppVersion(text));

describe('numbers and suffix of a version', () => {
  test.each([
    ['1.2.3', ['1', '2', '3'], null],
    ['v1.2', ['1', '2'], null],
    ['1.2.3-beta.4', ['1', '2', '3'], ['4']],
    ['1.2-', ['1', '2'], []],
    // Only a hyphen that follows a digit begins a suffix, and only the first of them.
    ['build-12', ['12'], null],
    ['v-1.0-rc-2-3', ['1', '0'], ['2', '3']],
    ['2024.06.01', ['2024', '6', '1'], null],
    ['007', ['7'], null],
    ['0.000', ['0', '0'], null],
    ['1.0 (42)', ['1', '0', '42'], null],
    ['latest', [], null],
    ['', [], null],
    // Digits of other scripts are no digits.
    ['١.٢', [], null],
  ])('%j', (text, numbers, suffix) => {
    const version = parseAppVersion(text);
    expect(version.numbers).toEqual(numbers);
    expect(version.hasSuffix).toBe(suffix !== null);
    expect(version.suffixNumbers).toEqual(suffix ?? []);
  });
});

describe('the order of versions', () => {
  // Each line is one ascending chain; what stands between bars is equal.
  test.each([
    '0 < 0.0.1 < 0.1 < 1 < 1.0.1 < 1.1 < 1.9 < 1.10 < 2 < 10',
    '2.0-alpha < 2.0',
    '2.0-beta.1 < 2.0-beta.2 < 2.0-beta.10 < 2.0',
    '1.9.9 < 2.0-rc < 2.0 < 2.0.1-rc < 2.0.1',
    'latest < 0.1',
    '99999999999999999998 < 99999999999999999999 < 100000000000000000000',
    '5.13.4 < 6.0.0 < 2024.1',
  ])('%s', (chain) => {
    const versions = chain.split(' < ');
    versions.forEach((left, at) =>
      versions.forEach((right, other) => {
        expect([left, right, compare(left, right)]).toEqual([left, right, Math.sign(at - other)]);
        expect([left, right, byBytes(keyOf(left), keyOf(right))]).toEqual([
          left,
          right,
          Math.sign(at - other),
        ]);
      }),
    );
  });

  test.each([
    ['1', '1.0'],
    ['1.0', '1.0.0'],
    ['v1.2', '1.2'],
    ['01.02', '1.2'],
    ['1.2-beta', '1.2-alpha'],
    ['1.2-beta', '1.2-rc.0'],
    ['latest', ''],
    ['latest', '0'],
  ])('%j and %j are equal', (left, right) => {
    expect(compare(left, right)).toBe(0);
    expect(keyOf(left)).toBe(keyOf(right));
  });

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0')),
    fc.stringMatching(/^[v0-9.a-]{0,12}$/),
    fc.array(fc.nat(11), { maxLength: 4 }).map((numbers) => numbers.join('.')),
    fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.nat(3)).map((parts) => parts.join('.')),
  );

  test('the sort key orders by bytes exactly as comparing does', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(byBytes(keyOf(left), keyOf(right))).toBe(compare(left, right));
      }),
      { numRuns: 2000 },
    );
  });

  test('the sort key of the longest version that may come keeps its place', () => {
    const longest = '9'.repeat(200);
    expect(byBytes(keyOf(longest), keyOf(`${'9'.repeat(99)}.1`))).toBe(1);
    expect(byBytes(keyOf(longest), keyOf(`1${'0'.repeat(199)}`))).toBe(1);
  });

  test('the order is antisymmetric and transitive', () => {
    fc.assert(
      fc.property(texts, texts, texts, (one, two, three) => {
        expect(compare(one, two) + compare(two, one)).toBe(0);
        if (compare(one, two) <= 0 && compare(two, three) <= 0)
          expect(compare(one, three)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the line of a version', () => {
  test.each([
    ['5.13.4', '5.13'],
    ['5.13.4-beta.9', '5.13'],
    ['5.13', '5'],
    ['05.013.1', '5.13'],
    ['7', ''],
  ])('%s is of line %j', (text, line) => {
    expect(parseAppVersion(text).line).toBe(line);
  });

  test.each([
    ['1', true],
    ['v0', true],
    ['latest', false],
    ['', false],
  ])('%j has a place among versions: %s', (text, expected) => {
    expect(isOrdered(parseAppVersion(text))).toBe(expected);
  });
});
