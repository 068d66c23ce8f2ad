import type { NotMeasuredReason } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';

/** What a release is, its findings apart. */
export interface ScannedRelease {
  /** Null for the release without a version. */
  readonly version: string | null;
  /** ISO 8601: time of the scan that its findings come from; null where it was never measured. */
  readonly measuredAt: string | null;
  readonly notMeasuredReason: NotMeasuredReason | null;
  readonly runtime: string | null;
  readonly electronVersion: string | null;
  /** SHA-256 (hex) of the artifact; null where it was not taken. */
  readonly sha256: string | null;
}

interface ScannedReleaseRow {
  readonly version: string | null;
  readonly measured_at: string | null;
  readonly not_measured_reason: NotMeasuredReason | null;
  readonly runtime: string | null;
  readonly electron_version: string | null;
  readonly sha256: string | null;
}

const COLUMNS = `version, measured_at, not_measured_reason, facts->>'runtime' AS runtime,
                 facts->>'electronVersion' AS electron_version, facts->>'sha256' AS sha256`;

/** A release by its key (`releaseKey`); undefined where there is none. */
export async function findScannedRelease(
  sql: Executor,
  appId: string,
  releaseKey: string,
): Promise<ScannedRelease | undefined> {
  const [row] = await query<ScannedReleaseRow>(
    sql,
    `SELECT ${COLUMNS} FROM rm_history.release WHERE app_id = $1 AND release_key = $2`,
    [appUuid(appId), releaseKey],
    'scanned-release',
  );
  return row && releaseOf(row);
}

/** The newest mainline release that was measured; where none was, the newest. */
export async function findNewestScannedRelease(
  sql: Executor,
  appId: string,
): Promise<ScannedRelease | undefined> {
  const [row] = await query<ScannedReleaseRow>(
    sql,
    `SELECT ${COLUMNS} FROM rm_history.release
     WHERE app_id = $1 AND line = 'mainline'
     ORDER BY (measured_at IS NOT NULL) DESC, date DESC, first_extracted_at DESC, version_key DESC, release_key DESC
     LIMIT 1`,
    [appUuid(appId)],
    'newest-scanned-release',
  );
  return row && releaseOf(row);
}

interface VersionRow {
  readonly version: string;
}

/** Every version of an application, the newest release first; without the null version. */
export async function findVersions(sql: Executor, appId: string): Promise<string[]> {
  const rows = await query<VersionRow>(
    sql,
    `SELECT version FROM rm_history.release WHERE app_id = $1 AND version IS NOT NULL
     ORDER BY date DESC, first_extracted_at DESC, version_key DESC, release_key DESC`,
    [appUuid(appId)],
    'release-versions',
  );
  return rows.map(({ version }) => version);
}

function releaseOf(row: ScannedReleaseRow): ScannedRelease {
  return {
    version: row.version,
    measuredAt: row.measured_at,
    notMeasuredReason: row.not_measured_reason,
    runtime: row.runtime,
    electronVersion: row.electron_version,
    sha256: row.sha256,
  };
}
