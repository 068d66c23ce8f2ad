import { appVersionSortKey, parseAppVersion, releaseKey, type ReleaseRecord } from '#libs/domain';
import { appUuid, type LoggedChangeset } from '#libs/event-log';
import type { Column } from './write-rows.js';

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

/** What names a release, and where it stands in history. */
export const RELEASE_COLUMNS = {
  app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
  release_key: { type: 'text', value: ({ key }) => key },
  date: { type: 'timestamptz', value: ({ record }) => record.date },
  first_extracted_at: { type: 'timestamptz', value: ({ record }) => record.firstExtractedAt },
  version_key: { type: 'text', value: ({ record }) => versionKeyOf(record) },
  line: { type: 'text', value: ({ record }) => record.line },
} satisfies Record<string, Column<ReleaseRow>>;

/** A text that sorts releases of one date and scan as history does; the null version comes first. */
function versionKeyOf(record: ReleaseRecord): string {
  return record.version === null ? '' : appVersionSortKey(parseAppVersion(record.version));
}
