import { summariseRelease } from '#libs/domain';
import type { ReadModel } from '../read-model.js';
import { latestReleases, RELEASE_COLUMNS, type ReleaseRow } from '../support/release-rows.js';
import { type RowTable, upsertRows } from '../support/write-rows.js';
import { historyTables } from './history.schema.js';

const RELEASES: RowTable<ReleaseRow> = {
  table: 'release',
  key: ['app_id', 'release_key'],
  columns: {
    ...RELEASE_COLUMNS,
    version: { type: 'text', value: ({ record }) => record.version },
    extracted_at: { type: 'timestamptz', value: ({ record }) => record.extractedAt },
    released_at: { type: 'timestamptz', value: ({ record }) => record.releasedAt },
    measured_at: { type: 'timestamptz', value: ({ record }) => record.measuredAt },
    not_measured_reason: { type: 'text', value: ({ record }) => record.notMeasuredReason },
    dependency_count: { type: 'integer', value: ({ record }) => record.dependencyCount },
    base: { type: 'json', value: ({ record }) => record.base },
    facts: { type: 'json', value: ({ record }) => record.facts },
    technologies: { type: 'json', value: ({ record }) => record.technologies },
    changes: { type: 'json', value: ({ record }) => record.changes },
    dependency_changes: { type: 'json', value: ({ record }) => record.dependencyChanges },
    notes: { type: 'text', value: ({ record }) => record.notes },
    summary: { type: 'text', value: ({ record }) => summariseRelease(record) },
  },
};

/** What history answers: every release with its line, its technologies and what changed. */
export const historyModel: ReadModel = {
  name: 'history',
  shape: 2,
  tables: ['release'],
  createTables: historyTables,

  async apply(sql, schema, changesets) {
    await upsertRows(sql, schema, RELEASES, latestReleases(changesets));
  },

  async forget(sql, schema, uuid) {
    await sql.query(`DELETE FROM ${schema}.release WHERE app_id = $1`, [uuid]);
  },

  digestQueries: (schema) => [
    `SELECT ROW(app_id, release_key, version, date AT TIME ZONE 'UTC', first_extracted_at AT TIME ZONE 'UTC', version_key,
                extracted_at AT TIME ZONE 'UTC', released_at AT TIME ZONE 'UTC', measured_at AT TIME ZONE 'UTC',
                not_measured_reason, line, dependency_count, base::jsonb, facts::jsonb, technologies::jsonb, changes::jsonb,
                dependency_changes::jsonb, notes, summary)::text AS line
     FROM ${schema}.release ORDER BY app_id, release_key`,
  ],
};
