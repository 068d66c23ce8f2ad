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

/** The part in which two chains differ: how many links are the same before it, and behind it. */
interface Window {
  readonly start: number;
  readonly tail: number;
}

/**
 * How the intervals of a chain of releases change when the chain does.
 * Only components that come or go inside the part that differs are looked at.
 */
export function intervalEdits(before: readonly ChainLink[], after: readonly ChainLink[]): IntervalEdits {
  const window = differingWindow(before, after);
  if (window === null) return { dropped: [], put: [] };
  const touched = new Set<number>();
  addEdges(touched, before, window);
  addEdges(touched, after, window);
  const dropped: Pick<IndexInterval, 'component' | 'from'>[] = [];
  const put: IndexInterval[] = [];
  for (const component of Uint32Array.from(touched).sort()) {
    const open = openInterval(before, component, window.start);
    const old = intervalsOf(before, component, window, open);
    const fresh = intervalsOf(after, component, window, open);
    for (const { from } of old)
      if (!fresh.some((each) => each.from === from)) dropped.push({ component, from });
    for (const interval of fresh) if (!old.some((each) => isEqual(each, interval))) put.push(interval);
  }
  return { dropped, put };
}

/** What is common at the start and at the end of both chains stays out of the window. */
function differingWindow(before: readonly ChainLink[], after: readonly ChainLink[]): Window | null {
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

/** Adds the components that come or go between neighbours from before the window to behind it. */
function addEdges(touched: Set<number>, chain: readonly ChainLink[], { start, tail }: Window): void {
  const end = Math.min(chain.length - tail, chain.length - 1);
  for (let position = start; position <= end; position += 1) {
    const left = chain[position - 1]?.components ?? NO_COMPONENTS;
    const { added, removed } = differenceOf(left, chain[position]?.components ?? NO_COMPONENTS);
    for (const index of added) touched.add(index);
    for (const index of removed) touched.add(index);
  }
}

/** Where the interval begins that a component is in right before the window; null where it is in none. */
function openInterval(chain: readonly ChainLink[], component: number, start: number): number | null {
  if (start === 0 || !has(chain, start - 1, component)) return null;
  let position = start - 1;
  while (position > 0 && goesOn(chain, [position - 1, position], component)) position -= 1;
  return position;
}

/** A component's intervals that touch the window or end where it starts, each walked to its true end. */
function intervalsOf(
  chain: readonly ChainLink[],
  component: number,
  { start, tail }: Window,
  open: number | null,
): IndexInterval[] {
  const end = Math.min(chain.length - tail, chain.length - 1);
  const intervals: IndexInterval[] = [];
  let from = open;
  for (let position = start; from !== null || position <= end; position += 1) {
    const isThere =
      from === null ? has(chain, position, component) : goesOn(chain, [position, position - 1], component);
    if (from === null && isThere) from = position;
    if (from === null || isThere) continue;
    intervals.push({ component, from: chain[from]?.key ?? '', until: chain[position]?.key ?? null });
    from = null;
  }
  return intervals;
}

function has(chain: readonly ChainLink[], position: number, component: number): boolean {
  return holds(chain[position]?.components ?? NO_COMPONENTS, component);
}

/** As `has`, beside a release that has it: neighbours often share their set, which need not be searched again. */
function goesOn(
  chain: readonly ChainLink[],
  [position, beside]: readonly [number, number],
  component: number,
): boolean {
  return chain[position]?.components === chain[beside]?.components || has(chain, position, component);
}

function isEqual(left: IndexInterval, right: IndexInterval): boolean {
  return left.from === right.from && left.until === right.until;
}
