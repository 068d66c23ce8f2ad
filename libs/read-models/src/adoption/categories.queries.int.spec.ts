import { aDocument } from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import { countCategories } from '../index.js';

let database: FilledDatabase | undefined;
afterEach(() => database?.close());

const app = (slug: string, ...technologies: string[]) => ({
  document: aDocument({ app: { name: slug, slug, bundleId: null }, technologies }),
});

test('an application counts once, however its scanners spell a category; the usual spelling is shown', async () => {
  database = await filledDatabase([
    app('one', 'Ufo 1 [80 Odd Things]', 'Tub 1 [80 odd things]'),
    app('two', 'Ufo 2 [80 Odd Things]'),
    app('three', 'ufo 2 [80 odd things]', 'Axe 1 [80 Odd Things]'),
    app('four', 'React 18.0.0 [80 whatever]'),
    app('five'),
  ]);
  const { totalApps, neverMeasured, categories } = await countCategories(database.pool);
  expect([totalApps, neverMeasured]).toEqual([5, 0]);
  expect(categories.get('odd things')).toEqual({
    name: 'Odd Things',
    apps: 3,
    providers: [
      { name: 'Ufo', apps: 3 },
      { name: 'Axe', apps: 1 },
      { name: 'Tub', apps: 1 },
    ],
  });
  // The catalog knows better than the scanner where React belongs.
  expect(categories.get('ui framework')).toMatchObject({ name: 'UI Framework', apps: 1 });
  expect(categories.has('whatever')).toBe(false);
});

test('what is gone does not count any more', async () => {
  const old = aDocument({ app: { name: 'a', bundleId: 'a.b' }, technologies: ['Ufo 1 [80 Odd Things]'] });
  const fresh = aDocument({ app: { name: 'a', bundleId: 'a.b' }, version: '2.0', extractedAt: 2 });
  database = await filledDatabase([{ document: old }, { document: fresh }]);
  const { totalApps, categories } = await countCategories(database.pool);
  expect([totalApps, [...categories.keys()]]).toEqual([1, []]);
});

test('an empty database counts nothing', async () => {
  database = await filledDatabase([]);
  expect(await countCategories(database.pool)).toEqual({
    totalApps: 0,
    neverMeasured: 0,
    categories: new Map(),
  });
});

test('what was never measured is told apart', async () => {
  database = await filledDatabase([
    app('one'),
    { document: aDocument({ app: { name: 'two', bundleId: 'two' }, notMeasuredReason: 'empty' }) },
  ]);
  expect(await countCategories(database.pool)).toMatchObject({ totalApps: 2, neverMeasured: 1 });
});
