import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Catalog, loadCatalog } from '#libs/catalog';
import { summariseSdks } from '#libs/domain';
import { FILES, realFiles } from '../real-data/real-data.js';
import { describeWithSharedData } from '../support/shared-data.js';
import { type DerivedApp, deriveApps } from './derive-apps.js';
import { describeApps, evidenceOf, goldenReleases } from './describe-app.js';

/*
 * What each application of the real data derives in its first and its last release: `apps/<file>.txt`, each
 * looked through by hand (REVIEW.md says what was looked at). Where the catalog or the derivation changed on
 * purpose, `WRITE_GOLDEN=1 npx jest test/golden` writes them anew and fails where one is other than before:
 * the difference is to be read, understood and committed. CI never writes.
 */
const FOLDER = join(__dirname, 'apps');
const WRITES = process.env['WRITE_GOLDEN'] === '1' && process.env['CI'] === undefined;

const nameOf = (file: string): string => basename(file, '.ndjson.gz');
const goldenFile = (name: string): string => join(FOLDER, `${name}.txt`);

describeWithSharedData('what the real applications derive', () => {
  const names = realFiles().map(nameOf);
  let catalog: Catalog;

  beforeAll(() => {
    catalog = loadCatalog();
  });

  test('each application has its golden file, and each golden file its application', () => {
    const kept = readdirSync(FOLDER).map((file) => basename(file, '.txt'));
    expect(kept.sort()).toEqual(names);
    expect(names).toHaveLength(FILES);
  });

  describe.each(realFiles().map((file) => [nameOf(file), file] as const))('%s', (name, file) => {
    let apps: DerivedApp[];

    beforeAll(() => {
      apps = deriveApps(file, catalog);
    });

    test('derives in its first and last release what was looked through', () => {
      const text = describeApps(apps, catalog);
      const kept = existsSync(goldenFile(name)) ? readFileSync(goldenFile(name), 'utf8') : '';
      if (WRITES && text !== kept) writeFileSync(goldenFile(name), text);
      expect(text).toBe(kept);
    });

    test('shows each technology for a reason', () => {
      const groundless = apps.flatMap((app) =>
        goldenReleases(app).flatMap(([which, release]) =>
          evidenceOf(app, release, catalog)
            .filter(({ shownBy }) => shownBy.length === 0)
            .map(({ technology }) => `${which}: ${technology.name}`),
        ),
      );
      expect(groundless).toEqual([]);
    });

    test('has in its profile what the release shown derives', () => {
      for (const { view } of apps) {
        expect(view.profile.technologies).toEqual(view.shown.record.technologies);
        expect(view.profile.sdkSummary).toEqual(summariseSdks(catalog, view.shown.record.technologies));
      }
    });
  });
});
