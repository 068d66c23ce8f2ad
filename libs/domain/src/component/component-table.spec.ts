import fc from 'fast-check';
import { aComponent } from '../testing/an-extraction.js';
import { compareComponents, componentKey, distinctComponents } from './compare-components.js';
import { ComponentTable, differenceOf, holds, isSameSet } from './component-table.js';

const set = (...members: number[]): Uint32Array => Uint32Array.from(members);
const ascending = fc.uniqueArray(fc.nat(40)).map((members) => Uint32Array.from(members).sort());

describe('the table of components', () => {
  test('holds each component once and keeps its index for ever', () => {
    const table = new ComponentTable();
    const first = table.indexOf(aComponent('npm react 18.0.0'));
    expect(table.indexOf(aComponent('npm vue 3.0.0'))).not.toBe(first);
    expect(table.indexOf(aComponent('npm react 18.0.0'))).toBe(first);
    expect(table.at(first)).toEqual(aComponent('npm react 18.0.0'));
  });

  test.each([
    'npm react 18.0.1',
    'npm react',
    'npm vue 18.0.0',
    'cargo react 18.0.0',
    'npm react 18.0.0 MIT',
  ])('tells npm react 18.0.0 from %s', (other) => {
    const table = new ComponentTable();
    expect(table.indexOf(aComponent(other))).not.toBe(table.indexOf(aComponent('npm react 18.0.0')));
  });

  test('makes ascending sets, by number and not by text', () => {
    const table = new ComponentTable();
    const components = Array.from({ length: 12 }, (_, index) => aComponent(`npm p${index}`));
    table.setOf(components);
    expect([
      ...table.setOf([components[10], components[9], components[2]].flatMap((each) => each ?? [])),
    ]).toEqual([2, 9, 10]);
    expect(table.list(set(2, 10)).map(({ name }) => name)).toEqual(['p2', 'p10']);
  });

  test('takes an equal object for the one it has, whichever comes', () => {
    const table = new ComponentTable();
    const [one, same, other] = ['react', 'react', 'vue'].map((name) => aComponent(`npm ${name} 1.0.0`));
    if (one === undefined || same === undefined || other === undefined) throw new Error('three are needed');
    expect([one, other, same, one, other, same].map((each) => table.indexOf(each))).toEqual([
      0, 1, 0, 0, 1, 0,
    ]);
    expect(table.list(set(0, 1))).toEqual([one, other]);
  });

  test('makes the same set of the same list', () => {
    const table = new ComponentTable();
    const list = ['npm b', 'npm a'].map(aComponent);
    const made = table.setOf(list);
    expect(table.setOf(list)).toBe(made);
    expect(new ComponentTable().setOf(list)).not.toBe(made);
    expect([...table.setOf(list.toReversed())]).toEqual([...made]);
  });

  test('refuses an index that it does not have', () => {
    expect(() => new ComponentTable().at(0)).toThrow(RangeError);
  });
});

describe('sets of components', () => {
  test.each([
    [set(), set(), [], []],
    [set(1, 2), set(), [1, 2], []],
    [set(), set(1, 2), [], [1, 2]],
    [set(1, 3, 5), set(2, 3, 9), [1, 5], [2, 9]],
    [set(10), set(9), [10], [9]],
  ])('from %p to %p', (before, after, removed, added) => {
    expect(differenceOf(before, after)).toEqual({ removed, added });
  });

  test('the difference, membership and equality are those of sets', () => {
    fc.assert(
      fc.property(ascending, ascending, (left, right) => {
        const [before, after] = [new Set(left), new Set(right)];
        expect(differenceOf(left, right)).toEqual({
          removed: [...left].filter((each) => !after.has(each)),
          added: [...right].filter((each) => !before.has(each)),
        });
        for (let index = -1; index <= 41; index += 1) expect(holds(left, index)).toBe(before.has(index));
        expect(isSameSet(left, right)).toBe(left.join() === right.join());
        expect(isSameSet(left, left.slice())).toBe(true);
      }),
    );
  });
});

describe('the identity of components', () => {
  const texts = ['cargo vue 1', 'npm @a/b 2', 'npm react', 'npm react 10', 'npm react 9', 'npm vue 1'];

  test('orders by source, name, version; an unknown version first', () => {
    const sorted = [...texts].reverse().map(aComponent).sort(compareComponents);
    expect(sorted).toEqual(texts.map(aComponent));
  });

  test('does not mind attributes, but the key of a component does', () => {
    const [plain, licensed] = [aComponent('npm vue 1'), aComponent('npm vue 1 MIT')];
    expect(compareComponents(plain, licensed)).toBe(0);
    expect(componentKey(plain)).not.toBe(componentKey(licensed));
  });

  test('distinct components do not depend on the order of listing', () => {
    const attributes = fc.record({
      version: fc.constantFrom(null, '1', '2'),
      name: fc.constantFrom('a', 'b'),
      license: fc.constantFrom(null, 'MIT', 'ISC'),
      purl: fc.constantFrom(null, 'pkg:a', 'pkg:b'),
      type: fc.constantFrom('library' as const, 'native' as const),
    });
    const listed = fc.array(attributes.map((each) => ({ ...aComponent('npm x'), ...each })));
    const twice = listed.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(twice, ([one, other]) => {
        const distinct = distinctComponents(one);
        expect(distinctComponents(other)).toEqual(distinct);
        const identities = one.map(({ name, version }) => `${name} ${version}`);
        expect(distinct).toHaveLength(new Set(identities).size);
      }),
    );
  });
});
