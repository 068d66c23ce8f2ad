import type { DependencyCounts, ReleaseRecord, Technology, TechnologyChanges } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';

/** A release as history keeps it. */
export interface HistoryRelease {
  /** Null for the release without a version. */
  readonly version: string | null;
  readonly date: string;
  readonly extractedAt: string;
  readonly releasedAt: string | null;
  readonly line: ReleaseRecord['line'];
  readonly isMeasured: boolean;
  readonly dependencyCount: number | null;
  /** The release that it is compared against; null where there is none. */
  readonly base: { readonly version: string | null } | null;
  readonly technologies: readonly Technology[];
  readonly changes: TechnologyChanges;
  readonly dependencyChanges: DependencyCounts;
  readonly notes: string | null;
  readonly summary: string | null;
}

/** Where a release stands in its application's history. */
export type HistoryPlace = readonly [
  date: string,
  firstExtractedAt: string,
  versionKey: string,
  releaseKey: string,
];

export interface HistoryRequest {
  readonly appId: string;
  /** Inclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  /** The last release of the page before; null on the first page. */
  readonly before: HistoryPlace | null;
}

export interface HistoryPage {
  /** The newest first. */
  readonly releases: readonly HistoryRelease[];
  /** Where the next page begins; null on the last one. */
  readonly next: HistoryPlace | null;
}

interface HistoryRow {
  readonly version: string | null;
  readonly date: string;
  readonly first_extracted_at: string;
  readonly version_key: string;
  readonly release_key: string;
  readonly extracted_at: string;
  readonly released_at: string | null;
  readonly line: ReleaseRecord['line'];
  readonly is_measured: boolean;
  readonly dependency_count: number | null;
  readonly base: HistoryRelease['base'];
  readonly technologies: readonly Technology[];
  readonly changes: TechnologyChanges;
  readonly dependency_changes: DependencyCounts;
  readonly notes: string | null;
  readonly summary: string | null;
}

/** One page of an application's releases in the order of decisions.md section 4, the newest first. */
export async function findReleases(sql: Executor, request: HistoryRequest): Promise<HistoryPage> {
  const { appId, from, to, limit, before } = request;
  const rows = await query<HistoryRow>(
    sql,
    `SELECT version, date, first_extracted_at, version_key, release_key, extracted_at, released_at, line,
            measured_at IS NOT NULL AS is_measured, dependency_count, base, technologies, changes,
            dependency_changes, notes, summary
     FROM rm_history.release
     WHERE app_id = $1 AND date >= coalesce($2::timestamptz, '-infinity')
       AND date <= coalesce($3::timestamptz, 'infinity')
       AND ($5::timestamptz IS NULL
            OR (date, first_extracted_at, version_key, release_key) < ($5, $6::timestamptz, $7, $8))
     ORDER BY date DESC, first_extracted_at DESC, version_key DESC, release_key DESC
     LIMIT $4`,
    [appUuid(appId), from, to, limit + 1, ...(before ?? [null, null, null, null])],
    'history-page',
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    releases: shown.map(releaseOf),
    next: last !== undefined && rows.length > limit ? placeOf(last) : null,
  };
}

function placeOf(row: HistoryRow): HistoryPlace {
  return [row.date, row.first_extracted_at, row.version_key, row.release_key];
}

function releaseOf(row: HistoryRow): HistoryRelease {
  return {
    version: row.version,
    date: row.date,
    extractedAt: row.extracted_at,
    releasedAt: row.released_at,
    line: row.line,
    isMeasured: row.is_measured,
    dependencyCount: row.dependency_count,
    base: row.base,
    technologies: row.technologies,
    changes: row.changes,
    dependencyChanges: row.dependency_changes,
    notes: row.notes,
    summary: row.summary,
  };
}
