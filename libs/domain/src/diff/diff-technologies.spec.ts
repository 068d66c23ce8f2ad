import { aTechnology } from '../testing/an-extraction.js';
import { diffTechnologies, NO_TECHNOLOGY_CHANGES } from './diff-technologies.js';

const list = (text: string): ReturnType<typeof aTechnology>[] =>
  text
    .split(', ')
    .filter((each) => each !== '')
    .map(aTechnology);

describe('how technologies changed', () => {
  // before, after, added, removed, updated, unchanged
  test.each([
    ['', '', [], [], [], 0],
    ['', 'B 1, A', ['A ?', 'B 1'], [], [], 0],
    ['B 1, A', '', [], ['A ?', 'B 1'], [], 0],
    ['A 1, B 1', 'A 2, B 1', [], [], ['A 1 > 2'], 1],
    ['A', 'A 1', [], [], ['A ? > 1'], 0],
    ['A 1', 'A', [], [], ['A 1 > ?'], 0],
    ['C 1, A 1, B 1', 'C 2, A 2, B 2', [], [], ['A 1 > 2', 'B 1 > 2', 'C 1 > 2'], 0],
    // Neither case nor confidence is a change.
    ['React 1', 'REACT 1', [], [], [], 1],
    ['A 1 [100 X]', 'A 1 [70 X]', [], [], [], 1],
    ['A 1 [100 X]', 'A 1 [100 x]', [], [], [], 1],
    // A category that changed alone is removed and added; together with the version it is an update.
    ['A 1 [100 X]', 'A 1 [100 Y]', ['A 1'], ['A 1'], [], 0],
    ['A 1 [100 X]', 'A 2 [100 Y]', [], [], ['A 1 > 2'], 0],
  ])('from %j to %j', (before, after, ...[added, removed, updated, unchanged]) => {
    const changes = diffTechnologies(list(before), list(after));
    const mention = ({ name, version }: { name: string; version: string | null }): string =>
      `${name} ${version ?? '?'}`;
    expect(changes.added.map(mention)).toEqual(added);
    expect(changes.removed.map(mention)).toEqual(removed);
    expect(changes.updated.map(({ name, from, to }) => `${name} ${from ?? '?'} > ${to ?? '?'}`)).toEqual(
      updated,
    );
    expect(changes.unchanged).toBe(unchanged);
  });

  test('each side of a changed category tells its own', () => {
    const changes = diffTechnologies(list('A 1 [100 X]'), list('A 1 [100 Y]'));
    expect(changes.removed).toEqual([{ name: 'A', version: '1', category: 'X' }]);
    expect(changes.added).toEqual([{ name: 'A', version: '1', category: 'Y' }]);
  });

  test('an update tells the category of now', () => {
    expect(diffTechnologies(list('A 1 [100 X]'), list('A 2 [100 Y]')).updated).toEqual([
      { name: 'A', category: 'Y', from: '1', to: '2' },
    ]);
  });

  test('of nothing is nothing', () => {
    expect(diffTechnologies([], [])).toEqual(NO_TECHNOLOGY_CHANGES);
  });
});
