import type { ChangesetType } from '#libs/domain';
import { appIdOf } from '../../app-uuid.js';
import type { ChangesetColumns } from '../../codec/decode-changeset.js';
import type { StoredChangeset } from '../../codec/stored-changeset.js';
import { upcast } from '../../codec/upcast.js';

/** A row of the log as `COLUMNS` read it. */
export interface ChangesetRow {
  readonly part: number;
  readonly pos: number;
  readonly app_id: string;
  readonly version: number;
  readonly id: string;
  readonly type: ChangesetType;
  readonly schema_version: number;
  readonly data: unknown;
  readonly occurred_at: string;
  readonly recorded_at: string;
}

export const COLUMNS = 'part, pos, app_id, version, id, type, schema_version, data, occurred_at, recorded_at';

/** What a decoder of the codec makes of a row, whatever its schema version. */
export function decoded<Decoded>(
  row: ChangesetRow,
  decode: (columns: ChangesetColumns, stored: StoredChangeset) => Decoded,
): Decoded {
  const { id, type, version } = row;
  const columns = { id, type, version, appId: appIdOf(row.app_id), occurredAt: row.occurred_at };
  return decode(columns, upcast(row.schema_version, row.data));
}
