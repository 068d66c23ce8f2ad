import {
  type ComponentSet,
  differenceOf,
  holds,
  isSameSet,
  NO_COMPONENTS,
} from '../component/component-table.js';

/** One measured mainline release and what it ships. */
export interface ChainLink {
  readonly key: string;
  readonly components: ComponentSet;
}

export interface IndexInterval {
  readonly component: number;
  readonly from: string;
  readonly until: string | null;
}

export interface IntervalEdits {
  readonly dropped: readonly Pick<IndexInterval, 'component' | 'from'>[];
  readonly put: readonly IndexInterval[];
}

/**
 * How the intervals of a chain of releases change when the chain does.
 * Only components that come or go inside the part that differs are looked at.
 */
export function intervalEdits(before: readonly ChainLink[], after: readonly ChainLink[]): IntervalEdits {
  const window = differingWindow(before, after);
  if (window === null) return { dropped: [], put: [] };
  const touched = new Set([
    ...edgesWithin(before, window.start, before.length - window.tail),
    ...edgesWithin(after, window.start, after.length - window.tail),
  ]);
  const dropped: Pick<IndexInterval, 'component' | 'from'>[] = [];
  const put: IndexInterval[] = [];
  for (const component of [...touched].sort((left, right) => left - right)) {
    const old = intervalsOf(before, component, window.start, before.length - window.tail);
    const fresh = intervalsOf(after, component, window.start, after.length - window.tail);
    const kept = new Set(fresh.map((interval) => interval.from));
    dropped.push(...old.filter(({ from }) => !kept.has(from)).map(({ from }) => ({ component, from })));
    put.push(...fresh.filter((interval) => !old.some((each) => isEqual(each, interval))));
  }
  return { dropped, put };
}

/** What is common at the start and at the end of both chains stays out of the window. */
function differingWindow(
  before: readonly ChainLink[],
  after: readonly ChainLink[],
): { readonly start: number; readonly tail: number } | null {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && isSameLink(before[start], after[start])) start += 1;
  if (start === before.length && start === after.length) return null;
  let tail = 0;
  while (tail < shortest - start && isSameLink(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  return { start, tail };
}

function isSameLink(left: ChainLink | undefined, right: ChainLink | undefined): boolean {
  return (
    left?.key === right?.key &&
    isSameSet(left?.components ?? NO_COMPONENTS, right?.components ?? NO_COMPONENTS)
  );
}

/** Components that come or go between neighbours from `start - 1` to `end`. */
function* edgesWithin(chain: readonly ChainLink[], start: number, end: number): Iterable<number> {
  for (let position = start; position <= end && position < chain.length; position += 1) {
    const left = chain[position - 1]?.components ?? NO_COMPONENTS;
    const difference = differenceOf(left, chain[position]?.components ?? NO_COMPONENTS);
    yield* difference.added;
    yield* difference.removed;
  }
}

/** A component's intervals that touch [start - 1, end], each walked to its true ends. */
function intervalsOf(
  chain: readonly ChainLink[],
  component: number,
  start: number,
  end: number,
): IndexInterval[] {
  const has = (position: number): boolean => holds(chain[position]?.components ?? NO_COMPONENTS, component);
  const intervals: IndexInterval[] = [];
  let position = Math.max(0, start - 1);
  while (position > 0 && has(position) && has(position - 1)) position -= 1;
  for (; position <= end && position < chain.length; position += 1) {
    if (!has(position)) continue;
    const from = position;
    while (has(position)) position += 1;
    intervals.push({ component, from: chain[from]?.key ?? '', until: chain[position]?.key ?? null });
  }
  return intervals;
}

function isEqual(left: IndexInterval, right: IndexInterval): boolean {
  return left.from === right.from && left.until === right.until;
}
