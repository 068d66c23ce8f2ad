import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { v5 as uuidV5 } from 'uuid';
import { decodeExtraction, type DecodeHints } from '../decode-extraction.js';

type Json = Record<string, unknown>;
const SERIAL = '3e671687-395b-41f5-a30f-a58921a69b79';
const PLATFORM = { name: 'deskscope:platform', value: 'macos' };

/** A BOM of the app Tiny 1.2.0; `app` changes its component, all else the BOM. */
function aBom({ app, ...rest }: Json & { app?: Json } = {}): Json {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${SERIAL}`,
    version: 1,
    metadata: {
      timestamp: '2024-05-01T10:00:00Z',
      component: { type: 'application', name: 'Tiny', version: '1.2.0', properties: [PLATFORM], ...app },
    },
    components: [],
    ...rest,
  };
}

const decode = (document: unknown, hints?: DecodeHints): ReturnType<typeof decodeExtraction> =>
  decodeExtraction(Buffer.from(JSON.stringify(document)), hints);

function extractionOf(document: unknown, hints?: DecodeHints) {
  const decoded = decode(document, hints);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return decoded.extraction;
}

/** `pointer: message`, sorted. */
function problemsOf(document: unknown, hints?: DecodeHints): string[] {
  const decoded = decode(document, hints);
  return decoded.ok ? [] : decoded.problems.map(({ pointer, message }) => `${pointer}: ${message}`).sort();
}

/** `source name version type`, and the licence where there is one. */
function componentsOf(components: readonly Json[], bom: Json = {}): string[] {
  return extractionOf(aBom({ components, ...bom })).components.map(
    ({ source, name, version, type, license }) =>
      `${source} ${name} ${version ?? '?'} ${type}${license === null ? '' : ` [${license}]`}`,
  );
}

const library = (rest: Json): Json => ({ type: 'library', name: 'x', ...rest });

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

describe('the app', () => {
  const property = (name: string, value: string): Json => ({ name: `deskscope:${name}`, value });

  test('with nothing said beside has nothing invented', () => {
    const { app, release, bundle, scanner, extractedAt, status } = extractionOf(aBom());
    expect(app).toEqual({
      name: 'Tiny',
      slug: null,
      bundleId: null,
      platform: 'macos',
      developer: null,
      developerWebsite: null,
      aliases: [],
    });
    expect(release).toEqual({ version: '1.2.0', releasedAt: null, notes: null });
    expect(Object.values(bundle).filter((fact) => fact !== null)).toEqual([[], []]);
    expect([scanner, extractedAt, status]).toEqual([null, '2024-05-01T10:00:00.000Z', 'measured']);
  });

  test('with all properties', () => {
    const properties = [
      PLATFORM,
      property('bundleId', 'com.example.tiny'),
      property('slug', 'tiny'),
      property('alias', 'T'),
      property('alias', 'Tiny App'),
      property('releasedAt', '2024-04-30T00:00:00Z'),
      property('notes', 'New.'),
      property('runtime', 'electron'),
      property('electronVersion', '30.0.0'),
      property('chromiumVersion', '124.0.0.0'),
      property('minOsVersion', '11.0'),
      property('installerType', 'dmg'),
      property('sizeBytes', '123'),
      property('nativeLibraryCount', '0'),
      property('architecture', 'arm64'),
      property('architecture', 'x64'),
      property('localization', 'de'),
      property('signed', 'true'),
      property('notarized', 'false'),
      property('sandboxed', 'false'),
      { name: 'acme:other', value: 'x' },
    ];
    const hashes = [
      { alg: 'MD5', content: 'a'.repeat(32) },
      { alg: 'SHA-256', content: 'AB'.repeat(32) },
    ];
    const { app, release, bundle } = extractionOf(aBom({ app: { properties, hashes } }));
    expect(app).toMatchObject({ bundleId: 'com.example.tiny', slug: 'tiny', aliases: ['T', 'Tiny App'] });
    expect(release).toEqual({ version: '1.2.0', releasedAt: '2024-04-30T00:00:00.000Z', notes: 'New.' });
    expect(bundle).toEqual({
      runtime: 'electron',
      electronVersion: '30.0.0',
      chromiumVersion: '124.0.0.0',
      sizeBytes: 123,
      architectures: ['arm64', 'x64'],
      minOsVersion: '11.0',
      localizations: ['de'],
      signed: true,
      notarized: false,
      sandboxed: false,
      installerType: 'dmg',
      nativeLibraryCount: 0,
      sha256: 'ab'.repeat(32),
    });
  });

  test.each([
    ['supplier', { supplier: { name: 'S' }, publisher: 'P' }, 'S'],
    ['publisher', { publisher: 'P', author: 'A' }, 'P'],
    ['manufacturer', { manufacturer: { name: 'M' }, author: 'A' }, 'M'],
    ['authors', { authors: [{ name: 'A' }, { name: 'B' }] }, 'A, B'],
    ['author', { author: 'A' }, 'A'],
  ])('has its %s for a developer', (_, app, developer) => {
    expect(extractionOf(aBom({ app })).app.developer).toBe(developer);
  });

  test('has the first website that is one, and notes that can be read', () => {
    const externalReferences = [
      { type: 'vcs', url: 'https://github.com/tiny' },
      { type: 'website', url: 'tiny' },
      { type: 'website', url: 'https://tiny.example' },
    ];
    const releaseNotes = {
      type: 'minor',
      notes: [{ text: { content: 'TmV3', encoding: 'base64' } }, { text: { content: 'New.' } }],
    };
    const { app, release } = extractionOf(aBom({ app: { externalReferences, releaseNotes } }));
    expect([app.developerWebsite, release.notes]).toEqual(['https://tiny.example', 'New.']);
  });

  test.each([
    ['a list, as in 1.4', [{ vendor: 'anchore', name: 'syft', version: '1.0.0' }]],
    ['components', { components: [{ type: 'application', name: 'syft', version: '1.0.0' }] }],
  ])('was scanned by a tool of %s', (_, tools) => {
    const metadata = { ...(aBom()['metadata'] as Json), tools };
    expect(extractionOf(aBom({ metadata })).scanner).toEqual({ name: 'syft', version: '1.0.0' });
  });
});

describe('the id', () => {
  test('is the UUIDv5 of the BOM-Link', () => {
    expect(extractionOf(aBom()).extractionId).toBe(uuidV5(`urn:cdx:${SERIAL}/1`, uuidV5.URL));
  });
  test('is of version 1 where none is said', () => {
    expect(extractionOf(aBom({ version: undefined })).extractionId).toBe(extractionOf(aBom()).extractionId);
  });
  test('is another for another version', () => {
    expect(extractionOf(aBom({ version: 2 })).extractionId).not.toBe(extractionOf(aBom()).extractionId);
  });
  test('of a BOM that is refused is told', () => {
    expect(decode(aBom({ components: {} }))).toMatchObject({
      extractionId: extractionOf(aBom()).extractionId,
    });
    expect(decode(aBom({ serialNumber: 'x' }))).toMatchObject({ extractionId: null });
  });
});

describe('the query', () => {
  const bare = aBom({ app: { properties: [] } });

  test('fills what the BOM leaves open', () => {
    const hints = {
      platform: 'linux',
      bundleId: 'com.example.t',
      releasedAt: '2024-04-01T00:00:00Z',
    } as const;
    const { app, release } = extractionOf(bare, hints);
    expect([app.platform, app.bundleId, release.releasedAt]).toEqual([
      'linux',
      'com.example.t',
      '2024-04-01T00:00:00.000Z',
    ]);
  });

  test('may say the same, but nothing else', () => {
    expect(problemsOf(aBom(), { platform: 'macos' })).toEqual([]);
    expect(problemsOf(aBom(), { platform: 'linux' })).toEqual([
      '/metadata/component/properties/0/value: must agree with the query parameter platform',
    ]);
  });

  test('is named where it is at fault', () => {
    expect(problemsOf(aBom(), { releasedAt: 'soon' })).toEqual([
      ': the query parameter releasedAt must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z',
    ]);
  });

  test('without a platform anywhere names it', () => {
    expect(problemsOf(bare)).toEqual([
      '/metadata/component/properties: must have deskscope:platform (macos, windows or linux), unless the query parameter platform has it',
    ]);
  });

  test('is not for an extraction', () => {
    const [problem] = problemsOf({ extractionId: 'x' }, { platform: 'macos', bundleId: 'a' });
    expect(problem).toContain('platform, bundleId must not be in the query');
  });
});

describe('a BOM that is refused', () => {
  const NEST = 60;
  const deep = Array.from({ length: NEST }).reduce<Json>(
    (inner) => library({ components: [inner] }),
    library({}),
  );
  const withProperties = (...properties: Json[]): Json =>
    aBom({ app: { properties: [PLATFORM, ...properties] } });

  test.each([
    [
      'no version',
      aBom({ specVersion: undefined }),
      ['/specVersion: must be one of "1.4", "1.5", "1.6", "1.7"'],
    ],
    [
      'an old version',
      aBom({ specVersion: '1.3' }),
      ['/specVersion: must be one of "1.4", "1.5", "1.6", "1.7"'],
    ],
    ['another format', aBom({ bomFormat: 'SPDX' }), ['/bomFormat: must be "CycloneDX"']],
    ['no serial number', aBom({ serialNumber: undefined }), ['/serialNumber: is required']],
    [
      'no metadata',
      aBom({ metadata: undefined }),
      ['/metadata/component: is required', '/metadata/timestamp: is required'],
    ],
    [
      'metadata that are null',
      aBom({ metadata: null }),
      [
        '/metadata/component: is required',
        '/metadata/timestamp: is required',
        '/metadata: must be an object',
      ],
    ],
    ['an unknown member', aBom({ extra: 1 }), ['/extra: is not known here']],
    ['components that are none', aBom({ components: {} }), ['/components: must be a list']],
    [
      'inner components that are none',
      aBom({ components: [library({ components: 1 })] }),
      ['/components/0/components: must be a list'],
    ],
    [
      'a component that is none',
      aBom({ components: [null, 7] }),
      ['/components/0: must be an object', '/components/1: must be an object'],
    ],
    [
      'faults in several components',
      aBom({ components: [{ type: 'library' }, library({ components: [{ type: 'lib', name: 'y' }] })] }),
      [
        '/components/0/name: is required',
        expect.stringMatching('^/components/1/components/0/type: must be one of "app'),
      ],
    ],
    [
      'a fault inside the app',
      aBom({ app: { components: [{ type: 'library' }] } }),
      ['/metadata/component/components/0/name: is required'],
    ],
    [
      'a licence id that is none',
      aBom({ components: [library({ licenses: [{ license: { id: 'Foo' } }] })] }),
      ['/components/0/licenses/0/license/id: is none of the values that CycloneDX allows here'],
    ],
    [
      'a licence of no form',
      aBom({ components: [library({ licenses: [{ license: {} }] })] }),
      [expect.stringContaining('/components/0/licenses/0/license')],
    ],
    ['nesting without end', aBom({ components: [deep] }), [': is nested more than 100 levels deep']],
    [
      'purls that are none',
      aBom({ components: [library({ purl: 'npm/a' }), library({}), library({ purl: 'pkg:npm' })] }),
      [
        expect.stringMatching('^/components/0/purl: is not a package URL'),
        expect.stringMatching('^/components/2/purl: is not a package URL'),
      ],
    ],
    [
      'an unknown property of ours',
      withProperties({ name: 'deskscope:bundleID', value: 'a' }),
      ['/metadata/component/properties/1/name: is not known here'],
    ],
    [
      'a property twice',
      withProperties({ name: 'deskscope:platform', value: 'linux' }),
      ['/metadata/component/properties/1: says deskscope:platform again, otherwise'],
    ],
    [
      'a platform',
      aBom({ app: { properties: [{ ...PLATFORM, value: 'beos' }] } }),
      ['/metadata/component/properties/0/value: must be one of "macos", "windows", "linux"'],
    ],
    [
      'a size',
      withProperties({ name: 'deskscope:sizeBytes', value: '1 MB' }),
      ['/metadata/component/properties/1/value: must be a whole number or null'],
    ],
    [
      'a flag',
      withProperties({ name: 'deskscope:signed', value: 'yes' }),
      ['/metadata/component/properties/1/value: must be true or false or null'],
    ],
    [
      'an alias too long',
      withProperties({ name: 'deskscope:alias', value: 'x'.repeat(301) }),
      ['/metadata/component/properties/1/value: must have at most 300 characters'],
    ],
    ['an empty name', aBom({ app: { name: '' } }), ['/metadata/component/name: must not be empty']],
    [
      'a time without an offset',
      aBom({ metadata: { ...(aBom()['metadata'] as Json), timestamp: '2024-05-01T10:00:00' } }),
      ['/metadata/timestamp: must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z'],
    ],
    [
      'a publisher too long',
      aBom({ app: { publisher: 'x'.repeat(301) } }),
      ['/metadata/component/publisher: must have at most 300 characters'],
    ],
    [
      'texts too long, behind a component that is none of ours',
      aBom({
        components: [
          { type: 'file', name: 'f' },
          library({
            name: 'x'.repeat(501),
            version: '1'.repeat(201),
            licenses: [{ expression: 'M'.repeat(501) }],
          }),
        ],
      }),
      [
        '/components/1/licenses: must have at most 500 characters',
        '/components/1/name: must have at most 500 characters',
        '/components/1/version: must have at most 200 characters',
      ],
    ],
    [
      'a NUL',
      aBom({ components: [library({ name: 'a\0' })] }),
      ['/components/0/name: must not contain a NUL character'],
    ],
  ] as [string, Json, string[]][])('for %s', (_, bom, expected) => {
    expect(problemsOf(bom)).toEqual(expected);
  });

  test('for what was declared to be a BOM and is none', () => {
    expect(problemsOf({ schemaVersion: '1.0' }, { isBom: true })).toEqual([
      '/bomFormat: must be "CycloneDX"',
    ]);
    expect(problemsOf([], { isBom: true })).toEqual([': must be an object']);
  });
});

describe('large ones', () => {
  const many = (count: number, make: (index: number) => Json): Json[] =>
    Array.from({ length: count }, (_, i) => make(i));

  test('50,000 components are taken, one more is not', () => {
    const components = many(50_000, (index) => library({ purl: `pkg:npm/p${index}@1.0.0` }));
    expect(extractionOf(aBom({ components })).components).toHaveLength(50_000);
    expect(
      problemsOf(
        aBom({ components: [{ ...components[0], components: [library({})] }, ...components.slice(1)] }),
      ),
    ).toEqual(['/components: must have at most 50000 entries, those inside components counted']);
  });

  test('what is hostile makes few problems, soon', () => {
    const begun = performance.now();
    expect(problemsOf(aBom({ components: many(50_000, () => ({ type: 7 })) })).length).toBeLessThan(600);
    expect(problemsOf(aBom({ dependencies: many(400_000, () => ({})) }))).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('lists that must not repeat do not take a comparison of all with all', () => {
    const begun = performance.now();
    const dependencies = many(100_000, (index) => ({ ref: `r${index}` }));
    expect(problemsOf(aBom({ dependencies }))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe('what others write', () => {
  test.each([
    ['1.4', Spec.Spec1dot4],
    ['1.5', Spec.Spec1dot5],
    ['1.6', Spec.Spec1dot6],
    ['1.7', Spec.Spec1dot7],
  ])('the CycloneDX library, %s', (version, spec) => {
    const app = new Models.Component(Enums.ComponentType.Application, 'Tiny', { version: '1.2.0' });
    app.properties.add(new Models.Property('deskscope:platform', 'windows'));
    app.bomRef.value = 'tiny';
    app.supplier = new Models.OrganizationalEntity({ name: 'Tiny GmbH' });
    const react = new Models.Component(Enums.ComponentType.Library, 'react', { version: '18.2.0' });
    react.purl = 'pkg:npm/react@18.2.0' as never;
    react.licenses.add(new Models.SpdxLicense('MIT'));
    const inner = new Models.Component(Enums.ComponentType.Library, 'scheduler', { version: '0.23.0' });
    inner.purl = 'pkg:npm/scheduler@0.23.0' as never;
    react.components.add(inner);
    const bom = new Models.Bom({ serialNumber: `urn:uuid:${SERIAL}`, version: 3 });
    bom.metadata.timestamp = new Date('2024-05-01T10:00:00Z');
    bom.metadata.component = app;
    bom.components.add(react);
    const text = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec)).serialize(bom);
    expect(JSON.parse(text)).toMatchObject({ specVersion: version });
    const decoded = decodeExtraction(Buffer.from(text));
    expect(decoded).toMatchObject({
      ok: true,
      extraction: {
        extractionId: uuidV5(`urn:cdx:${SERIAL}/3`, uuidV5.URL),
        app: { name: 'Tiny', platform: 'windows', developer: 'Tiny GmbH' },
        components: [
          { source: 'npm', name: 'react', version: '18.2.0', license: 'MIT' },
          { source: 'npm', name: 'scheduler', version: '0.23.0' },
        ],
      },
    });
  });
});
