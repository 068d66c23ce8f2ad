import { aComponent, aDocument, anExtraction, aTechnology } from '../testing/an-extraction.js';
import type { ExtractionDocument } from './extraction-document.js';
import { contentOf, normaliseExtraction } from './normalise-extraction.js';

const document = (overrides: Partial<ExtractionDocument> = {}): ExtractionDocument => ({
  ...aDocument({
    id: 1,
    components: ['npm react 18.0.0', 'npm vue 3.0.0'],
    technologies: ['Foo 1', 'Bar 2'],
  }),
  ...overrides,
});
const content = (overrides: Partial<ExtractionDocument> = {}): string =>
  contentOf(normaliseExtraction(document(overrides)));
const { app, release, bundle } = document();

describe('one content', () => {
  const same: [string, Partial<ExtractionDocument>][] = [
    ['another id', { extractionId: '00000000-0000-4000-8000-00000000000a' }],
    ['another time of scan', { extractedAt: '2024-02-02T00:00:00Z' }],
    ['another scanner', { scanner: { name: 'other', version: '9' } }],
    ['components in another order', { components: [...document().components].reverse() }],
    ['a component twice', { components: [...document().components, aComponent('npm vue 3.0.0')] }],
    ['technologies in another order', { technologies: [...document().technologies].reverse() }],
    ['an empty developer', { app: { ...app, developer: '' } }],
    ['no reason and a null reason', { notMeasuredReason: null }],
    ['a decomposed name', { app: { ...app, name: app.name.normalize('NFD') } }],
    ['empty lists', { bundle: { ...bundle, architectures: [], localizations: [] } }],
    ['an empty runtime', { bundle: { ...bundle, runtime: '' } }],
  ];
  test.each(same)('is the same with %s', (_, overrides) => {
    expect(content(overrides)).toBe(content());
  });

  const different: [string, Partial<ExtractionDocument>][] = [
    ['status', { status: 'not_measured' }],
    ['reason', { notMeasuredReason: 'empty' }],
    ['name', { app: { ...app, name: 'tiny' } }],
    ['spelling of the bundle id', { app: { ...app, bundleId: 'com.EXAMPLE.tiny' } }],
    ['alias', { app: { ...app, aliases: ['T'] } }],
    ['version', { release: { ...release, version: '1.0.0' } }],
    ['date', { release: { ...release, releasedAt: '2024-01-01T00:00:00Z' } }],
    ['notes', { release: { ...release, notes: 'New.' } }],
    ['fact', { bundle: { ...bundle, signed: false } }],
    ['technology', { technologies: [aTechnology('Foo 1')] }],
    ['confidence', { technologies: [aTechnology('Foo 1 [70 Other]'), aTechnology('Bar 2')] }],
    ['component', { components: [aComponent('npm react 18.0.0')] }],
    ['licence', { components: [aComponent('npm react 18.0.0 MIT'), aComponent('npm vue 3.0.0')] }],
  ];
  test.each(different)('is another with another %s', (_, overrides) => {
    expect(content(overrides)).not.toBe(content());
  });

  test('is the same for one instant in two time zones', () => {
    const at = (releasedAt: string): string => content({ release: { ...release, releasedAt } });
    expect(at('2024-03-01T01:30:00+02:00')).toBe(at('2024-02-29T23:30:00.000Z'));
  });
});

describe('the one form', () => {
  test.each([
    ['2024-03-01T00:00:00Z', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01T01:30:00+02:00', '2024-02-29T23:30:00.000Z'],
    ['2024-03-01t00:00:00z', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01T00:00:00.123456Z', '2024-03-01T00:00:00.123Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T22:59:60.5-01:00', '2017-01-01T00:00:00.500Z'],
  ])('of the time %s is %s', (extractedAt, expected) => {
    expect(normaliseExtraction(document({ extractedAt })).extractedAt).toBe(expected);
  });

  test('of an id is lower case', () => {
    const extractionId = 'ABCDEF00-0000-4000-8000-000000000001';
    expect(normaliseExtraction(document({ extractionId })).extractionId).toBe(extractionId.toLowerCase());
  });

  test('takes empty texts for nothing', () => {
    const empty = normaliseExtraction(
      document({
        app: { ...app, bundleId: '', developer: '', developerWebsite: '' },
        release: { version: '', notes: '' },
        bundle: { runtime: '', electronVersion: '', minOsVersion: '', installerType: '' },
        technologies: [{ ...aTechnology('Foo'), version: '' }],
        components: [{ ...aComponent('npm react'), version: '', license: '', cpe: '', purl: '' }],
      }),
    );
    expect(empty.app).toMatchObject({ bundleId: null, developer: null, developerWebsite: null });
    expect(empty.release).toEqual({ version: null, releasedAt: null, notes: null });
    expect(empty.bundle).toMatchObject({
      runtime: null,
      electronVersion: null,
      minOsVersion: null,
      installerType: null,
    });
    expect(empty.technologies[0]?.version).toBeNull();
    expect(empty.components[0]).toMatchObject({ version: null, license: null, cpe: null, purl: null });
  });

  test('takes what is left out for nothing, but keeps zero and false', () => {
    const plain = normaliseExtraction(document({ bundle: { runtime: null, sizeBytes: 0, signed: false } }));
    expect(plain.bundle).toMatchObject({ sizeBytes: 0, signed: false, notarized: null, architectures: [] });
    expect(plain.scanner).toBeNull();
    expect(plain.app).toMatchObject({ slug: null, developer: null, aliases: [] });
  });

  test('has each component once, with the smallest known attributes, in order of identity', () => {
    const { components } = anExtraction({
      components: [
        'npm vue 2',
        'npm vue ?',
        'npm react 1 MIT',
        'cargo vue 1',
        'npm react 1',
        'npm react 1 ISC',
      ],
    });
    expect(components.map(({ source, name, version, license }) => [source, name, version, license])).toEqual([
      ['cargo', 'vue', '1', null],
      ['npm', 'react', '1', 'ISC'],
      ['npm', 'vue', null, null],
      ['npm', 'vue', '2', null],
    ]);
  });
});
