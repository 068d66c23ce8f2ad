import { ComponentTable } from '../component/component-table.js';
import { aComponent } from '../testing/an-extraction.js';
import { diffComponents } from './diff-components.js';

const list = (text: string): string[] => text.split(', ').filter((each) => each !== '');
const named = ({ name, version }: { name: string; version: string | null }): string =>
  `${name} ${version ?? '?'}`;

/** `npm` components from one list to the other; `from > to` is an update. */
function changes(before: string, after: string, table = new ComponentTable()): unknown {
  const [left, right] = [before, after].map((text) =>
    table.setOf(list(text).map((each) => aComponent(`npm ${each}`))),
  );
  const { added, removed, updated, unchanged } = diffComponents(
    table,
    left ?? new Uint32Array(),
    right ?? new Uint32Array(),
  );
  const updates = updated.map(({ from, to }) => `${named(from)} > ${to.version ?? '?'}`);
  return [added.map(named).join(', '), removed.map(named).join(', '), updates.join(', '), unchanged];
}

describe('how components changed', () => {
  test.each([
    ['', '', '', '', '', 0],
    ['', 'b 1, a 1', 'a 1, b 1', '', '', 0],
    ['b 1, a 1', '', '', 'a 1, b 1', '', 0],
    ['a 1, b 1', 'a 2, b 1', '', '', 'a 1 > 2', 1],
    ['a 1', 'b 1', 'b 1', 'a 1', '', 0],
    ['a', 'a 1', '', '', 'a ? > 1', 0],
    // A licence is no change of what is shipped.
    ['a 1', 'a 1 MIT', '', '', '', 1],
    ['a 1 ISC, b 1', 'a 1 MIT, b 2', '', '', 'b 1 > 2', 1],
    // Several versions of one package: the highest are paired first.
    ['a 1.9.0, a 1.10.0', 'a 2.0.0', '', 'a 1.9.0', 'a 1.10.0 > 2.0.0', 0],
    ['a 1.0.0', 'a 1.9.0, a 1.10.0', 'a 1.9.0', '', 'a 1.0.0 > 1.10.0', 0],
    ['a 1.0.0, a 2.0.0', 'a 1.0.0, a 3.0.0', '', '', 'a 2.0.0 > 3.0.0', 1],
    ['a 1.0.0, a 2.0.0', 'a 1.5.0, a 2.5.0', '', '', 'a 1.0.0 > 1.5.0, a 2.0.0 > 2.5.0', 0],
    ['a 1.0.0, a', 'a 2.0.0', '', 'a ?', 'a 1.0.0 > 2.0.0', 0],
  ])('from %j to %j', (before, after, ...expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  test('the same name in another source is another package', () => {
    const table = new ComponentTable();
    const [before, after] = ['npm a 1', 'cargo a 2'].map((text) => table.setOf([aComponent(text)]));
    const { added, removed, updated } = diffComponents(
      table,
      before ?? new Uint32Array(),
      after ?? new Uint32Array(),
    );
    expect([added.length, removed.length, updated.length]).toEqual([1, 1, 0]);
  });

  test('pairs do not depend on which component was seen first', () => {
    // 9.0.0 < 10.0.0 as versions, but as texts 10.0.0 < 5x < 9.0.0.
    const versions = ['a 9.0.0', 'a 5x', 'a 10.0.0'];
    const results = [versions, [...versions].reverse(), ['a 5x', 'a 10.0.0', 'a 9.0.0']].map((order) => {
      const table = new ComponentTable();
      table.setOf(order.map((each) => aComponent(`npm ${each}`)));
      return changes(versions.join(', '), 'a 11.0.0', table);
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});
