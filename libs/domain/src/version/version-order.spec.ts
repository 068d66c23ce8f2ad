import fc from 'fast-check';
import semver from 'semver';
import { compareVersions } from './compare-versions.js';
import type { EcosystemScheme } from './version-scheme.js';

const SCHEMES: readonly (EcosystemScheme | null)[] = [
  'npm',
  'nuget',
  'pypi',
  'cargo',
  'maven',
  'pub',
  'go',
  'swift',
  null,
];

// Few pieces, so that many versions are close neighbours or equal in spite of their spelling.
const piece = fc.constantFrom(
  ...[
    '0',
    '1',
    '01',
    '2',
    '10',
    '.',
    '.',
    '.',
    '-',
    '+',
    '_',
    '!',
    'a',
    'b',
    'alpha',
    'rc',
    'sp',
    'ga',
    'FOO',
  ],
  ...['.dev', '.post', 'final', 'snapshot', 'v'],
);
const versionLike = fc
  .tuple(
    fc.constantFrom('', 'v'),
    fc.constantFrom('0', '1', '1.0', '1.2.3'),
    fc.array(piece, { maxLength: 6 }),
  )
  .map(([prefix, numbers, pieces]) => prefix + numbers + pieces.join(''));

/** Maven's own order has circles where a qualifier follows a dot; the table of its facts shows one. */
function isOrdered(scheme: EcosystemScheme | null, text: string): boolean {
  return scheme !== 'maven' || !/\.[^0-9.-]/.test(text);
}

function parseable(scheme: EcosystemScheme | null): fc.Arbitrary<string> {
  return versionLike.filter(
    (text) => isOrdered(scheme, text) && compareVersions(scheme, text, text) !== null,
  );
}

describe.each(SCHEMES.map((scheme) => ({ scheme })))('the order of $scheme', ({ scheme }) => {
  const compare = (left: string, right: string): number => {
    const order = compareVersions(scheme, left, right);
    if (order === null) throw new Error(`${left} and ${right} do not compare`);
    return order;
  };

  it('is antisymmetric, and every version equals itself', () => {
    fc.assert(
      fc.property(parseable(scheme), parseable(scheme), (left, right) => {
        expect(compare(left, left)).toBe(0);
        expect(Math.sign(compare(left, right)) + Math.sign(compare(right, left))).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(fc.array(parseable(scheme), { minLength: 3, maxLength: 8 }), (versions) => {
        const sorted = versions.toSorted(compare);
        for (const [index, lower] of sorted.entries()) {
          for (const higher of sorted.slice(index + 1)) expect(compare(lower, higher)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes any text: compares both ways, or neither', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), versionLike);
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const forward = compareVersions(scheme, left, right);
        const backward = compareVersions(scheme, right, left);
        const bothCompare =
          compareVersions(scheme, left, left) !== null && compareVersions(scheme, right, right) !== null;
        expect(forward !== null).toBe(bothCompare);
        expect(backward !== null).toBe(bothCompare);
        expect(Math.sign(forward ?? 0) + Math.sign(backward ?? 0)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['1', '1.', '.', '-', '1-', 'a1', '1a', '0', ' ', '-final', '!', '1_'])(
    'takes time that grows with the length only: %j repeated',
    (unit) => {
      const text = unit.repeat(50_000);
      const started = performance.now();
      compareVersions(scheme, `1${text}`, `1${text}!`);
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});

it('npm orders strict versions as node-semver does', () => {
  const number = fc.nat({ max: 12 }).map(String);
  const identifier = fc.oneof(number, fc.constantFrom('a', 'B', 'alpha', '1a', '-', 'a-1', 'rc'));
  const suffix = (mark: string) =>
    fc
      .array(identifier, { maxLength: 3 })
      .map((identifiers) => (identifiers.length === 0 ? '' : mark + identifiers.join('.')));
  const strict = fc
    .tuple(fc.constantFrom('1.0.0', '1.0.1', '1.10.0', '2.0.0'), suffix('-'), suffix('+'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(strict, strict, (left, right) => {
      expect(Math.sign(compareVersions('npm', left, right) ?? NaN)).toBe(semver.compare(left, right));
    }),
    { numRuns: 2_000 },
  );
});
