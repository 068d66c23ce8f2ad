import { readExpectations } from '../real-data/expectation.js';
import { type Sbom, sbomLine } from '../real-data/sbom-answer.js';
import { type ApiServer, startApi } from '../support/api-server.js';

interface Expected {
  readonly name: string;
  readonly platform: string;
  readonly bundleId: string | null;
  readonly slug: string | null;
  readonly version: string;
  readonly riskLevel: string;
  readonly totalComponents: number;
  readonly distribution: Readonly<Record<string, number>>;
  /** `source name version (licence): risk` */
  readonly copyleftComponents: readonly string[];
  /** Whose risk no rule settles. */
  readonly open: readonly string[];
  readonly unknownLicenseComponents: readonly string[];
}

let api: ApiServer;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.close());

describe.each(readExpectations<Expected>('licences'))('licences of the sample %s', (_, expected) => {
  let sbom: Sbom;

  beforeAll(async () => {
    const { name, slug, bundleId, platform, version } = expected;
    const app = bundleId ?? slug ?? name.toLowerCase();
    const response = await api.get(`/v1/apps/${app}/sbom?platform=${platform}&version=${version}`);
    sbom = response.json<{ data: Sbom }>().data;
  });

  test('each component counts under its licence', () => {
    expect(sbom.licenseAnalysis.distribution).toEqual(expected.distribution);
    expect(sbom.summary.totalComponents).toBe(expected.totalComponents);
  });

  test('copyleft has its risk, alternatives and exceptions considered', () => {
    const lines = sbom.licenseAnalysis.copyleftComponents.map(({ name, version, license, risk }) => {
      const own = sbom.components.find((one) => one.name === name && one.version === version);
      return { line: own && sbomLine(own), text: `${own && sbomLine(own)} (${license}): ${risk}` };
    });
    const settled = lines.filter(({ line }) => line === undefined || !expected.open.includes(line));
    expect(settled.map(({ text }) => text).sort()).toEqual([...expected.copyleftComponents].sort());
  });

  test('those without one are named, and weigh', () => {
    const { unknownLicenseComponents, riskLevel } = sbom.licenseAnalysis;
    expect(unknownLicenseComponents.map(sbomLine).sort()).toEqual(
      [...expected.unknownLicenseComponents].sort(),
    );
    expect(riskLevel).toBe(expected.riskLevel);
  });
});
