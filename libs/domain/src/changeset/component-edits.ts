import type { AppView } from '../app/app-view.js';
import { type ComponentTable, differenceOf, isSameSet, NO_COMPONENTS } from '../component/component-table.js';
import type { DerivedRelease } from '../release/derive-releases.js';
import type { ComponentEdits, MaintenanceDelta } from './changeset.js';
import { type ChainLink, intervalEdits } from './component-intervals.js';

/** How what is kept of an application's components changes from one view to the next. */
export function componentEdits(
  table: ComponentTable,
  before: AppView | null,
  after: AppView,
): ComponentEdits {
  const { chain: oldChain, maintenance: wasMaintenance } = linesOf(before);
  const { chain, maintenance: isMaintenance } = linesOf(after);
  const edits = intervalEdits(oldChain, chain);
  return {
    dropped: edits.dropped.map(({ component, from }) => ({ component: table.at(component), from })),
    put: edits.put.map(({ component, from, until }) => ({ component: table.at(component), from, until })),
    maintenance: [...isMaintenance.values()]
      .filter((release) => !isSameDelta(wasMaintenance.get(release.source.key), release))
      .map((release) => deltaOf(table, release)),
    noLongerMaintenance: [...wasMaintenance.keys()].filter((key) => !isMaintenance.has(key)),
  };
}

/** The measured releases of a view, by line. */
interface Lines {
  readonly chain: readonly ChainLink[];
  readonly maintenance: ReadonlyMap<string, DerivedRelease>;
}

const NO_LINES: Lines = { chain: [], maintenance: new Map() };

/** Each view is asked twice: after one extraction, and before the next. */
const linesByView = new WeakMap<AppView, Lines>();

function linesOf(view: AppView | null): Lines {
  if (view === null) return NO_LINES;
  const known = linesByView.get(view);
  if (known !== undefined) return known;
  const chain: ChainLink[] = [];
  const maintenance = new Map<string, DerivedRelease>();
  for (const release of view.releases) {
    const { record, source, components } = release;
    if (components === null) continue;
    if (record.line === 'mainline') chain.push({ key: source.key, components });
    else maintenance.set(source.key, release);
  }
  const lines = { chain, maintenance };
  linesByView.set(view, lines);
  return lines;
}

function isSameDelta(left: DerivedRelease | undefined, right: DerivedRelease): boolean {
  return (
    left !== undefined &&
    left.base?.source.key === right.base?.source.key &&
    isSameSet(left.components ?? NO_COMPONENTS, right.components ?? NO_COMPONENTS) &&
    isSameSet(left.base?.components ?? NO_COMPONENTS, right.base?.components ?? NO_COMPONENTS)
  );
}

function deltaOf(table: ComponentTable, release: DerivedRelease): MaintenanceDelta {
  const base = release.base;
  const difference = differenceOf(base?.components ?? NO_COMPONENTS, release.components ?? NO_COMPONENTS);
  return {
    release: release.source.key,
    base: base?.source.key ?? null,
    added: difference.added.map((index) => table.at(index)),
    removed: difference.removed.map((index) => table.at(index)),
  };
}
