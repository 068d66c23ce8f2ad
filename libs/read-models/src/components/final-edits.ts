import { type Component, compareText } from '#libs/domain';
import type { LoggedChangeset } from '#libs/event-log';
import { componentId } from './component-id.js';

export interface IntervalRow {
  readonly appId: string;
  readonly componentId: string;
  readonly from: string;
  readonly until: string | null;
}

export interface MaintenanceRow {
  readonly appId: string;
  readonly release: string;
  readonly componentId: string;
  readonly isAdded: boolean;
}

/** What several changesets come to: the last word on each interval and each maintenance release. */
export interface FinalEdits {
  readonly components: readonly (Component & { readonly componentId: string })[];
  readonly dropped: readonly Omit<IntervalRow, 'until'>[];
  readonly put: readonly IntervalRow[];
  /** Maintenance releases whose rows are replaced, or go. */
  readonly replaced: readonly { readonly appId: string; readonly release: string }[];
  readonly maintenance: readonly MaintenanceRow[];
}

export function finalEdits(changesets: readonly LoggedChangeset[]): FinalEdits {
  const collector = new Collector();
  for (const { changeset } of changesets) {
    const { id } = changeset.app;
    const { dropped, put, maintenance, noLongerMaintenance } = changeset.components;
    for (const { component, from } of dropped)
      collector.interval({ appId: id, component, from, until: undefined });
    for (const { component, from, until } of put) collector.interval({ appId: id, component, from, until });
    for (const release of noLongerMaintenance) collector.release(id, release, []);
    for (const { release, added, removed } of maintenance) {
      collector.release(id, release, [
        ...added.map((component) => ({ component, isAdded: true })),
        ...removed.map((component) => ({ component, isAdded: false })),
      ]);
    }
  }
  return collector.result();
}

class Collector {
  private readonly components = new Map<string, Component & { readonly componentId: string }>();
  private readonly ids = new Map<Component, string>();
  private readonly intervals = new Map<string, { readonly row: IntervalRow; readonly isDropped: boolean }>();
  private readonly releases = new Map<string, { appId: string; release: string; rows: MaintenanceRow[] }>();

  interval(edit: {
    appId: string;
    component: Component;
    from: string;
    until: string | null | undefined;
  }): void {
    const { appId, component, from, until } = edit;
    const row = { appId, componentId: this.idOf(component), from, until: until ?? null };
    this.intervals.set(`${appId}\n${row.componentId}\n${from}`, { row, isDropped: until === undefined });
  }

  release(
    appId: string,
    release: string,
    changes: readonly { component: Component; isAdded: boolean }[],
  ): void {
    const rows = changes.map(({ component, isAdded }) => ({
      appId,
      release,
      componentId: this.idOf(component),
      isAdded,
    }));
    this.releases.set(`${appId}\n${release}`, { appId, release, rows });
  }

  result(): FinalEdits {
    const intervals = sortedValues(this.intervals);
    const releases = sortedValues(this.releases);
    return {
      components: sortedValues(this.components),
      dropped: intervals.filter(({ isDropped }) => isDropped).map(({ row }) => row),
      put: intervals.filter(({ isDropped }) => !isDropped).map(({ row }) => row),
      replaced: releases.map(({ appId, release }) => ({ appId, release })),
      maintenance: releases.flatMap(({ rows }) => rows),
    };
  }

  private idOf(component: Component): string {
    const known = this.ids.get(component);
    if (known !== undefined) return known;
    const id = componentId(component);
    this.ids.set(component, id);
    this.components.set(id, { ...component, componentId: id });
    return id;
  }
}

/** In key order, so that concurrent writers take locks in one order. */
function sortedValues<Value>(map: ReadonlyMap<string, Value>): Value[] {
  return [...map].sort(([left], [right]) => compareText(left, right)).map(([, value]) => value);
}
