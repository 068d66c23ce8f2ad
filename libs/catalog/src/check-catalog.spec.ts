import type { CatalogData, TechnologyData } from './catalog-shape.js';
import { CatalogError, checkCatalog, loadCatalog } from './index.js';
import { aCatalog, aTechnology } from './testing/catalog-data.builder.js';

function problemsOf(data: unknown): readonly string[] {
  const verdict = checkCatalog(data);
  return verdict.sound ? [] : verdict.problems;
}

/** One technology beside a sound one. */
function beside(technology: TechnologyData): CatalogData {
  return aCatalog({ Database: [aTechnology('Postgres'), technology] });
}

const odd = (overrides: object): CatalogData => beside({ ...aTechnology('Odd'), ...overrides });

describe('sound data', () => {
  it('has no problems', () => {
    expect(
      problemsOf(aCatalog({ Database: [aTechnology('Postgres')], Logging: [aTechnology('Pino')] })),
    ).toEqual([]);
  });

  it('may match two technologies where one says so', () => {
    const shared = { patterns: { pypi: ['PySide6'] } };
    const qt = aTechnology('Qt', { ...shared, alsoMatches: ['PySide'] });
    expect(problemsOf(aCatalog({ Runtime: [qt], 'UI Framework': [aTechnology('PySide', shared)] }))).toEqual(
      [],
    );
  });

  it('may overlap across sources', () => {
    expect(problemsOf(odd({ patterns: { pypi: ['postgres'], native: ['postgres*'] } }))).toEqual([]);
  });
});

describe('shape', () => {
  it.each<[string, unknown, string]>([
    ['no data', null, 'catalog: the whole: Expected object, found null'],
    ['a missing field', odd({ homepage: undefined }), 'Database / Odd: /homepage: Expected'],
    ['an unknown field', odd({ vendor: 'x' }), 'Database / Odd: /vendor: Unexpected property, found "x"'],
    [
      'an unknown version scheme',
      odd({ versionScheme: 'rpm' }),
      'Database / Odd: /versionScheme: Expected union value, found "rpm"',
    ],
    [
      'a bad source',
      odd({ patterns: { brew: ['odd'] } }),
      'Database / Odd: /patterns/brew: Unexpected property, found ["odd"]',
    ],
    [
      'an empty pattern',
      odd({ patterns: { npm: [''] } }),
      'Database / Odd: /patterns/npm/0: Expected string length',
    ],
    ['a padded alias', odd({ aliases: [' x'] }), 'Database / Odd: /aliases/0: Expected string to match'],
    ['a nameless technology', odd({ name: 7 }), 'Database / number 2: /name: Expected string, found 7'],
    [
      'a misshapen category',
      { ...aCatalog(), categories: [{ category: '' }] },
      'category 1: /technologies: Expected',
    ],
    [
      'a misshapen application',
      { ...aCatalog(), applications: [{ name: 'Riot' }] },
      'application Riot: /aliases: Expected',
    ],
    [
      'an unknown meaning',
      { ...aCatalog(), scale: { ...aCatalog().scale, schemaVersion: 2 } },
      'scale: /schemaVersion: Expected 1',
    ],
  ])('names %s', (_, data, expected) => {
    expect(problemsOf(data)).toContainEqual(expect.stringContaining(expected));
  });
});

describe('meaning', () => {
  const riot = (name: string, aliases: string[]) => ({ name, bundleIds: [], aliases });
  const runtime = (overrides: object) =>
    aTechnology('Odd', { runtime: { values: ['odd'], versionFrom: 'suffix', ...overrides } });

  it.each<[string, CatalogData, string]>([
    [
      'a name twice, whatever the case',
      beside(aTechnology('POSTGRES', { patterns: { npm: ['pg'] } })),
      'technology POSTGRES: the name POSTGRES is taken by Postgres',
    ],
    [
      'an alias that is a name',
      odd({ aliases: ['postgres'] }),
      'technology Odd: the name postgres is taken by Postgres',
    ],
    [
      'an alias that is its own name',
      odd({ aliases: ['ODD'] }),
      'technology Odd: the name ODD is taken by Odd',
    ],
    [
      'a homepage without TLS',
      odd({ homepage: 'http://odd.org' }),
      'technology Odd: the homepage http://odd.org is no https address',
    ],
    [
      'a homepage that is no address',
      odd({ homepage: 'https://odd' }),
      'technology Odd: the homepage https://odd is no https address',
    ],
    [
      'a technology that nothing shows',
      odd({ patterns: {} }),
      'technology Odd: has neither patterns nor runtime values',
    ],
    [
      'a source without patterns',
      odd({ patterns: { npm: ['odd'], pypi: [] } }),
      'technology Odd: pypi has no patterns',
    ],
    [
      'a bare star',
      odd({ patterns: { pypi: ['*'] } }),
      'technology Odd: pypi *: a pattern is a name, or a prefix and one trailing *',
    ],
    [
      'a star inside',
      odd({ patterns: { npm: ['@odd/*-x'] } }),
      'technology Odd: npm @odd/*-x: a pattern is a name, or a prefix and one trailing *',
    ],
    [
      'a pattern twice by its ecosystem',
      odd({ patterns: { pypi: ['Odd_Db', 'odd-db'] } }),
      'technology Odd: pypi odd-db: stands there twice',
    ],
    [
      'an unknown companion',
      odd({ alsoMatches: ['Mongo'] }),
      'technology Odd: alsoMatches names Mongo, no other technology',
    ],
    [
      'the same package',
      odd({ patterns: { npm: ['postgres'] } }),
      'npm postgres of Postgres also matches postgres of Odd',
    ],
    [
      'the same package by its ecosystem',
      odd({ patterns: { npm: ['POSTGRES'] } }),
      'npm postgres of Postgres also matches POSTGRES of Odd',
    ],
    [
      'a prefix over a package',
      odd({ patterns: { npm: ['post*'] } }),
      'npm post* of Odd also matches postgres of Postgres',
    ],
    [
      'a prefix over a prefix',
      beside(aTechnology('Odd', { patterns: { npm: ['postgres-*', 'postgres*'] } })),
      'npm postgres of Postgres also matches postgres* of Odd',
    ],
    [
      'a runtime value twice',
      aCatalog({
        Runtime: [runtime({}), aTechnology('Other', { runtime: { values: ['ODD'], versionFrom: 'suffix' } })],
      }),
      'technology Other: the runtime ODD is taken by Odd',
    ],
    [
      'a runtime star inside',
      aCatalog({ Runtime: [runtime({ values: ['o*d'] })] }),
      'technology Odd: runtime o*d: a value is a name, or a prefix and one trailing *',
    ],
    [
      'a suffix that shows by itself',
      aCatalog({ Runtime: [runtime({ shownByVersion: true })] }),
      'technology Odd: shownByVersion needs a version from a bundle fact',
    ],
    [
      'two categories of one slug',
      aCatalog({ 'auto update': [] }),
      'category auto update: its slug auto-update is taken by Auto-Update',
    ],
    [
      'a missing category',
      { ...aCatalog(), categories: aCatalog().categories.slice(1) },
      'category Error Tracking: missing, errorTrackingSdk needs it',
    ],
    [
      'an application alias twice',
      aCatalog({}, [riot('Element', ['riot']), riot('Wire', ['RIOT'])]),
      'application Wire: the name RIOT is taken by Element',
    ],
  ])('names %s', (_, data, expected) => {
    expect(problemsOf(data)).toEqual([expected]);
  });
});

describe('every problem at once', () => {
  const data = aCatalog({
    Database: [
      aTechnology('First', { homepage: 'ftp://x.org' }),
      { ...aTechnology('Second'), versionScheme: 'rpm' as 'npm' },
      aTechnology('Third', { aliases: ['first'], patterns: { npm: ['a*'] } }),
    ],
  });
  const expected = [
    expect.stringContaining('Database / Second: /versionScheme'),
    'technology Third: the name first is taken by First',
    'technology First: the homepage ftp://x.org is no https address',
    'technology Third: npm a*: a pattern is a name, or a prefix and one trailing *',
  ];

  it('is told by the check', () => expect(problemsOf(data)).toEqual(expected));

  it('stops the start', () => {
    expect(() => loadCatalog(data)).toThrow(CatalogError);
    expect(() => loadCatalog(data)).toThrow(
      /4 problem\(s\):\n- Database \/ Second(.*\n)*- technology Third: npm a\*/,
    );
  });
});
