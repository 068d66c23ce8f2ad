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
  const edits = intervalEdits(chainOf(before), chainOf(after));
  const wasMaintenance = maintenanceReleases(before);
  const isMaintenance = maintenanceReleases(after);
  return {
    dropped: edits.dropped.map(({ component, from }) => ({ component: table.at(component), from })),
    put: edits.put.map(({ component, from, until }) => ({ component: table.at(component), from, until })),
    maintenance: [...isMaintenance.values()]
      .filter((release) => !isSameDelta(wasMaintenance.get(release.source.key), release))
      .map((release) => deltaOf(table, release)),
    noLongerMaintenance: [...wasMaintenance.keys()].filter((key) => !isMaintenance.has(key)),
  };
}

function chainOf(view: AppView | null): ChainLink[] {
  return (view?.releases ?? []).flatMap(({ record, source, components }) =>
    record.line === 'mainline' && components !== null ? [{ key: source.key, components }] : [],
  );
}

function maintenanceReleases(view: AppView | null): Map<string, DerivedRelease> {
  const releases = (view?.releases ?? []).filter(
    (release) => release.record.line === 'maintenance' && release.components !== null,
  );
  return new Map(releases.map((release) => [release.source.key, release]));
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
