import { slugify } from '#libs/domain';
import { cyclonedxDocument, nativeDocument, type SbomSource, spdxDocument } from '#libs/sbom';
import { type AppReference, resolveApp } from '#libs/read-models';
import { readSbomSource } from '../../apps/api/src/v1/sbom/sbom-source.js';
import { cyclonedxProblems, spdxProblems } from '../../libs/sbom/src/testing/document-validity.js';
import { readPurl } from '../../libs/sbom/src/testing/read-purl.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import type { Pipeline } from '../support/pipeline.js';
import { describeWithSharedData } from '../support/shared-data.js';
import { FILES, openRealData, realDocuments } from './real-data.js';

const TOOL = { name: 'Deskscope', version: '0.0.0' };
const NOW = new Date('2026-11-21T00:00:00Z');

/** One application on one platform, its extractions by version in the order of the file. */
interface RealApp {
  readonly name: string;
  readonly platform: ExtractionDocument['app']['platform'];
  readonly byVersion: ReadonlyMap<string, ExtractionDocument>;
}

function realApps(): RealApp[] {
  const apps = new Map<
    string,
    { name: string; platform: RealApp['platform']; byVersion: Map<string, ExtractionDocument> }
  >();
  for (const document of realDocuments()) {
    const { name, platform, bundleId } = document.app;
    const key = `${platform} ${bundleId ?? name}`;
    const app = apps.get(key) ?? {
      name: bundleId ?? document.app.slug ?? slugify(name),
      platform,
      byVersion: new Map(),
    };
    app.byVersion.set(document.release.version ?? '', document);
    apps.set(key, app);
  }
  return [...apps.values()];
}

interface Named {
  readonly name: string;
  readonly version?: string | null;
}

const linesOf = (components: readonly Named[]): string[] =>
  components.map(({ name, version }) => `${name} ${version ?? '?'}`).sort();

/** The scan may name one thing twice. */
const linesOfScan = ({ components }: ExtractionDocument): string[] =>
  linesOf([
    ...new Map(
      components.map((each) => [`${each.source} ${each.name} ${each.version ?? ''}`, each]),
    ).values(),
  ]);

const textOf = (pieces: Iterable<string>): string => [...pieces].join('');

interface Cyclonedx {
  readonly components: readonly (Named & { readonly purl: string })[];
}
interface Spdx {
  readonly packages: readonly { readonly name: string; readonly versionInfo?: string }[];
}

describeWithSharedData('bills of materials of the real data', () => {
  let pipeline: Pipeline;
  const apps = realApps();

  beforeAll(async () => {
    pipeline = await openRealData();
  }, 600_000);
  afterAll(() => pipeline.close());

  async function sourceOf({ name, platform }: RealApp, version?: string): Promise<SbomSource> {
    const { pool } = pipeline.platform;
    const app: AppReference | undefined = await resolveApp(pool, name, [platform]);
    if (app === undefined) throw new Error(`${name} is not there`);
    return readSbomSource(pool, app, version);
  }

  test('are there for every file and both platforms', () => {
    expect(new Set(apps.map(({ byVersion }) => [...byVersion.values()][0]?.app.name)).size).toBe(FILES);
    expect(new Set(apps.map(({ platform }) => platform))).toEqual(new Set(['macos', 'windows']));
  });

  describe.each(apps.map((app) => [`${app.name} ${app.platform}`, app] as const))('%s', (_, app) => {
    test('the last release is valid CycloneDX and SPDX, and says what the scan found', async () => {
      const source = await sourceOf(app);
      const scan = app.byVersion.get(source.release.version ?? '');
      if (scan === undefined) throw new Error('no such scan');
      const [cyclonedx, spdx] = [textOf(cyclonedxDocument(source, TOOL)), textOf(spdxDocument(source, TOOL))];
      expect(await cyclonedxProblems(cyclonedx)).toEqual([]);
      expect(spdxProblems(spdx)).toEqual([]);
      const found = linesOfScan(scan);
      const { components } = JSON.parse(cyclonedx) as Cyclonedx;
      expect(linesOf(components)).toEqual(found);
      const [, ...packages] = (JSON.parse(spdx) as Spdx).packages;
      expect(
        linesOf(packages.map(({ name, versionInfo }) => ({ name, version: versionInfo ?? null }))),
      ).toEqual(found);
      const native = JSON.parse(textOf(nativeDocument(source, NOW))) as { components: Named[] };
      expect(linesOf(native.components)).toEqual(found);
      for (const { purl, version } of components)
        expect(readPurl(purl).version ?? null).toBe(version ?? null);
    }, 120_000);

    test('each tenth release, of either line, says what its scan found', async () => {
      const versions = [...app.byVersion].filter((_each, index) => index % 10 === 0);
      for (const [version, scan] of versions) {
        const source = await sourceOf(app, version === '' ? 'unknown' : version);
        expect([version, linesOf(source.components)]).toEqual([version, linesOfScan(scan)]);
        expect(source.release.measuredAt).toBe(new Date(scan.extractedAt).toISOString());
      }
    }, 120_000);
  });

  test('maintenance releases are bills of their own', async () => {
    const mattermost = apps.find(({ name, platform }) => /mattermost/i.test(name) && platform === 'macos');
    if (mattermost === undefined) throw new Error('no Mattermost');
    // test/expectations: those below the highest version of their day.
    for (const version of ['5.9.2', '5.13.4', '5.13.7', '6.2.3']) {
      const scan = mattermost.byVersion.get(version);
      const source = await sourceOf(mattermost, version);
      expect([version, linesOf(source.components)]).toEqual([version, scan && linesOfScan(scan)]);
      expect(spdxProblems(textOf(spdxDocument(source, TOOL)))).toEqual([]);
    }
  }, 120_000);
});
