import { aDocument, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import {
  findVersionsInUse,
  readCompactApp,
  searchApps,
  type SearchPageRequest,
  type SearchPlace,
} from '../index.js';

/** Equal keys, equal names and missing keys, so that only the ids tell some of them apart. */
const apps: ExtractionOverrides[] = [
  { app: { name: 'Same', slug: 'same-a', developer: 'Zeta' }, components: ['npm a 1', 'npm b 1'] },
  { app: { name: 'Same', slug: 'same-b', developer: 'Zeta' }, components: ['npm a 1', 'npm b 1'] },
  { app: { name: 'same', slug: 'same-c', developer: 'zeta' }, components: ['npm a 1', 'npm b 1'] },
  { app: { name: 'Other', slug: 'other' }, components: ['npm a 1', 'npm b 1'] },
  { app: { name: 'Empty', slug: 'empty' }, bundle: { runtime: null, sizeBytes: 0 } },
  { app: { name: 'Unknown', slug: 'unknown-a' }, notMeasuredReason: 'empty' },
  { app: { name: 'Unknown', slug: 'unknown-b' }, notMeasuredReason: 'empty' },
  {
    app: { name: 'aardvark', slug: 'aardvark', developer: 'Alpha' },
    bundle: { runtime: null, sizeBytes: 5e9 },
  },
];

let database: FilledDatabase;
beforeAll(async () => {
  database = await filledDatabase(
    apps.map((overrides) => ({
      document: aDocument({ ...overrides, app: { bundleId: null, ...overrides.app } }),
    })),
  );
});
afterAll(() => database.close());

const ANOTHER = '00000000-0000-4000-8000-000000000000';
const everything = { platforms: ['macos'] } as const;

const page = async (more: Partial<SearchPageRequest> = {}) => {
  const found = await searchApps(database.pool, everything, {
    sort: 'name',
    order: 'asc',
    limit: 100,
    offset: 0,
    after: null,
    ...more,
  });
  return { ...found, apps: found.apps.map(readCompactApp) };
};

const SORTS = [
  'name',
  'developer',
  'dependency_count',
  'app_size',
  'extracted_at',
  'last_updated_at',
] as const;
const cases = SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [1, 2, 3, 7, 8].map((limit) => [sort, order, limit] as const),
  ),
);

test.each(cases)('by %s %s, %d at a time: each application once', async (sort, order, limit) => {
  const whole = await page({ sort, order });
  expect(whole.next).toBeNull();
  expect(whole.apps).toHaveLength(apps.length);
  const seen: string[] = [];
  let after: SearchPlace | null = null;
  do {
    const part = await page({ sort, order, limit, after });
    expect([part.total, part.notMeasured]).toEqual([8, 2]);
    seen.push(...part.apps.map(({ slug }) => slug));
    after = part.next;
  } while (after !== null);
  expect(seen).toEqual(whole.apps.map(({ slug }) => slug));
});

test('names sort without regard to case, equals by id', async () => {
  const { apps: found } = await page();
  expect(found.map(({ name }) => name.toLowerCase())).toEqual([
    'aardvark',
    'empty',
    'other',
    'same',
    'same',
    'same',
    'unknown',
    'unknown',
  ]);
  const ids = found.filter(({ name }) => name.toLowerCase() === 'same').map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});

test.each([
  ['dependency_count', 'asc', [0, 0, 2, 2, 2, 2, null, null]],
  ['dependency_count', 'desc', [2, 2, 2, 2, 0, 0, null, null]],
] as const)('by %s %s, what is not known comes last', async (sort, order, counts) => {
  const { apps: found } = await page({ sort, order });
  expect(found.map(({ dependencyCount }) => dependencyCount)).toEqual(counts);
});

test('sizes beyond 32 bits sort as numbers', async () => {
  const { apps: found } = await page({ sort: 'app_size', order: 'desc', limit: 2 });
  expect(found.map(({ appSizeBytes }) => appSizeBytes)).toEqual([5e9, 0]);
});

test('an application that comes between pages moves no other', async () => {
  const first = await page({ limit: 4 });
  await database.pool.query(
    `INSERT INTO rm_search.document
     SELECT $1, document FROM rm_search.document WHERE document ->> 'slug' = 'other'`,
    [ANOTHER],
  );
  await database.pool.query(
    `INSERT INTO rm_search.app
     SELECT (jsonb_populate_record(app, jsonb_build_object('app_id', $1::text, 'name_folded', 'aaa'))).*
     FROM rm_search.app AS app WHERE name_folded = 'other'`,
    [ANOTHER],
  );
  const second = await page({ limit: 4, after: first.next });
  for (const table of ['app', 'document'])
    await database.pool.query(`DELETE FROM rm_search.${table} WHERE app_id = $1`, [ANOTHER]);
  const slugs = [...first.apps, ...second.apps].map(({ slug }) => slug);
  expect(slugs).toEqual((await page()).apps.map(({ slug }) => slug));
  expect(second.total).toBe(9);
});

test('no match is an empty page with totals', async () => {
  const none = await searchApps(
    database.pool,
    { ...everything, nothing: true },
    { sort: 'name', order: 'asc', limit: 5, offset: 0, after: null },
  );
  expect(none).toEqual({ apps: [], total: 0, notMeasured: 0, next: null, facets: null });
});

test('versions of a technology that nobody uses', async () => {
  expect(await findVersionsInUse(database.pool, 'nobody')).toEqual([]);
});
