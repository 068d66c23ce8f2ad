import { type Component, type ComponentEdits, compareText } from '#libs/domain';
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
  readonly components: readonly KnownComponent[];
  readonly dropped: readonly Omit<IntervalRow, 'until'>[];
  readonly put: readonly IntervalRow[];
  /** Maintenance releases whose rows are replaced, or go. */
  readonly replaced: readonly { readonly appId: string; readonly release: string }[];
  readonly maintenance: readonly MaintenanceRow[];
}

export function finalEdits(changesets: readonly LoggedChangeset[]): FinalEdits {
  const components = new Map<string, KnownComponent>();
  const apps = new Map<string, AppEdits>();
  for (const { changeset } of changesets) {
    const { id } = changeset.app;
    const edits = apps.get(id) ?? new AppEdits(id, components);
    apps.set(id, edits);
    edits.add(changeset.components);
  }
  const sorted = [...apps]
    .sort(([left], [right]) => compareText(left, right))
    .map(([, edits]) => edits.result());
  return {
    components: [...components.values()].sort((left, right) =>
      compareText(left.componentId, right.componentId),
    ),
    dropped: sorted.flatMap(({ dropped }) => dropped),
    put: sorted.flatMap(({ put }) => put),
    replaced: sorted.flatMap(({ replaced }) => replaced),
    maintenance: sorted.flatMap(({ maintenance }) => maintenance),
  };
}

type KnownComponent = Component & { readonly componentId: string };

interface IntervalEdit {
  readonly row: IntervalRow;
  readonly isDropped: boolean;
}

/** The last word on the intervals and maintenance releases of one application. */
class AppEdits {
  private readonly intervals = new Map<string, IntervalEdit>();
  private readonly releases = new Map<string, readonly MaintenanceRow[]>();

  constructor(
    private readonly appId: string,
    /** By id; of all applications. */
    private readonly components: Map<string, KnownComponent>,
  ) {}

  add({ dropped, put, maintenance, noLongerMaintenance }: ComponentEdits): void {
    for (const { component, from } of dropped)
      this.interval({ row: this.intervalRow(component, from, null), isDropped: true });
    for (const { component, from, until } of put)
      this.interval({ row: this.intervalRow(component, from, until), isDropped: false });
    for (const release of noLongerMaintenance) this.releases.set(release, []);
    for (const { release, added, removed } of maintenance) {
      this.releases.set(release, [
        ...added.map((component) => this.maintenanceRow(release, component, true)),
        ...removed.map((component) => this.maintenanceRow(release, component, false)),
      ]);
    }
  }

  /** In key order, so that concurrent writers take locks in one order. */
  result(): Omit<FinalEdits, 'components'> {
    const intervals = [...this.intervals.values()].sort(compareIntervals);
    const releases = [...this.releases].sort(([left], [right]) => compareText(left, right));
    return {
      dropped: intervals.filter(({ isDropped }) => isDropped).map(({ row }) => row),
      put: intervals.filter(({ isDropped }) => !isDropped).map(({ row }) => row),
      replaced: releases.map(([release]) => ({ appId: this.appId, release })),
      maintenance: releases.flatMap(([, rows]) => rows),
    };
  }

  private interval(edit: IntervalEdit): void {
    this.intervals.set(`${edit.row.componentId}${edit.row.from}`, edit);
  }

  private intervalRow(component: Component, from: string, until: string | null): IntervalRow {
    return { appId: this.appId, componentId: this.idOf(component), from, until };
  }

  private maintenanceRow(release: string, component: Component, isAdded: boolean): MaintenanceRow {
    return { appId: this.appId, release, componentId: this.idOf(component), isAdded };
  }

  private idOf(component: Component): string {
    const id = componentId(component);
    if (!this.components.has(id)) this.components.set(id, { ...component, componentId: id });
    return id;
  }
}

function compareIntervals({ row: left }: IntervalEdit, { row: right }: IntervalEdit): number {
  return compareText(left.componentId, right.componentId) || compareText(left.from, right.from);
}
