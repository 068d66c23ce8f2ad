import { aDocument, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import { readCompactApp, searchApps, type SearchFilter, type SearchPage } from '../index.js';

/** Technologies that no catalog knows, of a category that nobody expects, each spelled as its scanner likes. */
const apps: ExtractionOverrides[] = [
  { technologies: ['Tinker 1 [90 Odd Things]', 'Zeta 2 [90 Odd Things]', 'React 18.0.0 [90 UI Framework]'] },
  { technologies: ['tinker 1 [90 odd things]'] },
  { technologies: ['Tinker 2 [90 Odd Things]'] },
  { technologies: ['React 17.0.0 [90 UI Framework]', 'Vue.js 3.0.0 [90 UI Framework]'] },
  { notMeasuredReason: 'empty', bundle: { runtime: null } },
];

let database: FilledDatabase;
beforeAll(async () => {
  database = await filledDatabase(
    apps.map((overrides, place) => ({
      document: aDocument({
        bundle: { runtime: 'qt' },
        ...overrides,
        app: { bundleId: null, name: `App ${place}` },
      }),
    })),
  );
});
afterAll(() => database.close());

const search = (filter: Partial<SearchFilter>): Promise<SearchPage> =>
  searchApps(
    database.pool,
    { platforms: ['macos'], ...filter },
    { sort: 'name', order: 'asc', limit: 1, offset: 0, after: null, facets: true },
  );

test('spellings are counted together, two providers of an application as one application', async () => {
  const { facets, total, notMeasured } = await search({});
  expect([total, notMeasured]).toEqual([5, 1]);
  expect(facets).toEqual({
    categories: [
      { name: 'Runtime', apps: 4, providers: [{ name: 'Qt', apps: 4 }] },
      {
        name: 'Odd Things',
        apps: 3,
        providers: [
          { name: 'Tinker', apps: 3 },
          { name: 'Zeta', apps: 1 },
        ],
      },
      {
        name: 'UI Framework',
        apps: 2,
        providers: [
          { name: 'React', apps: 2 },
          { name: 'Vue.js', apps: 1 },
        ],
      },
    ],
    runtimes: [
      { runtime: 'qt', count: 4 },
      { runtime: null, count: 1 },
    ],
    platforms: [{ platform: 'macos', count: 5 }],
  });
});

test.each<[Partial<SearchFilter>, string[]]>([
  [{ categories: ['odd things'] }, ['App 0', 'App 1', 'App 2']],
  [{ missingCategories: ['odd things'] }, ['App 3', 'App 4']],
  [{ missingCategories: ['odd things', 'ui framework'] }, ['App 4']],
  [{ technologies: ['tinker'], missingCategories: ['ui framework'] }, ['App 1', 'App 2']],
  [{ technologies: ['tinker', 'react'] }, ['App 0']],
  [{ technologies: ['react', 'react'] }, ['App 0', 'App 3']],
  [{ technologies: ['tinker', 'zeta'], versions: { technology: 'tinker', versions: ['1', '2'] } }, ['App 0']],
  [{ technologies: ['tinker'], versions: { technology: 'tinker', versions: [] } }, []],
  [{ technologies: ['react'], categories: ['odd things'], measured: true }, ['App 0']],
  [{ categories: ['ui framework'], missingCategories: ['ui framework'] }, []],
])('%j is counted with and without facets, and listed', async (filter, names) => {
  const request = { sort: 'name', order: 'asc', limit: 10, offset: 0, after: null } as const;
  const page = await searchApps(database.pool, { platforms: ['macos', 'windows'], ...filter }, request);
  expect(page.apps.map((app) => readCompactApp(app).name)).toEqual(names);
  expect(page.total).toBe(names.length);
  expect((await search(filter)).total).toBe(names.length);
});
