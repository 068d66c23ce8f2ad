import type { BundleFacts } from '../extraction/extraction.js';
import { NO_COMPONENTS } from '../component/component-table.js';
import { anExtraction, type ExtractionOverrides } from '../testing/an-extraction.js';
import { bundleFacts, UNKNOWN_RUNTIME } from './bundle-facts.js';

type Bundle = ExtractionOverrides['bundle'];

/** From bundles in order of their scans. */
function facts(bundles: readonly Bundle[], inherited = UNKNOWN_RUNTIME): BundleFacts {
  return bundleFacts(
    bundles.map((bundle) => ({ ...anExtraction({ bundle }), components: NO_COMPONENTS })),
    inherited,
  );
}

describe('the facts of a release', () => {
  const full = {
    sizeBytes: 1,
    architectures: ['arm64'],
    minOsVersion: '12.0',
    localizations: ['en'],
    signed: false,
    notarized: false,
    sandboxed: false,
    installerType: 'nsis',
    nativeLibraryCount: 0,
    sha256: 'a'.repeat(64),
  };
  const other = {
    sizeBytes: 2,
    architectures: ['x86_64'],
    minOsVersion: '13.0',
    localizations: ['de', 'fr'],
    signed: true,
    notarized: true,
    sandboxed: true,
    installerType: 'msi',
    nativeLibraryCount: 7,
    sha256: 'b'.repeat(64),
  };

  test('are null or empty where nobody could tell', () => {
    expect(facts([{}])).toEqual({
      ...UNKNOWN_RUNTIME,
      ...Object.fromEntries(Object.keys(full).map((key) => [key, null])),
      architectures: [],
      localizations: [],
    });
  });

  test.each(Object.keys(full) as (keyof typeof full)[])('%s is the latest that is known', (key) => {
    const empty = { architectures: [], localizations: [] };
    expect(facts([other, full])[key]).toEqual(full[key]);
    // Neither null nor an empty list wipes what is known; false and 0 are known.
    expect(facts([other, full, empty, {}])[key]).toEqual(full[key]);
    expect(facts([empty, full])[key]).toEqual(full[key]);
  });

  test('come from several scans', () => {
    expect(facts([{ sizeBytes: 1, signed: true }, { sizeBytes: 2 }])).toMatchObject({
      sizeBytes: 2,
      signed: true,
    });
  });
});

describe('the runtime of a release', () => {
  const electron = { runtime: 'electron', electronVersion: '30.0.0', chromiumVersion: '124.0' };
  const inherited = { runtime: 'qt', electronVersion: null, chromiumVersion: '99.0' };

  test.each<[string, Bundle[], object]>([
    ['its own', [electron], electron],
    [
      'the latest',
      [electron, { runtime: 'qt' }],
      { runtime: 'qt', electronVersion: null, chromiumVersion: null },
    ],
    ['known still after a scan that could not tell', [electron, { runtime: null }], electron],
    // The versions go with the extraction that gives the runtime, even where another one has them.
    [
      'with its versions',
      [electron, { runtime: 'electron' }],
      { ...electron, electronVersion: null, chromiumVersion: null },
    ],
    [
      'without the versions of a scan without a runtime',
      [{ runtime: 'electron' }, { electronVersion: '31.0.0' }],
      { runtime: 'electron', electronVersion: null, chromiumVersion: null },
    ],
    ['inherited with its versions', [{ electronVersion: '31.0.0' }], inherited],
  ])('is %s', (_, bundles, expected) => {
    expect(facts(bundles, inherited)).toMatchObject(expected);
  });
});
