import { createHash } from 'node:crypto';
import { type Answers, openAnswers } from '../support/answers.js';
import type { Pipeline } from '../support/pipeline.js';
import { describeWithSharedData } from '../support/shared-data.js';
import { readExpectations } from './expectation.js';
import { openRealData } from './real-data.js';
import { type Sbom, sbomLine } from './sbom-answer.js';

const PATIENCE_MS = 300_000;
const NOW = new Date('2026-11-21T09:00:00Z');

interface Expected {
  readonly name: string;
  readonly platform: string;
  readonly bundleId: string | null;
  readonly version: string;
  readonly isDefault: boolean;
  readonly runtime: string;
  readonly electronVersion: string | null;
  readonly generatedAt: string;
  readonly totalComponents: number;
  readonly linesSha256: string;
  readonly bySource: Readonly<Record<string, number>>;
  readonly byType: Readonly<Record<string, number>>;
  readonly some: readonly string[];
  readonly purls: Readonly<Record<string, string>>;
  readonly licences: {
    readonly distribution: Readonly<Record<string, number>>;
    readonly riskLevel: string;
    readonly copyleftComponents: readonly never[];
    readonly unknownLicenseComponents: number;
  };
  readonly oldest?: { readonly components: number; readonly some: readonly string[] };
}

let pipeline: Pipeline;
let answers: Answers;

describeWithSharedData('SBOMs worked out from the raw data', () => {
  beforeAll(async () => {
    pipeline = await openRealData();
    answers = await openAnswers(pipeline, NOW);
  }, PATIENCE_MS);

  afterAll(async () => {
    await answers.close();
    await pipeline.close();
  });

  describe.each(readExpectations<Expected>('sbom'))('%s', (_, expected) => {
    const { platform, version, name, bundleId } = expected;
    const path = `/v1/apps/${bundleId ?? name.toLowerCase()}/sbom`;
    const asked = { platform, version: expected.isDefault ? null : version };

    test('is that of the release', async () => {
      const sbom = await answers.data<Sbom>(path, asked);
      const { runtime, electronVersion, generatedAt } = expected;
      expect(sbom).toMatchObject({
        app: { name, bundleId, version, runtime, electronVersion, platform },
        generatedAt,
      });
    });

    test('has every component', async () => {
      const { components, summary } = await answers.data<Sbom>(path, asked);
      const lines = components.map(sbomLine).sort();
      expect(lines).toEqual(expect.arrayContaining([...expected.some]));
      expect(lines).toHaveLength(expected.totalComponents);
      expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(expected.linesSha256);
      const { totalComponents, bySource } = expected;
      expect(summary).toMatchObject({ totalComponents });
      expect(
        Object.entries(summary.bySource)
          .filter(([, count]) => count > 0)
          .sort(),
      ).toEqual(Object.entries(bySource).sort());
      const types = components.map((one) => one.type);
      for (const [type, count] of Object.entries(expected.byType))
        expect(types.filter((one) => one === type)).toHaveLength(count);
    });

    test('knows no licence', async () => {
      const { licenseAnalysis } = await answers.data<Sbom>(path, asked);
      const { unknownLicenseComponents, ...licences } = expected.licences;
      expect(licenseAnalysis).toMatchObject(licences);
      expect(licenseAnalysis.unknownLicenseComponents).toHaveLength(unknownLicenseComponents);
    });

    test('names the oldest component', async () => {
      const { summary, components } = await answers.data<Sbom>(path, asked);
      if (expected.oldest === undefined) return;
      const oldest = summary.oldestDependency;
      const own = components.find((one) => one.name === oldest?.name && one.version === oldest.version);
      if (expected.oldest.components <= 20) expect(expected.oldest.some).toContain(own && sbomLine(own));
      else expect(own).toBeDefined();
    });

    describe.each([
      ['cyclonedx', 'components'],
      ['spdx', 'packages'],
    ] as const)('in %s', (format, list) => {
      const [versionless, versioned] = split(expected.purls);

      async function purls(): Promise<string[]> {
        const { status, body } = await answers.get(path, { ...asked, format });
        expect(status).toBe(200);
        return (body as Record<string, readonly PurlHolder[]>)[list]!.flatMap(purlsOf);
      }

      test('purls are written by the specification', async () => {
        const found = await purls();
        expect(found).toEqual(expect.arrayContaining(versioned));
        const ofComponents = found.filter((purl) => purl !== `pkg:generic/${name}@${version}`);
        expect(new Set(ofComponents).size).toBe(expected.totalComponents);
      });

      if (versionless.length > 0)
        test('a purl that the scan gave without a version stays', async () => {
          expect(await purls()).toEqual(expect.arrayContaining(versionless));
        });
    });
  });
});

/** Purls of components whose version is not known, and the others. */
function split(purls: Expected['purls']): [versionless: string[], versioned: string[]] {
  const all = Object.entries(purls);
  const isVersionless = ([line]: [string, string]) => line.endsWith(' -');
  return [
    all.filter(isVersionless).map(([, purl]) => purl),
    all.filter((one) => !isVersionless(one)).map(([, purl]) => purl),
  ];
}

/** A component of CycloneDX, or a package of SPDX. */
interface PurlHolder {
  readonly purl?: string;
  readonly externalRefs?: readonly { referenceType: string; referenceLocator: string }[];
}

const purlsOf = ({ purl, externalRefs = [] }: PurlHolder): string[] => [
  ...(purl === undefined ? [] : [purl]),
  ...externalRefs.filter((one) => one.referenceType === 'purl').map((one) => one.referenceLocator),
];
