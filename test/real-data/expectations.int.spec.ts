import { type ExtractionDocument, foldText, releaseKey } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import {
  findComponents,
  findProfiles,
  findReleases,
  type HistoryRelease,
  type Profile,
  readProfile,
  readCompactApp,
  searchApps,
} from '#libs/read-models';
import { componentText } from '../agreement/answered-facts.js';
import { countChanges } from '../agreement/component-changes.js';
import { groupBy } from '../model/group-by.js';
import type { Pipeline } from '../support/pipeline.js';
import { type Expectation, type ExpectedDiff, expectations, packageDiff } from './expectation.js';
import { EXTRACTIONS, openRealData, realDocuments } from './real-data.js';
import { describeWithSharedData } from '../support/shared-data.js';

const PATIENCE_MS = 300_000;
const ALL = 10_000;

let pipeline: Pipeline;

describeWithSharedData('expectations worked out from the raw data', () => {
  beforeAll(async () => {
    pipeline = await openRealData();
  }, PATIENCE_MS);

  afterAll(() => pipeline.close());

  async function profileOf({ name, platform }: Pick<Expectation, 'name' | 'platform'>): Promise<Profile> {
    const nobody = { names: [], bundleIds: [] };
    const search = { name, aliasOf: nobody, platforms: [platform], limit: 2 };
    const { profiles } = await findProfiles(pipeline.platform.pool, search);
    expect(profiles).toHaveLength(1);
    return readProfile(profiles[0]!);
  }

  /** The oldest first. */
  async function releasesOf(appId: string): Promise<HistoryRelease[]> {
    const request = { appId, from: null, to: null, limit: ALL, before: null };
    return [...(await findReleases(pipeline.platform.pool, request)).releases].reverse();
  }

  async function componentsOf(appId: string, version: string | null): Promise<string[]> {
    const found = await findComponents(pipeline.platform.pool, appUuid(appId), releaseKey(version));
    if (found === null) throw new Error(`no components of ${version}`);
    return found.map(componentText);
  }

  describe.each(expectations)('%s', (_, expected) => {
    let profile: Profile;
    let releases: HistoryRelease[];

    beforeAll(async () => {
      profile = await profileOf(expected);
      releases = await releasesOf(profile.app.id);
    });

    test('the profile shows the last mainline release', () => {
      const { version, technologies, sdkSummary, ...facts } = expected.current;
      expect(profile.app).toMatchObject({
        ...facts,
        name: expected.name,
        bundleId: expected.bundleId,
        developer: expected.developer,
        currentVersion: version,
        lastUpdatedAt: expected.lastUpdatedAt,
        measurementStatus: 'measured',
      });
      expect(
        profile.technologies.map((one) => {
          return `${one.name} ${one.version ?? '?'} [${one.confidence} ${one.category}]`;
        }),
      ).toEqual(technologies);
      expect(Object.entries(profile.sdkSummary).filter(([, name]) => name !== null)).toEqual(
        expect.arrayContaining(Object.entries(sdkSummary)),
      );
      expect(Object.values(profile.sdkSummary).filter((name) => name !== null)).toHaveLength(
        Object.keys(sdkSummary).length,
      );
    });

    test('history lists every release in order, with its line', () => {
      expect(releases.map(({ version, line }) => `${version} ${line}`)).toEqual(expected.versions);
      expect(releases).toHaveLength(expected.releases);
    });

    test('maintenance releases are compared with the highest lower version, mainline ones with the one before', () => {
      const maintenance = releases.filter(({ line }) => line === 'maintenance');
      expect(maintenance.map(({ version, base }) => ({ version, base: base?.version }))).toEqual(
        expected.maintenance.map(({ version, base }) => ({ version, base })),
      );
      const mainline = releases.filter(({ line }) => line === 'mainline');
      expect(mainline.map(({ base }) => base?.version ?? null)).toEqual([
        null,
        ...mainline.slice(0, -1).map(({ version }) => version),
      ]);
    });

    test('dependencies are counted', () => {
      const { first, last } = expected.componentCount;
      const counts = releases.map(({ version, dependencyCount }) => ({ version, count: dependencyCount }));
      expect(counts.at(0)).toEqual(first);
      expect(counts.at(-1)).toEqual(last);
    });

    test.each(expected.diffs.map((diff) => [diff.version, diff] as const))(
      'components of %s changed as expected',
      async (version, diff) => {
        const release = releases.find((one) => one.version === version);
        expect(release).toMatchObject({ line: diff.line, base: { version: diff.base } });
        const after = await componentsOf(profile.app.id, version);
        const before = await componentsOf(profile.app.id, diff.base);
        expectDiff(packageDiff(before, after), diff);
        expect(release?.dependencyChanges).toEqual(countChanges(before, after));
      },
    );
  });

  function expectDiff(actual: ReturnType<typeof packageDiff>, expected: ExpectedDiff): void {
    expect(actual.unchangedPackages).toBe(expected.unchangedPackages);
    for (const kind of ['added', 'removed', 'updated'] as const) {
      const lines = actual[kind].sort();
      expect(lines).toHaveLength(expected[`${kind}Count`]);
      const whole = expected[kind];
      if (whole !== undefined) expect(lines).toEqual([...whole].sort());
      else expect(lines).toEqual(expect.arrayContaining(expected[`${kind}Some`] ?? ['no expectation']));
    }
  }

  describe('of all applications', () => {
    const keyOf = ({ platform, name }: { platform: string; name: string }) => `${platform} ${foldText(name)}`;
    const raw = groupBy(realDocuments(), (document) => keyOf(document.app));
    const setOf = (document: ExtractionDocument) =>
      [
        ...new Set(document.components.map((one) => `${one.source} ${one.name} ${one.version ?? '-'}`)),
      ].sort();

    test('every one is there', async () => {
      const page = { sort: 'name', order: 'asc', limit: ALL, offset: 0, after: null } as const;
      const filter = { platforms: ['macos', 'windows', 'linux'] } as const;
      const { apps } = await searchApps(pipeline.platform.pool, filter, page);
      expect(apps.map(readCompactApp).map(keyOf).sort()).toEqual([...raw.keys()].sort());
    });

    test(
      'the components of every release are those of its extraction, and counted so',
      async () => {
        let compared = 0;
        for (const documents of raw.values()) {
          const { app } = await profileOf(documents[0]!.app as Expectation);
          const releases = new Map((await releasesOf(app.id)).map((one) => [one.version, one]));
          expect(releases.size).toBe(documents.length);
          const sets = new Map(documents.map((one) => [one.release.version, setOf(one)]));
          for (const [version, components] of sets) {
            const release = releases.get(version);
            const read = await componentsOf(app.id, version);
            // One comparison that says where: as lists of thousands they are too long to be printed often.
            if (read.sort().join('\n') !== components.join('\n'))
              expect([version, read]).toEqual([version, components]);
            expect(release?.dependencyCount).toBe(components.length);
            const base = release?.base == null ? [] : sets.get(release.base.version);
            expect([version, release?.dependencyChanges]).toEqual([
              version,
              countChanges(base ?? [], components),
            ]);
            compared += 1;
          }
        }
        expect(compared).toBe(EXTRACTIONS);
      },
      PATIENCE_MS,
    );
  });
});
