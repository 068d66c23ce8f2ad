import fc from 'fast-check';
import { closestNames, editDistance } from './closest-names.js';

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['react', 'react', 0],
    ['raect', 'react', 1],
    ['reac', 'react', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['flaw', 'lawn', 2],
    ['abcdef', 'badcfe', 3],
    ['abcdef', 'xbcdefy', 2],
  ])('from %j to %j is %i', (left, right, expected) => {
    expect(editDistance(left, right, 5)).toBe(expected);
    expect(editDistance(right, left, 5)).toBe(expected);
    expect(editDistance(left, right, expected)).toBe(expected);
    if (expected > 0) expect(editDistance(left, right, expected - 1)).toBeNull();
  });
});

/** The definition itself, without a table: which edit the last letters need. */
function byDefinition(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [a, b] = [left.slice(0, -1), right.slice(0, -1)];
  const ways = [
    byDefinition(a, right) + 1,
    byDefinition(left, b) + 1,
    byDefinition(a, b) + (left.at(-1) === right.at(-1) ? 0 : 1),
  ];
  const swapped = a !== '' && b !== '' && left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1);
  return Math.min(...ways, ...(swapped ? [byDefinition(a.slice(0, -1), b.slice(0, -1)) + 1] : []));
}

test('the band changes no distance within it, and tells what lies beyond', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 6 }), (left, right, most) => {
      const distance = byDefinition(left, right);
      expect(editDistance(left, right, most)).toBe(distance <= most ? distance : null);
    }),
    { numRuns: 500 },
  );
});

describe('closest names', () => {
  const names = ['React', 'React Native', 'Preact', 'Redux', 'Go', 'MongoDB', 'SQLite', 'Lit'];

  it.each<[string, string[]]>([
    ['react', ['React', 'Preact', 'React Native']],
    ['raect', ['React']],
    ['redx', ['Redux']],
    ['mongodbb', ['MongoDB']],
    ['sqlit', ['SQLite', 'Lit']],
    ['react nativ', ['React Native', 'React']],
    ['zzz', []],
    ['', []],
  ])('%j: %j', (name, expected) => expect(closestNames(name, names, 5)).toEqual(expected));

  it('gives no more than asked for, and none twice', () => {
    expect(closestNames('react', [...names, ...names], 2)).toEqual(['React', 'Preact']);
  });

  const X = (count: number): string => 'x'.repeat(count);

  it.each([
    ['a third of the letters', 'abcdefghijkl', 'ABCDEFGH'],
    ['eight letters of forty', `${X(32)}yyyyyyyy`, `${X(32)}zzzzzzzz`],
    ['a hundred letters', `a${X(99)}`, X(100)],
    ['a name of any length that holds what was typed', 'react', `react ${X(495)}`],
    ['composed otherwise, in capitals', 'CAFE\u0301', 'caf\u00e9'],
  ])('near: %s', (_, name, candidate) => expect(closestNames(name, [candidate], 5)).toEqual([candidate]));

  it.each([
    ['more than a third', 'mongodb', 'MariaDB'],
    ['nine letters of forty', `${X(31)}yyyyyyyyy`, `${X(31)}zzzzzzzzz`],
    ['a hundred and one letters', `a${X(100)}`, X(101)],
    ['a long text that holds a name', `React ${X(494)}`, 'React'],
  ])('not near: %s', (_, name, candidate) => expect(closestNames(name, [candidate], 5)).toEqual([]));
});

describe('the work', () => {
  const cellsOf = (name: string, candidates: readonly string[]): number => {
    const work = { cells: 0 };
    closestNames(name, candidates, 3, work);
    return work.cells;
  };
  // Alike up to the middle, so that no row ends the comparison early there.
  const alike = Array.from(
    { length: 600 },
    (_, each) => `${'x'.repeat(50)}${String(each).padStart(50, '-')}`,
  );

  it.each<[string, string, number]>([
    ['nothing for a name of 500 letters', 'x'.repeat(500), 0],
    ['nothing where lengths differ by more than what is allowed', 'x'.repeat(91), 0],
    ['a band of 17 cells a letter at most', 'x'.repeat(100), 600 * 17 * 100],
    ['rows up to the first that is out of reach', 'y'.repeat(100), 600 * 17 * 9],
  ])('%s', (_, name, most) => expect(cellsOf(name, alike)).toBeLessThanOrEqual(most));

  it('is that of the band, not of the whole table', () => {
    // Rows 1 to 3 of a band of one on each side: columns 0-2, 1-3, 2-3.
    const work = { cells: 0 };
    expect(editDistance('abc', 'abd', 1, work)).toBe(1);
    expect(work.cells).toBe(8);
  });
});
