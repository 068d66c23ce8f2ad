import { countedApps, matchingApps, type SearchFilter } from './search-filter.js';

function statement(filter: SearchFilter, write = matchingApps): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = write(filter, (value) => `$${values.push(value)}`);
  return { text: text.replace('FROM rm_search.app AS app WHERE ', ''), values };
}

test('parts that are not asked for, or ask for nothing, leave no trace', () => {
  expect(
    statement({ platforms: ['macos'], technologies: [], categories: [], missingCategories: [] }),
  ).toEqual({ text: '(app.traits & $1::bigint) < 1', values: [2 + 4] });
  expect(statement({ platforms: ['macos', 'windows', 'linux'] })).toEqual({ text: 'TRUE', values: [] });
});

test('traits are asked for at once, each once', () => {
  expect(
    statement({
      platforms: ['windows'],
      measured: true,
      categories: ['analytics'],
      missingCategories: ['error tracking', 'ui toolkit', 'error tracking'],
    }),
  ).toEqual({
    text: '(app.traits & $1::bigint) < 1 AND (~app.traits & $2::bigint) < 1',
    values: [1 + 4 + 16 + 2 ** 32, 8 + 32],
  });
});

test('a category without a trait is looked up', () => {
  const { text, values } = statement({
    platforms: [],
    categories: ['odd'],
    missingCategories: ['analytics'],
  });
  expect(text).toMatch(/^\(app\.traits & \$1::bigint\) < 1 AND EXISTS \(.*other_category = \$2\)$/s);
  expect(values).toEqual([32, 'odd']);
});

test.each<[string, SearchFilter, 'app' | 'app_technology']>([
  [
    'a technology',
    { platforms: ['macos'], technologies: ['react'], missingCategories: ['odd'] },
    'app_technology',
  ],
  ['a technology and a date', { platforms: [], technologies: ['react'], scannedSince: new Date(0) }, 'app'],
  ['no technology', { platforms: ['macos'] }, 'app'],
])('%s is counted in the table that tells', (_, filter, table) => {
  expect(statement(filter, countedApps).text.startsWith('FROM rm_search.app_technology AS app WHERE')).toBe(
    table === 'app_technology',
  );
});

test('values go in as values only', () => {
  const evil = `'; DROP TABLE app; --`;
  const { text, values } = statement({
    platforms: ['macos'],
    technologies: [evil],
    versions: { technology: evil, versions: [evil] },
    categories: [evil],
    missingCategories: [evil],
    runtime: evil,
    runtimeFamily: evil,
    developer: evil,
    text: evil,
  });
  expect(text).not.toContain('DROP');
  expect(text.match(/\$\d+/g)).toEqual(expect.arrayContaining(values.map((_, index) => `$${index + 1}`)));
});

test('what is between the texts that are searched is in none of them', () => {
  expect(statement({ platforms: [], text: 'a\uFFFFb' })).toEqual({ text: 'FALSE', values: [] });
});

test.each([
  ['50%', '%50\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
])('wildcards of %s stand for themselves', (part, pattern) => {
  expect(statement({ platforms: [], developer: part }).values).toEqual([pattern]);
});

test('zero and false are asked for', () => {
  expect(statement({ platforms: [], minDependencyCount: 0, measured: false })).toEqual({
    text: '(app.traits & $1::bigint) < 1 AND app.dependency_count >= $2::bigint',
    values: [8, 0],
  });
});
