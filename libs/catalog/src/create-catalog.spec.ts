import { createCatalog, loadCatalog } from './index.js';
import { aCatalog, aTechnology } from './testing/catalog-data.builder.js';

describe('names', () => {
  const catalog = createCatalog(
    aCatalog({
      Database: [aTechnology('Realm'), aTechnology('SQLite', { aliases: ['SQLite 3', 'Café DB'] })],
    }),
  );

  it.each([
    ['SQLite', 'SQLite', 1],
    ['sqlite 3', 'SQLite', 1],
    ['CAFE\u0301 db', 'SQLite', 1],
    ['realm', 'Realm', 0],
  ])('%s is %s of rank %i', (name, canonical, rank) => {
    expect(catalog.find(name)).toMatchObject({
      name: canonical,
      category: 'Database',
      field: 'databaseSdk',
      rank,
    });
  });

  it.each(['', 'SQL', 'constructor', '__proto__'])('%j is none', (name) =>
    expect(catalog.find(name)).toBeNull(),
  );
});

describe('categories', () => {
  const catalog = createCatalog(aCatalog({ Zoo: [], Logging: [aTechnology('Pino')] }));

  it('come in canonical order', () => {
    expect(catalog.categories).toEqual([
      'Error Tracking',
      'Analytics',
      'Feature Flags',
      'Database',
      'UI Framework',
      'State Management',
      'Payments',
      'Authentication',
      'Observability',
      'Realtime',
      'Auto-Update',
      'Runtime',
      'Logging',
      'Zoo',
    ]);
  });

  it.each([
    ['ui framework', 'UI Framework'],
    ['UI-Framework', 'UI Framework'],
    ['auto-update', 'Auto-Update'],
    ['ERROR-TRACKING', 'Error Tracking'],
    ['logging', 'Logging'],
    ['error_tracking', null],
    ['', null],
  ])('%s is %s', (text, expected) => expect(catalog.findCategory(text)).toBe(expected));

  it('beside the eleven fill no field', () => expect(catalog.find('Pino')?.field).toBeNull());
});

describe('application aliases', () => {
  const element = { name: 'Element', bundleIds: ['im.riot.app'], aliases: ['riot', 'Element Desktop'] };
  const catalog = createCatalog(aCatalog({}, [element]));

  it.each(['riot', 'RIOT', 'element desktop'])('%s stands for Element', (query) => {
    expect(catalog.applicationAliases(query)).toEqual({ names: ['Element'], bundleIds: ['im.riot.app'] });
  });

  it.each(['element', 'rio', ''])('%j stands for nothing', (query) => {
    expect(catalog.applicationAliases(query)).toEqual({ names: [], bundleIds: [] });
  });
});

describe('closest names', () => {
  const catalog = createCatalog(
    aCatalog({
      Database: [
        aTechnology('SQLite', { aliases: ['SQLight'] }),
        aTechnology('LiteDB'),
        aTechnology('Dexie'),
      ],
    }),
  );

  it('resolve aliases, once each', () => {
    expect(catalog.closestTechnologies('sqligth', 5)).toEqual(['SQLite']);
    expect(catalog.closestTechnologies('lite', 5)).toEqual(['LiteDB', 'SQLite']);
    expect(catalog.closestTechnologies('lite', 1)).toEqual(['LiteDB']);
  });

  it('find categories', () => expect(catalog.closestCategories('databsae', 3)).toEqual(['Database']));
});

describe('the hash', () => {
  const sqlite = aTechnology('SQLite', { aliases: ['SQLite 3'] });
  const realm = aTechnology('Realm');
  const base = createCatalog(aCatalog({ Database: [sqlite, realm] })).hash;

  it('is a SHA-256', () => expect(base).toMatch(/^[0-9a-f]{64}$/));

  it('keeps under another order of keys', () => {
    const turned = Object.fromEntries(Object.entries(sqlite).reverse()) as typeof sqlite;
    expect(Object.keys(turned)).not.toEqual(Object.keys(sqlite));
    expect(createCatalog(aCatalog({ Database: [turned, realm] })).hash).toBe(base);
  });

  it.each([
    ['rank', [realm, sqlite]],
    ['alias', [{ ...sqlite, aliases: ['SQLite 4'] }, realm]],
    ['pattern', [sqlite, { ...realm, patterns: { npm: ['realm', 'realm-web'] } }]],
  ])('changes with the %s', (_, technologies) => {
    expect(createCatalog(aCatalog({ Database: technologies })).hash).not.toBe(base);
  });
});

describe('immutability', () => {
  it('holds for what is handed out', () => {
    const catalog = loadCatalog();
    const [first] = catalog.technologies;
    expect(() => Object.assign(first as object, { name: 'Other' })).toThrow(TypeError);
    expect(() => (first?.aliases as string[]).push('x')).toThrow(TypeError);
    expect(() => Object.assign(catalog, { hash: '' })).toThrow(TypeError);
    expect(() => (catalog.categories as string[]).push('x')).toThrow(TypeError);
  });
});
