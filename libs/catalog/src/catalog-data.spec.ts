import { readdirSync } from 'node:fs';
import path from 'node:path';

import { compareVersions, SDK_FIELDS } from '#libs/domain';

import { catalogData } from './catalog-data.js';
import type { CatalogData } from './catalog-shape.js';
import { categorySlug, checkCatalog, loadCatalog } from './index.js';

const FOLDER = path.resolve(process.cwd(), 'libs/catalog/data');
const data = catalogData as CatalogData;
const catalog = loadCatalog();

describe('the data', () => {
  it('is sound', () => expect(checkCatalog(data)).toMatchObject({ sound: true }));

  it('is all of the folder, one file per category named by its slug', () => {
    const expected = [...catalog.categories.map(categorySlug), 'scale', 'applications'].map(
      (name) => `${name}.json`,
    );
    expect(readdirSync(FOLDER).sort()).toEqual(expected.sort());
  });

  it('knows at least 180 technologies', () => {
    expect(catalog.technologies.length).toBeGreaterThanOrEqual(180);
  });

  it.each(['npm', 'cargo', 'spm', 'cocoapods', 'nuget', 'pypi', 'maven', 'pub', 'native'] as const)(
    'recognises at least twenty technologies by packages of %s',
    (source) => {
      const recognised = catalog.technologies.filter(({ patterns }) => patterns[source] !== undefined);
      expect(recognised.length).toBeGreaterThanOrEqual(20);
    },
  );

  it.each(Object.values(SDK_FIELDS))('gives a choice of at least eight in %s', (category) => {
    const providers = catalog.technologies.filter((technology) => technology.category === category);
    expect(providers.length).toBeGreaterThanOrEqual(8);
  });

  it('follows the scale of the contract', () => {
    const confidence = Object.fromEntries(
      Object.entries(data.scale.sources).map(([source, each]) => [source, each.confidence]),
    );
    const manifests = { npm: 100, cargo: 100, nuget: 100, pypi: 100, maven: 100, pub: 100, golang: 100 };
    expect(confidence).toEqual({ ...manifests, cocoapods: 95, spm: 95, embedded: 80, native: 70 });
    expect(data.scale.runtime.confidence).toBe(80);
  });

  it('keeps runtime values to the category Runtime', () => {
    const others = catalog.technologies.filter(
      (each) => each.runtimeValues.length > 0 && each.category !== 'Runtime',
    );
    expect(others.map((each) => each.name)).toEqual([]);
  });

  it('derives each technology from each of its own patterns', () => {
    const missed = catalog.technologies.flatMap(({ name, patterns }) =>
      Object.entries(patterns).flatMap(([source, texts]) =>
        texts
          .filter((text) => !shown(source, text.replace(/\*$/, 'x1')).includes(name))
          .map((text) => `${name}: ${source} ${text}`),
      ),
    );
    expect(missed).toEqual([]);
  });

  // Package managers call native code by its project, a folder by the name of its file.
  it.each([
    ['sentry-native', 'Sentry'],
    ['libsentry.so', 'Sentry'],
    ['crashpad', 'Crashpad'],
    ['crashpad_handler.exe', 'Crashpad'],
    ['openssl', 'OpenSSL'],
    ['libssl-3-x64.dll', 'OpenSSL'],
  ])('knows the native component %s as %s', (component, technology) => {
    expect(shown('native', component)).toEqual([technology]);
  });

  it('shows two technologies by one package only where one of them says so', () => {
    const together = data.categories
      .flatMap((category) => category.technologies)
      .flatMap(({ name, alsoMatches = [] }) => alsoMatches.map((other) => [name, other].sort().join(' + ')));
    const found = catalog.technologies.flatMap(({ patterns }) =>
      Object.entries(patterns).flatMap(([source, texts]) =>
        texts
          .map((text) => shown(source, text.replace(/\*$/, 'x1')))
          .filter((names) => names.length > 1)
          .map((names) => names.sort().join(' + ')),
      ),
    );
    // What is said and is not so would hide a collision to come.
    expect([...new Set(found)].sort()).toEqual(together.sort());
  });

  it('gives each technology a home page', () => {
    for (const { homepage } of catalog.technologies) expect(homepage).toMatch(/^https:\/\/[^/]+\.[^/]+/);
  });

  it('resolves each name and alias to its own technology', () => {
    for (const technology of catalog.technologies) {
      for (const name of [technology.name, ...technology.aliases]) {
        expect(catalog.find(name.toUpperCase())?.name).toBe(technology.name);
      }
    }
  });
});

describe('ranks', () => {
  it.each([
    ['better-sqlite3', 'SQLite'],
    ['node-sqlite3', 'Knex.js'],
    ['Redux Toolkit', 'Redux'],
    ['MobX-State-Tree', 'MobX'],
    ['Zustand', 'Redux'],
    ['React Native', 'React'],
    ['Floem', 'GTK'],
    ['Sentry', 'Crashpad'],
    ['Datadog', 'OpenTelemetry'],
    ['electron-updater', 'Squirrel.Windows'],
    ['Socket.IO', 'WebRTC'],
  ])('%s comes before %s', (specific, general) => {
    const [first, second] = [catalog.find(specific), catalog.find(general)];
    expect(first?.category).toBe(second?.category);
    expect(first?.rank).toBeLessThan(second?.rank ?? -1);
  });
});

describe('version schemes', () => {
  it.each([
    ['Electron', '31.0.2', '31.10.0'],
    ['Chromium', '126.0.6478.114', '126.0.6478.126'],
    ['.NET', '8', '10'],
    ['.NET Framework', '4.7.2', '4.8'],
    ['React', '18.3.1', '19.0.0-rc.1'],
    ['Sparkle', '1.27.1', '2.0.0'],
    ['Wails', 'v2.9.1', 'v2.10.0'],
    ['SQLAlchemy', '2.0.0b4', '2.0.0'],
    ['Provider', '6.1.5', '6.1.5+1'],
  ])('of %s puts %s before %s', (name, lower, higher) => {
    const scheme = catalog.find(name)?.versionScheme ?? null;
    expect(compareVersions(scheme, lower, higher)).toBeLessThan(0);
  });
});

/** Names of the technologies that a package of that name shows. */
function shown(source: string, name: string): string[] {
  const component = {
    source: source as 'npm',
    name,
    version: '1.0.0',
    type: 'library',
    license: null,
    cpe: null,
    purl: null,
  } as const;
  return catalog.fromComponent(component).map((technology) => technology.name);
}
