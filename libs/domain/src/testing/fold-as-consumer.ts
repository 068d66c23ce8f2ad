import { compareAppVersions, parseAppVersion } from '../app-version/app-version.js';
import type { Changeset, ComponentInterval, MaintenanceDelta } from '../changeset/changeset.js';
import { componentKey } from '../component/compare-components.js';
import type { Component } from '../component/component.js';
import type { ProfileRecord } from '../profile/profile-record.js';
import type { ReleaseRecord } from '../release/release-record.js';
import { releaseKey } from '../release/release-source.js';
import { compareText } from '../text.js';

/** What a consumer holds of one application when it reads changesets alone. */
export interface Consumed {
  profile: ProfileRecord | null;
  readonly releases: Map<string, ReleaseRecord>;
  /** By component and `from`. */
  readonly intervals: Map<string, ComponentInterval>;
  readonly maintenance: Map<string, MaintenanceDelta>;
}

/** Folds changesets as a read model does: the latest record per release, edits applied to what is kept. */
export function foldAsConsumer(changesets: readonly Changeset[]): Consumed {
  const consumed: Consumed = {
    profile: null,
    releases: new Map(),
    intervals: new Map(),
    maintenance: new Map(),
  };
  for (const changeset of changesets) {
    consumed.profile = changeset.profile;
    for (const record of changeset.releases) consumed.releases.set(releaseKey(record.version), record);
    const { dropped, put, maintenance, noLongerMaintenance } = changeset.components;
    for (const each of dropped) {
      if (!consumed.intervals.delete(intervalKey(each))) throw new Error('dropped what was not kept');
    }
    for (const each of put) consumed.intervals.set(intervalKey(each), each);
    for (const key of noLongerMaintenance) {
      if (!consumed.maintenance.delete(key)) throw new Error('ended what was no maintenance release');
    }
    for (const delta of maintenance) consumed.maintenance.set(delta.release, delta);
  }
  return consumed;
}

/** The component keys of every measured release, sorted, as a consumer answers them. */
export function consumedComponents(consumed: Consumed): Map<string, string[]> {
  const order = [...consumed.releases.values()].sort(byHistory);
  const place = new Map(order.map((record, index) => [releaseKey(record.version), index]));
  const sets = new Map<string, string[]>();
  for (const record of order.filter(({ measuredAt }) => measuredAt !== null)) {
    const key = releaseKey(record.version);
    if (record.line === 'maintenance') continue;
    const at = place.get(key) ?? -1;
    const present = [...consumed.intervals.values()].filter(
      ({ from, until }) =>
        (place.get(from) ?? Infinity) <= at && (until === null || at < (place.get(until) ?? -1)),
    );
    sets.set(key, keysOf(present.map(({ component }) => component)));
  }
  // A base may be a maintenance release itself, so the deltas are followed.
  const resolve = (key: string): string[] => {
    const known = sets.get(key);
    if (known !== undefined) return known;
    const delta = consumed.maintenance.get(key);
    if (delta === undefined) throw new Error(`no components are kept for ${key}`);
    const members = new Set(delta.base === null ? [] : resolve(delta.base));
    for (const gone of keysOf(delta.removed)) members.delete(gone);
    for (const come of keysOf(delta.added)) members.add(come);
    sets.set(key, [...members].sort());
    return sets.get(key) ?? [];
  };
  for (const key of consumed.maintenance.keys()) resolve(key);
  return sets;
}

/** Component keys in a fixed order. */
export function keysOf(components: Iterable<Component>): string[] {
  return Array.from(components, componentKey).sort();
}

function intervalKey({ component, from }: Pick<ComponentInterval, 'component' | 'from'>): string {
  return JSON.stringify([componentKey(component), from]);
}

function byHistory(left: ReleaseRecord, right: ReleaseRecord): number {
  const [leftKey, rightKey] = [releaseKey(left.version), releaseKey(right.version)];
  return (
    compareText(left.date, right.date) ||
    compareText(left.firstExtractedAt, right.firstExtractedAt) ||
    compareAppVersions(parseAppVersion(leftKey), parseAppVersion(rightKey)) ||
    compareText(leftKey, rightKey)
  );
}
