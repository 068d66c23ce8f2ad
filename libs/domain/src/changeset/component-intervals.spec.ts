import fc from 'fast-check';
import { type ChainLink, type IndexInterval, intervalEdits } from './component-intervals.js';

/** Intervals by the definition: each run of neighbours that have the component. */
function intervalsOf(chain: readonly ChainLink[]): IndexInterval[] {
  const components = new Set(chain.flatMap((link) => [...link.components]));
  return [...components].flatMap((component) =>
    chain.flatMap(({ key, components: members }, at) => {
      const begins = members.includes(component) && !(chain[at - 1]?.components.includes(component) ?? false);
      if (!begins) return [];
      const end = chain.findIndex((link, later) => later > at && !link.components.includes(component));
      return [{ component, from: key, until: chain[end]?.key ?? null }];
    }),
  );
}

const keyOf = ({ component, from }: Pick<IndexInterval, 'component' | 'from'>): string =>
  `${component} ${from}`;
const byKey = (intervals: readonly IndexInterval[]): Map<string, IndexInterval> =>
  new Map(intervals.map((each) => [keyOf(each), each]));

/** A chain from text: `a:1,2 b:2 c:`. */
function chain(text: string): ChainLink[] {
  return text
    .split(' ')
    .filter((link) => link !== '')
    .map((link) => {
      const [key = '', members = ''] = link.split(':');
      return { key, components: Uint32Array.from(members.split(',').filter(Boolean), Number).sort() };
    });
}

function editsOf(before: string, after: string): string[] {
  const { dropped, put } = intervalEdits(chain(before), chain(after));
  return [
    ...dropped.map(({ component, from }) => `drop ${component} ${from}`),
    ...put.map(({ component, from, until }) => `put ${component} ${from}-${until ?? ''}`),
  ];
}

describe('how intervals change', () => {
  test.each([
    ['nothing', 'a:1 b:1', 'a:1 b:1', []],
    ['the first release', '', 'a:1,2', ['put 1 a-', 'put 2 a-']],
    ['the same again', 'a:1,2', 'a:1,2 b:1,2', []],
    ['one goes', 'a:1,2', 'a:1,2 b:1', ['put 2 a-b']],
    ['one comes', 'a:1', 'a:1 b:1,2', ['put 2 b-']],
    ['one comes back', 'a:1 b:', 'a:1 b: c:1', ['put 1 c-']],
    ['inserted with a gap', 'a:1 c:1', 'a:1 b: c:1', ['put 1 a-b', 'put 1 c-']],
    ['inserted before', 'b:1', 'a:1 b:1', ['drop 1 b', 'put 1 a-']],
    ['a gap is filled', 'a:1 b: c:1', 'a:1 b:1 c:1', ['drop 1 c', 'put 1 a-']],
    ['taken out', 'a:1 b: c:1', 'a:1 c:1', ['drop 1 c', 'put 1 a-']],
    ['moved', 'a:1 b:', 'b: a:1', ['put 1 a-']],
    ['nothing is left', 'a:1', '', ['drop 1 a']],
  ])('%s: from %j to %j', (_, before, after, expected) => {
    expect(editsOf(before, after)).toEqual(expected);
  });

  const members = fc.uniqueArray(fc.nat(4)).map((all) => Uint32Array.from(all).sort());
  const links = fc
    .dictionary(fc.constantFrom(...'abcdefgh'), members)
    .map((all) => Object.entries(all).map(([key, components]): ChainLink => ({ key, components })));
  // Neighbours share links as objects, as they do where little changed, or are of no kin at all.
  const kin = links.chain((all) =>
    fc.tuple(fc.shuffledSubarray(all), fc.oneof(fc.shuffledSubarray(all), fc.subarray(all), links)),
  );
  const inserted = fc
    .tuple(links, members, fc.nat(8))
    .map(([before, components, at]): [ChainLink[], ChainLink[]] => {
      return [before, [...before.slice(0, at), { key: 'new', components }, ...before.slice(at)]];
    });
  const rescanned = fc
    .tuple(links, members, fc.nat(8))
    .map(([before, components, at]): [ChainLink[], ChainLink[]] => {
      return [before, before.map((link, index) => (index === at ? { ...link, components } : link))];
    });

  test('applied to the intervals of before, the edits give those of after', () => {
    fc.assert(
      fc.property(fc.oneof(kin, inserted, rescanned), ([before, after]) => {
        const kept = byKey(intervalsOf(before));
        const { dropped, put } = intervalEdits(before, after);
        for (const each of dropped) expect(kept.delete(keyOf(each))).toBe(true);
        for (const each of put) kept.set(keyOf(each), each);
        expect(kept).toEqual(byKey(intervalsOf(after)));
      }),
      { numRuns: 2000 },
    );
  });

  test('the edits say nothing that was said before', () => {
    fc.assert(
      fc.property(fc.oneof(kin, inserted, rescanned), ([before, after]) => {
        const known = byKey(intervalsOf(before));
        const { dropped, put } = intervalEdits(before, after);
        const dropKeys = new Set(dropped.map(keyOf));
        expect(put.filter((each) => known.get(keyOf(each))?.until === each.until)).toEqual([]);
        expect(put.filter((each) => dropKeys.has(keyOf(each)))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
