import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Component, ComponentSource } from '#libs/domain';
import { describeWithSharedData, sharedPath } from '../../../../test/support/shared-data.js';
import { aSbomComponent, anOddComponent } from '../testing/a-sbom-source.js';
import { readPurl } from '../testing/read-purl.js';
import { isPurl } from './is-purl.js';
import { purlOf } from './purl-of.js';

describe('purlOf', () => {
  test.each<[ComponentSource, string, string | null, string]>([
    ['npm', 'left-pad', '1.3.0', 'pkg:npm/left-pad@1.3.0'],
    ['npm', '@babel/core', '7.26.0', 'pkg:npm/%40babel/core@7.26.0'],
    ['npm', 'JSONStream', '1.3.5', 'pkg:npm/JSONStream@1.3.5'],
    ['npm', 'left-pad', null, 'pkg:npm/left-pad'],
    ['npm', 'a/b', '1', 'pkg:generic/a%2Fb@1'],
    ['npm', 'semver', '7.0.0+build 5', 'pkg:npm/semver@7.0.0%2Bbuild%205'],
    ['pypi', 'Django_Rest.Framework', '3.1', 'pkg:pypi/django-rest-framework@3.1'],
    ['nuget', 'Newtonsoft.Json', '13.0.3', 'pkg:nuget/Newtonsoft.Json@13.0.3'],
    ['cargo', 'serde_json', '1.0.140', 'pkg:cargo/serde_json@1.0.140'],
    ['pub', 'dio', '5.8.0+1', 'pkg:pub/dio@5.8.0%2B1'],
    ['pub', 'Not-A-Pub-Name', '1', 'pkg:generic/Not-A-Pub-Name@1'],
    ['cocoapods', 'AFNetworking', '4.0.1', 'pkg:cocoapods/AFNetworking@4.0.1'],
    [
      'cocoapods',
      'GoogleUtilities/NSData+zlib',
      '7.5.2',
      'pkg:cocoapods/GoogleUtilities@7.5.2#NSData%2Bzlib',
    ],
    ['spm', 'github.com/apple/swift-nio', '2.42.0', 'pkg:swift/github.com/apple/swift-nio@2.42.0'],
    [
      'spm',
      'https://github.com/Alamofire/Alamofire.git',
      '5.4.3',
      'pkg:swift/github.com/Alamofire/Alamofire@5.4.3',
    ],
    ['spm', 'gitlab.com/group/sub/kit', '1.0', 'pkg:swift/gitlab.com/group/sub/kit@1.0'],
    ['spm', 'Alamofire', '5.10.2', 'pkg:generic/Alamofire@5.10.2'],
    ['spm', 'apple/swift-nio', '2.42.0', 'pkg:generic/apple%2Fswift-nio@2.42.0'],
    ['spm', 'github.com/apple/swift-nio', null, 'pkg:swift/github.com/apple/swift-nio'],
    ['golang', 'github.com/gorilla/context', 'v1.1.1', 'pkg:golang/github.com/gorilla/context@v1.1.1'],
    ['golang', 'github.com/BurntSushi/TOML', 'v1.2', 'pkg:golang/github.com/burntsushi/toml@v1.2'],
    ['golang', 'stdlib', '1.23.4', 'pkg:golang/stdlib@1.23.4'],
    ['maven', 'com.google.guava:guava', '33.4.8-jre', 'pkg:maven/com.google.guava/guava@33.4.8-jre'],
    ['maven', 'guava', '33.4.8', 'pkg:generic/guava@33.4.8'],
    ['embedded', 'jquery', '3.7.1', 'pkg:generic/jquery@3.7.1'],
    ['native', 'libcurl', null, 'pkg:generic/libcurl'],
    ['native', 'Qt 6 Core', '6.8', 'pkg:generic/Qt%206%20Core@6.8'],
  ])('%s %s %s', (source, name, version, expected) => {
    expect(purlOf(aSbomComponent({ source, name, version }))).toBe(expected);
  });

  test('a name of nothing but spaces has none', () => {
    expect(purlOf(aSbomComponent({ source: 'npm', name: '  ' }))).toBeNull();
  });

  test.each([
    ['a valid one is kept to the letter', 'pkg:swift/github.com/sparkle-project/Sparkle@2.7.0'],
    ['without a version too', 'pkg:swift/github.com/thecoolwinter/SwiftTerm'],
    ['without a version, with a subpath', 'pkg:swift/github.com/apple/swift-nio#Sources'],
    ['in whatever case', 'pkg:golang/github.com/BurntSushi/toml@v1.2'],
    ['whatever it says', 'pkg:npm/@scope/other@9?arch=x64#lib'],
  ])('given by the scan: %s', (_, purl) => {
    expect(purlOf(aSbomComponent({ source: 'spm', name: 'Sparkle', version: '2.7.0', purl }))).toBe(purl);
  });

  test.each([
    '',
    'npm/left-pad',
    'pkg:',
    'pkg:npm',
    'pkg:npm/',
    'pkg:npm/left pad',
    'https://x.org',
    'pkg:swift/Sparkle@1',
    'pkg:swift/Sparkle',
    'pkg:SWIFT/Sparkle@1',
    'pkg:maven/guava@33',
    'pkg:npm/left%ZZpad@1',
    'pkg:npm/left%pad',
    'pkg:npm/%FF@1',
    'pkg:npm/%20@1',
    'pkg:npm/@1',
    'pkg:npm/left-pad@',
    'pkg:npm/left-pad/@1',
    'pkg:npm/lëft@1',
    'pkg:npm/a%2Fb/c',
    'pkg:npm/a?arch',
    'pkg:npm/a?1=2',
    'pkg:npm/a?x=1&X=2',
    'pkg:npm/a#%E0',
  ])('given by the scan: %p is none', (purl) => {
    expect(isPurl(purl)).toBe(false);
    expect(purlOf(aSbomComponent({ source: 'npm', name: 'left-pad', version: '1', purl }))).toBe(
      'pkg:npm/left-pad@1',
    );
  });

  test('any name and version: what is written can be read, and the version is in it', () => {
    fc.assert(
      fc.property(anOddComponent(), (component) => {
        const purl = purlOf(component);
        if (purl === null) return component.name.trim() === '';
        const read = readPurl(purl);
        expect(purl).toMatch(/^pkg:[a-z]+\/[!-~]+$/);
        expect(component.purl ?? read.version ?? '').toBe(component.purl ?? (component.version ?? '').trim());
        return true;
      }),
    );
  });
});

interface PurlTest {
  readonly description: string;
  readonly test_type: string;
  readonly input: {
    readonly type: string;
    readonly namespace: string | null;
    readonly name: string | null;
    readonly version: string | null;
    readonly qualifiers: object | null;
    readonly subpath: string | null;
  };
  readonly expected_output: string;
  readonly expected_failure: boolean;
}

const SOURCES: Readonly<Record<string, ComponentSource>> = {
  npm: 'npm',
  nuget: 'nuget',
  pypi: 'pypi',
  cargo: 'cargo',
  cocoapods: 'cocoapods',
  swift: 'spm',
  golang: 'golang',
  maven: 'maven',
  generic: 'native',
};

describeWithSharedData('purlOf against the tests of purl-spec', () => {
  describe.each(Object.keys(SOURCES))('%s', (type) => {
    const file = sharedPath(`data/purl-tests/${type}-test.json`);
    const tests = (JSON.parse(readFileSync(file, 'utf8')) as { tests: PurlTest[] }).tests.filter(
      ({ test_type, input }) => test_type === 'build' && canBeComponent(input),
    );

    test('has cases', () => {
      expect(tests.length).toBeGreaterThan(0);
    });

    test.each(tests.map((each, index) => [index, each.expected_output, each] as const))(
      '%d: %s',
      (_, expected, each) => {
        const purl = purlOf(componentFor(each.input));
        if (each.expected_failure) expect(purl).toMatch(/^pkg:generic\//);
        else expect(purl).toBe(expected);
      },
    );
  });
});

/** A component has a name and no qualifiers; the names of pods alone have a place for a subpath. */
function canBeComponent({ type, name, qualifiers, subpath }: PurlTest['input']): boolean {
  return Boolean(name) && qualifiers === null && (subpath === null || type === 'cocoapods');
}

/** The component that a scanner would tell of, so named as its package manager does. */
function componentFor({ type, namespace, name, version, subpath }: PurlTest['input']): Component {
  const separator = type === 'maven' ? ':' : '/';
  const full = namespace === null ? name : `${namespace}${separator}${name}`;
  return aSbomComponent({
    source: SOURCES[type] ?? 'native',
    name: subpath !== null && type === 'cocoapods' ? `${full}/${subpath}` : String(full),
    version,
  });
}
