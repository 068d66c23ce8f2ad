import type { Component } from '#libs/domain';
import { anSbomSource } from '../testing/a-sbom-source.js';
import { nativeDocument } from './native-document.js';

const NOW = new Date('2026-11-21T00:00:00Z');

interface Native {
  app: unknown;
  generatedAt: string;
  components: unknown[];
  summary: { oldestDependency: unknown };
  licenseAnalysis: {
    distribution: Record<string, number>;
    riskLevel: string;
    copyleftComponents: unknown[];
    unknownLicenseComponents: unknown[];
    note: string;
  };
}

const read = (...of: Parameters<typeof anSbomSource>): Native =>
  JSON.parse([...nativeDocument(anSbomSource(...of), NOW)].join('')) as Native;

/** As many components under each licence: `{ MIT: 3 }`; `-` is none. */
function licensed(counts: Readonly<Record<string, number>>): Partial<Component>[] {
  return Object.entries(counts).flatMap(([license, count]) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${license} ${index}`,
      license: license === '-' ? null : license,
    })),
  );
}

test('every member of the contract', () => {
  const since = '2026-01-20T00:00:00.000Z';
  const components = [
    {
      source: 'cocoapods' as const,
      name: 'FMDB',
      version: '2.7.12',
      license: 'mit',
      since: '2026-04-19T08:00:00.000Z',
    },
    {
      source: 'native' as const,
      type: 'native' as const,
      name: 'libcurl',
      version: null,
      cpe: 'cpe:2.3:a:x:y',
      since,
    },
    {
      source: 'npm' as const,
      name: 'react',
      version: '19.1.0',
      type: 'framework' as const,
      license: 'GPL-2.0',
      since,
    },
  ];
  expect(read(components)).toEqual({
    app: {
      name: 'Dovetick',
      bundleId: 'com.example.dovetick',
      version: '4.3.0',
      runtime: 'cocoa',
      electronVersion: null,
      platform: 'macos',
      id: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
      slug: 'dovetick',
    },
    generatedAt: '2026-11-13T02:03:52.750Z',
    components: [
      {
        name: 'FMDB',
        version: '2.7.12',
        type: 'library',
        source: 'cocoapods',
        license: 'MIT',
        purl: 'pkg:cocoapods/FMDB@2.7.12',
      },
      {
        name: 'libcurl',
        version: null,
        type: 'native',
        source: 'native',
        cpe: 'cpe:2.3:a:x:y',
        purl: 'pkg:generic/libcurl',
      },
      {
        name: 'react',
        version: '19.1.0',
        type: 'framework',
        source: 'npm',
        license: 'GPL-2.0-only',
        purl: 'pkg:npm/react@19.1.0',
      },
    ],
    summary: {
      totalComponents: 3,
      bySource: { cocoapods: 1, native: 1, npm: 1 },
      knownVulnerabilities: null,
      // 305 days; of two of one day the first.
      oldestDependency: { name: 'libcurl', version: null, age: '10 months', since },
    },
    licenseAnalysis: {
      distribution: { 'GPL-2.0-only': 1, MIT: 1, unknown: 1 },
      riskLevel: 'high',
      copyleftComponents: [
        {
          name: 'react',
          version: '19.1.0',
          source: 'npm',
          license: 'GPL-2.0-only',
          risk: 'high',
          licenseClass: 'strong-copyleft',
        },
      ],
      unknownLicenseComponents: [{ name: 'libcurl', version: null, source: 'native', license: null }],
      note: 'Of 3 components 1 under copyleft, 1 of unknown licence; the others are permissive.',
    },
  });
});

test('without components', () => {
  const { components, summary, licenseAnalysis } = read([], { release: { version: null } });
  expect(components).toEqual([]);
  expect(summary).toEqual({
    totalComponents: 0,
    bySource: {},
    knownVulnerabilities: null,
    oldestDependency: null,
  });
  expect(licenseAnalysis).toEqual({
    distribution: { unknown: 0 },
    riskLevel: 'none',
    copyleftComponents: [],
    unknownLicenseComponents: [],
    note: 'The scan found no components.',
  });
});

describe('riskLevel', () => {
  test.each([
    [{ MIT: 10 }, 'none'],
    [{ MIT: 9, 'LGPL-3.0-only': 1 }, 'low'],
    [{ MIT: 8, 'LGPL-3.0-only': 1, 'MPL-2.0': 1 }, 'medium'],
    [{ MIT: 9, 'AGPL-3.0-only': 1 }, 'high'],
    [{ MIT: 9, 'BUSL-1.1': 1 }, 'high'],
    [{ MIT: 9, 'MIT OR GPL-3.0-only': 1 }, 'none'],
    // A few unknown are at most 5, or at most a tenth.
    [{ MIT: 9, '-': 1 }, 'medium'],
    [{ '-': 5 }, 'medium'],
    [{ '-': 6 }, 'high'],
    [{ MIT: 54, Custom: 6 }, 'medium'],
    [{ MIT: 53, Custom: 6 }, 'high'],
    [{ 'LGPL-3.0-only': 54, Custom: 6 }, 'medium'],
  ])('of %p is %s', (counts, expected) => {
    expect(read(licensed(counts)).licenseAnalysis.riskLevel).toBe(expected);
  });
});

test('distribution counts every component once, the most frequent first', () => {
  const { distribution, unknownLicenseComponents } = read(
    licensed({ ISC: 2, 'MIT License': 1, mit: 2, '-': 2, Custom: 1, 'LicenseRef-x': 1 }),
  ).licenseAnalysis;
  expect(Object.entries(distribution)).toEqual([
    ['MIT', 3],
    ['ISC', 2],
    ['unknown', 4],
  ]);
  expect(unknownLicenseComponents.map((each) => (each as { license: unknown }).license)).toEqual([
    null,
    null,
    'Custom',
    'LicenseRef-x',
  ]);
});

test.each([
  [{ MIT: 1 }, 'Of 1 component all have permissive licences.'],
  [{ '-': 2 }, 'Of 2 components 2 of unknown licence.'],
  [
    { MIT: 1, 'SSPL-1.0': 2, 'LGPL-2.1-only': 1 },
    'Of 4 components 1 under copyleft, 2 under a licence that restricts use; the others are permissive.',
  ],
])('the note of %p', (counts, note) => expect(read(licensed(counts)).licenseAnalysis.note).toBe(note));
