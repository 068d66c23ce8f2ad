import fc from 'fast-check';
import { compareVersions, highestVersion } from './compare-versions.js';
import { schemeFor, schemeOfSource } from './schemes.js';

describe('compareVersions without a scheme', () => {
  it.each([
    ['1.9', '1.10'],
    ['1.2', '1.2.1'],
    ['8.0.2', '8.0.11'],
    ['OpenSSL 1.1.1', 'OpenSSL 1.1.1k'],
    ['1.1.1k', '1.1.1w'],
    ['r2', 'r10'],
    ['1.0', '1.0.0'],
    ['99999999999999999998', '99999999999999999999'],
  ])('%s is below %s', (lower, higher) => {
    expect(compareVersions(null, lower, higher)).toBeLessThan(0);
    expect(compareVersions(null, higher, lower)).toBeGreaterThan(0);
  });

  it('is 0 for the same text', () => {
    expect(compareVersions(null, '1.2.3', '1.2.3')).toBe(0);
  });

  it.each([
    ['unknown', '1.0'],
    ['1.0', ''],
    ['main', 'main'],
  ])('is null for %j and %j', (left, right) => {
    expect(compareVersions(null, left, right)).toBeNull();
  });
});

describe('highestVersion', () => {
  it.each([
    ['by the order, not by the text', 'npm', ['1.9.0', '1.10.0', '1.2.0'], '1.10.0'],
    ['a release above its pre-release', 'npm', ['2.0.0-rc.1', '2.0.0', '2.0.0-beta'], '2.0.0'],
    ['any version above what is none', 'npm', ['zzz', '0.0.1', 'latest'], '0.0.1'],
    ['any version above null', 'npm', [null, '0.0.1', null], '0.0.1'],
    ['the last by code units of equal ones', 'npm', ['1.0.0+b', '1.0.0+a', 'v1.0.0'], 'v1.0.0'],
    ['the last by code units where there is no version', 'npm', ['main', 'latest', null], 'main'],
    ['null where there is nothing', 'npm', [], null],
    ['null where there are only nulls', 'npm', [null, null], null],
    ['by PEP 440', 'pypi', ['1.0rc1', '1.0', '1.0.post1', '1.0.dev3'], '1.0.post1'],
    ['by digits without a scheme', null, ['3.9', '3.10', null, 'unknown'], '3.10'],
  ] as const)('%s', (_name, scheme, versions, expected) => {
    expect(highestVersion(scheme, versions)).toBe(expected);
  });

  it('does not look at the order of the input, not even where the order of Maven has a circle', () => {
    const circle = ['2.9.0', '2.9.0-1', '2.9.0.RC1'];
    const results = [circle, circle.toReversed(), ['2.9.0-1', '2.9.0', '2.9.0.RC1']];
    expect(new Set(results.map((versions) => highestVersion('maven', versions))).size).toBe(1);
  });

  it('is the same for every shuffle', () => {
    const versions = ['1.0.0', 'v1.0.0', '1.0.0+1', '1.0', '0.9', 'next', '', null];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(versions, { minLength: versions.length }),
        fc.constantFrom('npm', 'pub', 'maven', 'pypi', null),
        (shuffled, scheme) => {
          expect(highestVersion(scheme, shuffled)).toBe(highestVersion(scheme, versions));
        },
      ),
    );
  });
});

describe('schemeOfSource', () => {
  it.each([
    ['npm', 'npm'],
    ['cargo', 'cargo'],
    ['nuget', 'nuget'],
    ['pypi', 'pypi'],
    ['maven', 'maven'],
    ['pub', 'pub'],
    ['golang', 'go'],
    ['spm', 'swift'],
    ['cocoapods', null],
    ['embedded', null],
    ['native', null],
  ] as const)('%s follows %s', (source, scheme) => {
    expect(schemeOfSource(source)).toBe(scheme);
    if (scheme !== null) expect(schemeFor(scheme).name).toBe(scheme);
  });
});
