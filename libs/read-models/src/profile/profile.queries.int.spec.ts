import { aDocument, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import {
  closestApps,
  findBySlugOrId,
  findProfiles,
  ProfileFinder,
  type ProfileSearch,
  readProfile,
  resolveApp,
} from '../index.js';

type App = NonNullable<ExtractionOverrides['app']>;

const named = (app: App, more: ExtractionOverrides = {}) => ({
  document: aDocument({ ...more, app: { bundleId: null, ...app } }),
});

let database: FilledDatabase;
beforeAll(async () => {
  database = await filledDatabase([
    named({ name: 'Visual Studio Code', bundleId: 'com.example.one' }),
    named({ name: 'Code from Source', bundleId: 'com.microsoft.VSCode' }),
    named({ name: 'Alpha', aliases: ['Beta', 'the first'] }),
    named({ name: 'Beta' }),
    named({ name: 'Beta', platform: 'windows' }),
    named({ name: 'Old Gamma', bundleId: 'com.example.gamma' }),
    named({ name: 'Gamma', bundleId: 'com.example.gamma' }, { version: '2.0', extractedAt: 2 }),
    named({ name: 'Caf\u00e9 Society' }),
    named({ name: 'Photo Lab' }),
    named({ name: 'My Photo' }),
    named({ name: '100% Done' }),
    named({ name: '1000 Done' }),
    named({ name: 'back\\slash' }),
    // The slug of one is the bundle id of another.
    named({ name: 'Delta', slug: 'delta' }),
    named({ name: 'Not Delta', bundleId: 'delta', slug: 'not-delta', platform: 'windows' }),
    named({ name: 'Straße', platform: 'linux' }),
  ]);
});
afterAll(() => database.close());

async function find(name: string, more: Partial<ProfileSearch> = {}): Promise<string[]> {
  const aliasOf = database.catalog.applicationAliases(name);
  const search = { name, aliasOf, platforms: ['macos', 'windows'] as const, limit: 10, ...more };
  const { profiles, total } = await findProfiles(database.pool, search);
  expect(total).toBe(profiles.length);
  return profiles.map(readProfile).map(({ app }) => `${app.name} ${app.platform}`);
}

type Row = [about: string, name: string, found: string[]];

const SEARCHES: Row[] = [
  [
    "the catalog's alias, by name and by bundle id",
    'VSCode',
    ['Code from Source macos', 'Visual Studio Code macos'],
  ],
  ["a scanner's alias ends the search before an exact name", 'beta', ['Alpha macos']],
  ['an alias of several words', 'THE FIRST', ['Alpha macos']],
  ['an exact bundle id', 'Com.Example.Gamma', ['Gamma macos']],
  ['a former name', 'old gamma', ['Gamma macos']],
  ['an exact name before a part of one', 'gamma', ['Gamma macos']],
  ['decomposed letters are the same letters', 'cafe\u0301 society', ['Café Society macos']],
  ['the beginning of a slug ends the search', 'photo', ['Photo Lab macos']],
  ['a query is not made into a slug', 'my photo', ['My Photo macos']],
  ['a slug is compared as it is', 'my-ph', ['My Photo macos']],
  ['parts of names in order of name', 'one', ['100% Done macos', '1000 Done macos']],
  ['a percent sign is one', '0% d', ['100% Done macos']],
  ['an underscore is one', 'y_photo', []],
  ['a backslash is one', 'k\\s', ['back\\slash macos']],
  ['where a word begins', ' p', ['My Photo macos']],
  ['where a word ends', 'to l', ['Photo Lab macos']],
  ['a letter of another script', 'é', ['Café Society macos']],
  ['a bundle id is not searched for parts', 'com.example', []],
  ['no platform but those asked for', 'straße', []],
];

test.each(SEARCHES)('%s', async (_, name, expected) => {
  expect(await find(name)).toEqual(expected);
});

test('searches of one moment share a statement, and each finds its own', async () => {
  const spy = jest.spyOn(database.pool, 'query');
  const finder = new ProfileFinder(database.pool);
  const found = await Promise.all(
    SEARCHES.map(([, name]) => {
      const aliasOf = database.catalog.applicationAliases(name);
      return finder.find({ name, aliasOf, platforms: ['macos', 'windows'], limit: 10 });
    }),
  );
  const statements = spy.mock.calls.map(([statement]) => (statement as unknown as { name: string }).name);
  spy.mockRestore();
  expect(statements.filter((name) => name === 'exact-profiles')).toHaveLength(1);
  expect(
    found.map(({ profiles }) => profiles.map(readProfile).map(({ app }) => `${app.name} ${app.platform}`)),
  ).toEqual(SEARCHES.map(([, , expected]) => expected));
});

test('parts of names are looked for a few at a time, and each finds its own', async () => {
  let underway = 0;
  let most = 0;
  const send = database.pool.query.bind(database.pool) as (statement: { name: string }) => Promise<unknown>;
  const spy = jest.spyOn(database.pool, 'query').mockImplementation((async (statement: { name: string }) => {
    if (!statement.name.startsWith('profiles-by')) return send(statement);
    most = Math.max(most, ++underway);
    return send(statement).finally(() => (underway -= 1));
  }) as never);
  const finder = new ProfileFinder(database.pool);
  const nobody = { names: [], bundleIds: [] };
  const found = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      finder.find({
        name: index % 2 === 0 ? 'y photo' : 'k\\s',
        aliasOf: nobody,
        platforms: ['macos'],
        limit: 10,
      }),
    ),
  );
  spy.mockRestore();
  expect(found.map(({ profiles }) => profiles.map((text) => readProfile(text).app.name))).toEqual(
    Array.from({ length: 12 }, (_, index) => [index % 2 === 0 ? 'My Photo' : 'back\\slash']),
  );
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test('an alias on another platform does not stand before a name', async () => {
  expect(await find('beta', { platforms: ['windows'] })).toEqual(['Beta windows']);
});

test('searches of one moment keep to their own platforms and limits', async () => {
  const finder = new ProfileFinder(database.pool);
  const search = { name: 'beta', aliasOf: { names: ['gamma', 'photo lab'], bundleIds: [] } };
  const found = await Promise.all([
    finder.find({ ...search, platforms: ['macos'], limit: 1 }),
    finder.find({ ...search, platforms: ['macos'], limit: 5 }),
    finder.find({ ...search, platforms: ['windows'], limit: 5 }),
    finder.find({ ...search, platforms: ['linux'], limit: 5 }),
  ]);
  expect(
    found.map(({ profiles, total }) => [total, profiles.map((text) => readProfile(text).app.name)]),
  ).toEqual([
    [3, ['Alpha']],
    [3, ['Alpha', 'Gamma', 'Photo Lab']],
    [1, ['Beta']],
    [0, []],
  ]);
});

test('the same name on several platforms stands in order of platform', async () => {
  const search = {
    name: 'eta',
    aliasOf: { names: [], bundleIds: [] },
    platforms: ['windows', 'macos'] as const,
    limit: 10,
  };
  const { profiles } = await findProfiles(database.pool, search);
  expect(profiles.map((text) => readProfile(text).app.platform)).toEqual(['macos', 'windows']);
});

test('a limit cuts the list and not the total', async () => {
  const search = { name: 'e', aliasOf: { names: [], bundleIds: [] }, platforms: ['macos'] as const };
  const whole = await findProfiles(database.pool, { ...search, limit: 100 });
  const cut = await findProfiles(database.pool, { ...search, limit: 2 });
  expect(whole.total).toBeGreaterThan(2);
  expect([cut.profiles, cut.total]).toEqual([whole.profiles.slice(0, 2), whole.total]);
});

describe('an application in a path', () => {
  const all = ['macos', 'windows', 'linux'] as const;

  test.each([
    ['a bundle id before a slug', 'DELTA', all, 'Not Delta windows'],
    ['a slug, where the platform has no such bundle id', 'delta', ['macos'], 'Delta macos'],
    ['the first platform that has it', 'beta', all, 'Beta macos'],
    ['another platform', 'beta', ['windows'], 'Beta windows'],
    ['a former name does not lead there', 'old gamma', all, undefined],
    ['the slug stays when the name changes', 'old-gamma', all, 'Gamma macos'],
    ['nothing', 'nobody', all, undefined],
    ['nearly an id', 'app_00000000-0000-5000-8000-00000000000', all, undefined],
  ] as const)('%s', async (_, reference, platforms, expected) => {
    const found = await resolveApp(database.pool, reference, platforms);
    expect(found && `${found.name} ${found.platform}`).toBe(expected);
  });

  test('its id, in any case', async () => {
    const app = await resolveApp(database.pool, 'beta', ['windows']);
    expect(await resolveApp(database.pool, app?.id.toUpperCase().replace('APP_', 'app_') ?? '', all)).toEqual(
      app,
    );
    expect(await resolveApp(database.pool, app?.id ?? '', ['macos'])).toBeUndefined();
  });

  test.each([
    ['gama', ['old-gamma']],
    ['com.example.gama', ['old-gamma']],
    ['foto-lab', ['photo-lab']],
    ['phto-lab', ['photo-lab']],
    ['%', []],
  ])('%s may have meant %j', async (reference, slugs) => {
    const [near] = await closestApps(database.pool, [reference], all, 3);
    expect(near?.map(({ slug }) => slug).slice(0, 1)).toEqual(slugs);
  });

  test('several at once are one statement, and each keeps its place', async () => {
    const asked = jest.spyOn(database.pool, 'query');
    const near = await closestApps(database.pool, ['gama', '%', 'phto-lab', 'gama'], all, 1);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    expect(near.map((apps) => apps.map(({ slug }) => slug))).toEqual([
      ['old-gamma'],
      [],
      ['photo-lab'],
      ['old-gamma'],
    ]);
    expect(await closestApps(database.pool, [], all, 3)).toEqual([]);
  });
});

describe('by slug or id, several at once', () => {
  const names = (found: readonly (readonly string[])[]): string[][] =>
    found.map((texts) =>
      texts.map((text) => `${readProfile(text).app.name} ${readProfile(text).app.platform}`),
    );

  test('each in its place, in order of platform, none where it is none', async () => {
    const id = (await resolveApp(database.pool, 'beta', ['windows']))?.id ?? '';
    const references = ['BETA', 'nobody', id.toUpperCase(), 'old-gamma', 'Old Gamma', 'beta'];
    expect(names(await findBySlugOrId(database.pool, references, ['windows', 'macos']))).toEqual([
      ['Beta windows', 'Beta macos'],
      [],
      ['Beta windows'],
      ['Gamma macos'],
      [],
      ['Beta windows', 'Beta macos'],
    ]);
    expect(names(await findBySlugOrId(database.pool, [id, 'beta'], ['macos']))).toEqual([[], ['Beta macos']]);
  });

  test('none asked for', async () => {
    expect(await findBySlugOrId(database.pool, [], ['macos'])).toEqual([]);
  });
});

test.each([
  ['Photo Lab', ['Photo Lab']],
  ['the FIRST', ['Alpha']],
  ['Old Gamma', ['Gamma']],
  ['com.example.GAMMA', ['Gamma']],
  ['photo', []],
  ['photo-lab', []],
])('by the exact steps alone: %s', async (name, expected) => {
  const { profiles, total } = await new ProfileFinder(database.pool).findExactly({
    name,
    aliasOf: { names: [], bundleIds: [] },
    platforms: ['macos'],
    limit: 5,
  });
  expect(profiles.map((text) => readProfile(text).app.name)).toEqual(expected);
  expect(total).toBe(expected.length);
});
