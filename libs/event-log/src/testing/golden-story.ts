import type { Changeset, ExtractionDocument } from '#libs/domain';
import { tinyCatalog } from '../../../domain/src/testing/tiny-catalog.js';
import { type ArrivingDocument, recordDocuments } from './record-documents.js';

const RULES = tinyCatalog();
const OTHER_RULES = tinyCatalog({ without: ['Sentry'] });

type Component = ExtractionDocument['components'][number];
const REACT: Component = {
  source: 'npm',
  name: 'react',
  version: '18.2.0',
  type: 'framework',
  license: 'MIT',
  purl: 'pkg:npm/react@18.2.0',
};
const NEWER_REACT: Component = { ...REACT, version: '18.3.1', purl: 'pkg:npm/react@18.3.1' };
const SENTRY: Component = { source: 'npm', name: '@sentry/browser', version: '7.1.0', type: 'library' };
const SPARKLE: Component = { source: 'native', name: 'Sparkle', type: 'native' };
const OPENSSL: Component = {
  source: 'embedded',
  name: 'openssl',
  version: '3.0.1',
  type: 'library',
  cpe: 'cpe:2.3:a:openssl:openssl:3.0.1:*:*:*:*:*:*:*',
};

/** One scan: `n` makes its id and the day of 2024 on which it ran. */
function scan(
  n: number,
  version: string | null,
  components: readonly Component[],
  more: Partial<ExtractionDocument> = {},
): ExtractionDocument {
  const two = String(n).padStart(2, '0');
  return {
    schemaVersion: '1.0',
    extractionId: `00000000-0000-4000-8000-0000000000${two}`,
    extractedAt: `2024-03-${two}T12:00:00.000Z`,
    scanner: { name: 'golden', version: '1.0.0' },
    status: 'measured',
    app: { name: 'Golden', bundleId: 'com.example.Golden', platform: 'macos', developer: 'Example' },
    release: { version, releasedAt: `2024-03-${two}T00:00:00.000Z` },
    bundle: {
      runtime: 'electron',
      electronVersion: '29.1.0',
      sizeBytes: 123_456_789,
      architectures: ['arm64'],
    },
    technologies: [{ name: 'React', version: '18', category: 'UI', confidence: 80 }],
    components,
    ...more,
  };
}

const failedScan: ExtractionDocument = {
  ...scan(9, '2.1.0', [], { status: 'not_measured', notMeasuredReason: 'unexpanded-installer' }),
  bundle: { runtime: null },
  technologies: [],
};

/** The life of one application that meets what a changeset can hold, in order of arrival. */
const STORY: readonly (ArrivingDocument & { readonly names: readonly string[] })[] = [
  { names: ['first-release'], document: scan(2, '1.0.0', [REACT, SENTRY, SPARKLE]), catalog: RULES },
  {
    names: ['in-order-release'],
    document: scan(5, '1.1.0', [NEWER_REACT, SENTRY, SPARKLE, OPENSSL], {
      release: {
        version: '1.1.0',
        releasedAt: '2024-03-05T00:00:00.000Z',
        notes: '- Faster “start”\n- 修正',
      },
    }),
    catalog: RULES,
  },
  {
    names: ['late-arrival'],
    document: scan(3, '1.0.5', [REACT, OPENSSL]),
    catalog: RULES,
    backfill: true,
  },
  { names: ['major-release'], document: scan(6, '2.0.0', [NEWER_REACT, SENTRY, OPENSSL]), catalog: RULES },
  { names: ['maintenance'], document: scan(7, '1.1.1', [NEWER_REACT, SPARKLE, OPENSSL]), catalog: RULES },
  {
    names: ['catalog-applied', 'rescan-without-version'],
    document: scan(8, null, [NEWER_REACT, SENTRY]),
    catalog: OTHER_RULES,
  },
  { names: ['not-measured'], document: failedScan, catalog: OTHER_RULES },
];

/** The changesets of the story by the name of their golden file. */
export function goldenStory(): Map<string, Changeset> {
  const [app] = recordDocuments(STORY).values();
  const names = STORY.flatMap((each) => each.names);
  if (app?.changesets.length !== names.length)
    throw new Error('the story makes other changesets than it names');
  return new Map(app.changesets.map((changeset, index) => [names[index] ?? '', changeset]));
}
