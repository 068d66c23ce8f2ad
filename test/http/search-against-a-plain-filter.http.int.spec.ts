import fc from 'fast-check';
import { type ApiServer, startApi } from '../support/api-server.js';

/**
 * Search against a filter in plain JavaScript over what lookup says of every application: any combination of
 * filters must find the same ones.
 */

interface Profile {
  app: {
    id: string;
    name: string;
    platform: string;
    bundleId: string | null;
    developer: string | null;
    runtime: string | null;
    dependencyCount: number | null;
    measurementStatus: string;
    extractedAt: string;
    lastUpdatedAt: string | null;
  };
  technologies: { name: string; version: string | null; category: string }[];
}
type Query = Record<string, string>;
type Test = (profile: Profile, value: string) => boolean;

const has = (text: string | null, part: string): boolean =>
  text !== null && text.toLowerCase().includes(part.toLowerCase());
const uses =
  (category: string): Test =>
  ({ technologies }, value) =>
    value === 'null'
      ? technologies.every((technology) => technology.category !== category)
      : technologies.some(({ name }) => name.toLowerCase() === value.toLowerCase());
const usesCategory: Test = ({ technologies }, value) =>
  technologies.some(({ category }) => category.toLowerCase().replaceAll(/[ -]/g, '-') === value);
const NATIVE = ['native', 'swift', 'cocoa'];

const TESTS: Record<string, Test> = {
  errorTrackingSdk: uses('Error Tracking'),
  databaseSdk: uses('Database'),
  uiFramework: uses('UI Framework'),
  autoUpdateSdk: uses('Auto-Update'),
  technology: uses(''),
  category: usesCategory,
  not_category: (profile, value) => !usesCategory(profile, value),
  platform: ({ app }, value) => app.platform === value,
  developer: ({ app }, value) => has(app.developer, value),
  q: ({ app }, value) => [app.name, app.bundleId, app.developer].some((text) => has(text, value)),
  measurementStatus: ({ app }, value) => app.measurementStatus === value,
  minDependencyCount: ({ app }, value) =>
    app.dependencyCount !== null && app.dependencyCount >= Number(value),
  maxDependencyCount: ({ app }, value) =>
    app.dependencyCount !== null && app.dependencyCount <= Number(value),
  updatedAfter: ({ app }, value) => app.lastUpdatedAt !== null && app.lastUpdatedAt >= value,
  scannedAfter: ({ app }, value) => app.extractedAt >= value,
  runtime: ({ app: { runtime } }, value) => {
    if (value === 'native') return runtime !== null && NATIVE.includes(runtime);
    return value === 'dotnet' ? (runtime?.startsWith('dotnet') ?? false) : runtime === value;
  },
};

const SDKS = ['null', 'Sentry', 'SQLite', 'React', 'Vue.js', 'electron-updater', 'Sparkle', 'GRDB'];
const CATEGORIES = ['database', 'ui-framework', 'error-tracking', 'auto-update', 'payments', 'networking'];
const VALUES: Record<string, string[]> = {
  errorTrackingSdk: SDKS,
  databaseSdk: SDKS,
  uiFramework: SDKS,
  autoUpdateSdk: SDKS,
  technology: SDKS.slice(1),
  category: CATEGORIES,
  not_category: CATEGORIES,
  platform: ['macos', 'windows', 'linux'],
  developer: ['e', 'labs', 'tools', 'Nobody'],
  q: ['com.example', 'wr', 'n', 'studio', '%'],
  measurementStatus: ['measured', 'not_measured'],
  minDependencyCount: ['0', '18', '40'],
  maxDependencyCount: ['41', '53', '1000'],
  updatedAfter: ['2026-06-01', '2026-10-01'],
  scannedAfter: ['2026-06-01', '2026-11-01'],
  runtime: ['electron', 'native', 'swift', 'dotnet', 'dotnet-8', 'qt'],
};

const query: fc.Arbitrary<Query> = fc
  .record(
    Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  )
  .chain((filters) => fc.subarray(Object.entries(filters), { minLength: 1, maxLength: 4 }))
  .map((entries) => Object.fromEntries(entries) as Query);

let api: ApiServer;
let profiles: Profile[];
beforeAll(async () => {
  api = await startApi();
  const { rows } = await api.database.pool.query<{ name: string }>(
    'SELECT DISTINCT name FROM rm_profile.app',
  );
  const answers = await Promise.all(
    rows.flatMap(({ name }) =>
      ['', '&platform=linux'].map((more) => api.get(`/v1/lookup?app=${encodeURIComponent(name)}${more}`)),
    ),
  );
  const found = answers.flatMap((response) => response.json<{ data: Profile[] }>().data);
  profiles = [...new Map(found.map((profile) => [profile.app.id, profile])).values()];
});
afterAll(() => api.close());

function expected(filters: Query): Profile[] {
  return profiles.filter(
    (profile) =>
      ('platform' in filters || profile.app.platform !== 'linux') &&
      Object.entries(filters).every(([name, value]) => TESTS[name]?.(profile, value)),
  );
}

test('every application takes part', () => {
  expect(profiles).toHaveLength(32);
});

test('any combination of filters finds what a plain filter finds', async () => {
  let nonEmpty = 0;
  await fc.assert(
    fc.asyncProperty(query, async (filters) => {
      const response = await api.get(`/v1/search?${new URLSearchParams(filters).toString()}`);
      const { data, meta } = response.json<{ data: { id: string }[]; meta: Record<string, number> }>();
      const right = expected(filters);
      if (right.length > 0) nonEmpty += 1;
      expect(data.map(({ id }) => id).sort()).toEqual(right.map(({ app }) => app.id).sort());
      expect(meta['totalCount']).toBe(right.length);
      expect(meta['notMeasuredCount']).toBe(
        right.filter(({ app }) => app.measurementStatus === 'not_measured').length,
      );
    }),
    { numRuns: 300 },
  );
  // Else the property would say little.
  expect(nonEmpty).toBeGreaterThan(60);
}, 60_000);

interface Facets {
  categories: {
    name: string;
    slug: string;
    appsWithAny: number;
    appsWithNone: number;
    providers: { name: string; count: number }[];
  }[];
  runtimes: { runtime: string | null; count: number }[];
  platforms: { platform: string; count: number }[];
}

/** How many of the matches have each value, the most frequent first, then by name. */
function tally(values: (string | null)[]): [string | null, number][] {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1));
}

test('facets of any combination of filters count what a plain filter finds, whatever the page', async () => {
  let nonEmpty = 0;
  await fc.assert(
    fc.asyncProperty(query, async (filters) => {
      const search = new URLSearchParams({ ...filters, facets: 'true', limit: '1' }).toString();
      const facets = (await api.get(`/v1/search?${search}`)).json<{ meta: { facets: Facets } }>().meta.facets;
      const right = expected(filters);
      if (right.length > 1) nonEmpty += 1;
      expect(facets.platforms.map(({ platform, count }) => [platform, count])).toEqual(
        tally(right.map(({ app }) => app.platform)),
      );
      expect(facets.runtimes.map(({ runtime, count }) => [runtime, count])).toEqual(
        tally(right.map(({ app }) => app.runtime)),
      );
      const used = facets.categories.filter(({ appsWithAny }) => appsWithAny > 0);
      expect(used.map(({ name, appsWithAny }) => [name, appsWithAny])).toEqual(
        tally(
          right.flatMap(({ technologies }) => [...new Set(technologies.map(({ category }) => category))]),
        ),
      );
      for (const { name, appsWithAny, appsWithNone, providers } of facets.categories) {
        expect(appsWithAny + appsWithNone).toBe(right.length);
        const names = right.flatMap(({ technologies }) =>
          technologies.filter(({ category }) => category === name).map((technology) => technology.name),
        );
        expect(providers.map((provider) => [provider.name, provider.count])).toEqual(tally(names));
      }
    }),
    { numRuns: 100 },
  );
  expect(nonEmpty).toBeGreaterThan(20);
}, 60_000);

test('facets are there when asked for, change no cursor, and tell of every category behind the summary', async () => {
  const read = async (more: string) =>
    (await api.get(`/v1/search?platform=macos&limit=1${more}`)).json<{
      meta: { facets: Facets | null; nextCursor: string };
    }>().meta;
  const [plain, asked] = [await read(''), await read('&facets=true')];
  expect([plain.facets, asked.nextCursor]).toEqual([null, plain.nextCursor]);
  const next = await read(`&facets=true&cursor=${plain.nextCursor}`);
  expect(next.facets).toEqual(asked.facets);
  const none = await read('&facets=true&q=nobody');
  expect(none.facets?.platforms).toEqual([]);
  expect(none.facets?.categories).toHaveLength(11);
});
