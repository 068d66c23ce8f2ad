import { appVersionSortKey, parseAppVersion, releaseKey, type ReleaseRecord } from '#libs/domain';
import type { LoggedChangeset } from '#libs/event-log';

export interface ReleaseRow {
  readonly appId: string;
  readonly key: string;
  readonly record: ReleaseRecord;
}

/** The last word of some changesets on each release, in key order. */
export function latestReleases(changesets: readonly LoggedChangeset[]): ReleaseRow[] {
  const latest = new Map<string, ReleaseRow>();
  for (const { changeset } of changesets) {
    for (const record of changeset.releases) {
      const row = { appId: changeset.app.id, key: releaseKey(record.version), record };
      latest.set(`${row.appId}\n${row.key}`, row);
    }
  }
  return [...latest].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** A text that sorts releases of one date and scan as history does; the null version comes first. */
export function versionKeyOf(record: ReleaseRecord): string {
  return record.version === null ? '' : appVersionSortKey(parseAppVersion(record.version));
}
