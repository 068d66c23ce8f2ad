import { aBom, componentsOf, extractionOf, type Json, library, PLATFORM } from './testing/a-bom.js';

describe('the source and the full name', () => {
  test.each([
    ['npm', { purl: 'pkg:npm/react@18.2.0' }, 'npm react 18.2.0 library'],
    ['a scope', { purl: 'pkg:npm/%40angular/core@17.0.0' }, 'npm @angular/core 17.0.0 library'],
    ['maven', { purl: 'pkg:maven/org.slf4j/slf4j-api@2.0.1' }, 'maven org.slf4j:slf4j-api 2.0.1 library'],
    [
      'golang',
      { purl: 'pkg:golang/github.com/spf13/cobra@v1.8.0' },
      'golang github.com/spf13/cobra v1.8.0 library',
    ],
    ['swift', { purl: 'pkg:swift/github.com/Alamofire/Alamofire@5.8.0' }, 'spm Alamofire 5.8.0 library'],
    ['cocoapods', { purl: 'pkg:cocoapods/Sparkle@2.5.0' }, 'cocoapods Sparkle 2.5.0 library'],
    ['a subspec', { purl: 'pkg:cocoapods/Firebase@10.0.0#Auth' }, 'cocoapods Firebase/Auth 10.0.0 library'],
    ['cargo', { purl: 'pkg:cargo/serde@1.0.0' }, 'cargo serde 1.0.0 library'],
    ['nuget', { purl: 'pkg:nuget/Newtonsoft.Json@13.0.3' }, 'nuget Newtonsoft.Json 13.0.3 library'],
    ['pypi', { purl: 'pkg:pypi/requests@2.31.0' }, 'pypi requests 2.31.0 library'],
    ['pub', { purl: 'pkg:pub/http@1.1.0' }, 'pub http 1.1.0 library'],
    [
      'generic',
      { purl: 'pkg:generic/openssl@3.0.0', name: 'openssl', version: '3.0.0' },
      'native openssl 3.0.0 library',
    ],
    [
      'a type that is no source',
      { purl: 'pkg:conan/zlib@1.3', group: 'g', name: 'zlib' },
      'native g/zlib ? library',
    ],
    ['no purl', { name: 'libcurl.dylib' }, 'native libcurl.dylib ? library'],
    ['an empty purl', { purl: '', name: 'y' }, 'native y ? library'],
    ['a group', { group: '@acme', name: 'ui', version: '1' }, 'native @acme/ui 1 library'],
    [
      'a framework without a purl',
      { type: 'framework', name: 'Sparkle.framework' },
      'embedded Sparkle.framework ? framework',
    ],
    [
      'a framework of npm',
      { type: 'framework', purl: 'pkg:npm/electron@30.0.0' },
      'npm electron 30.0.0 framework',
    ],
    ['a platform', { type: 'platform', name: 'jre', version: '17' }, 'embedded jre 17 framework'],
    ['a program', { type: 'application', name: 'ffmpeg' }, 'native ffmpeg ? native'],
    [
      'a program of npm',
      { type: 'application', purl: 'pkg:npm/typescript@5.0.0' },
      'npm typescript 5.0.0 library',
    ],
    ['its own version', { purl: 'pkg:npm/a@1.0.0', version: '1.0.1' }, 'npm a 1.0.1 library'],
  ] as [string, Json, string][])('of %s', (_, component, expected) => {
    expect(componentsOf([library(component)])).toEqual([expected]);
  });

  test('purl and cpe stay as they are', () => {
    const [found] = extractionOf(
      aBom({
        components: [library({ purl: 'pkg:npm/Foo@1?arch=x', cpe: 'cpe:2.3:a:f:foo:1:*:*:*:*:*:*:*' })],
      }),
    ).components;
    expect(found).toMatchObject({ purl: 'pkg:npm/Foo@1?arch=x', cpe: 'cpe:2.3:a:f:foo:1:*:*:*:*:*:*:*' });
  });
});

describe('licences', () => {
  const id = (name: string, rest: Json = {}): Json => ({ license: { id: name, ...rest } });
  test.each([
    ['none', [], ''],
    ['an id', [id('MIT')], ' [MIT]'],
    ['a name', [{ license: { name: 'Acme Licence' } }], ' [Acme Licence]'],
    ['an expression', [{ expression: 'MIT OR Apache-2.0' }], ' [MIT OR Apache-2.0]'],
    ['two ids: both', [id('MIT'), id('Zlib')], ' [MIT AND Zlib]'],
    ['one twice', [id('MIT'), id('MIT')], ' [MIT]'],
    [
      'concluded before declared',
      [id('MIT', { acknowledgement: 'declared' }), id('ISC', { acknowledgement: 'concluded' })],
      ' [ISC]',
    ],
  ])('%s', (_, licenses, expected) => {
    expect(componentsOf([library({ purl: 'pkg:npm/a@1', licenses })])).toEqual([
      `npm a 1 library${expected}`,
    ]);
  });

  test('an expression beside an id, as 1.7 allows', () => {
    const licenses = [{ expression: 'MIT OR Apache-2.0' }, id('Zlib')];
    expect(componentsOf([library({ purl: 'pkg:npm/a@1', licenses })], { specVersion: '1.7' })).toEqual([
      'npm a 1 library [(MIT OR Apache-2.0) AND Zlib]',
    ]);
  });
});

describe('components', () => {
  test('inside components, and inside the app, count', () => {
    const nested = library({ purl: 'pkg:npm/a@1', components: [library({ purl: 'pkg:npm/b@1' })] });
    const file = { type: 'file', name: 'app.asar', components: [nested] };
    const metadata = {
      timestamp: '2024-05-01T10:00:00Z',
      component: {
        type: 'application',
        name: 'Tiny',
        properties: [PLATFORM],
        components: [library({ purl: 'pkg:npm/c@1' })],
      },
    };
    expect(componentsOf([file], { metadata })).toEqual([
      'npm a 1 library',
      'npm b 1 library',
      'npm c 1 library',
    ]);
  });

  test.each(['container', 'operating-system', 'device', 'device-driver', 'firmware', 'file', 'data'])(
    'of type %s are none',
    (type) => {
      expect(componentsOf([{ type, name: 'x' }])).toEqual([]);
    },
  );

  test('that are not shipped are none', () => {
    const notShipped = [library({ scope: 'excluded' }), library({ isExternal: true, version: '1' })];
    expect(componentsOf([...notShipped, library({ scope: 'optional' })], { specVersion: '1.7' })).toEqual([
      'native x ? library',
    ]);
  });

  test('the app itself is none, and the same one twice is one', () => {
    const twice = library({ purl: 'pkg:npm/a@1' });
    const bom = aBom({
      app: { 'bom-ref': 'root' },
      components: [library({ 'bom-ref': 'root' }), twice, twice],
    });
    expect(extractionOf(bom).components.map(({ name }) => name)).toEqual(['a']);
  });

  test('services and what else a BOM has are passed over', () => {
    const others = {
      services: [{ name: 's' }],
      dependencies: [{ ref: 'a' }, { ref: 'a' }],
      vulnerabilities: [{ id: 'CVE-2024-1' }],
    };
    expect(extractionOf(aBom(others))).toMatchObject({ components: [], technologies: [] });
  });

  test.each([
    ['an empty list is an answer', { components: [] }, 'measured'],
    ['no list is none', { components: undefined }, 'not_measured'],
  ])('%s', (_, rest, status) => {
    expect(extractionOf(aBom(rest))).toMatchObject({ status, notMeasuredReason: null, components: [] });
  });
});
