import { v5 as uuidV5 } from 'uuid';
import { aBom, decode, extractionOf, type Json, PLATFORM, problemsOf, SERIAL } from './testing/a-bom.js';

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
