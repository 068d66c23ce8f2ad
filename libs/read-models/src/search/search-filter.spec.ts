import { type SearchFilter, searchConditions } from './search-filter.js';

function statement(filter: SearchFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = searchConditions(filter, (value) => `$${values.push(value)}`);
  return { text: conditions.join(' AND '), values };
}

test('parts that are not asked for, or ask for nothing, leave no trace', () => {
  expect(
    statement({ platforms: ['macos'], technologies: [], categories: [], missingCategories: [] }),
  ).toEqual({
    text: 'app.platform = ANY ($1::text[])',
    values: [['macos']],
  });
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

test.each([
  ['50%', '%50\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
])('wildcards of %s stand for themselves', (part, pattern) => {
  expect(statement({ platforms: [], developer: part }).values).toEqual([pattern]);
});

test('zero and false are asked for', () => {
  expect(statement({ platforms: [], minDependencyCount: 0, measured: false })).toEqual({
    text: 'app.is_measured = $1 AND app.dependency_count >= $2::bigint',
    values: [false, 0],
  });
});
