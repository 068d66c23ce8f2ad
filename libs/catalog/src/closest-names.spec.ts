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
  ])('from %j to %j is %i', (left, right, expected) => {
    expect(editDistance(left, right)).toBe(expected);
    expect(editDistance(right, left)).toBe(expected);
  });
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
});
