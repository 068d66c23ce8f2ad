import { aBom, extractionOf, type Json, library, PLATFORM, problemsOf } from './testing/a-bom.js';

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
