import type { Component } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import type { ReadModel } from '../read-model.js';
import { latestReleases, RELEASE_COLUMNS, type ReleaseRow } from '../support/release-rows.js';
import { deleteRows, type RowTable, upsertRows } from '../support/write-rows.js';
import { componentsTables } from './components.schema.js';
import { finalEdits, type IntervalRow, type MaintenanceRow } from './final-edits.js';

const COMPONENTS: RowTable<Component & { readonly componentId: string }> = {
  table: 'component',
  key: ['component_id'],
  // A component is what its id says, so a known one has nothing to change.
  kept: ['source', 'name', 'version', 'type', 'license', 'cpe', 'purl'],
  columns: {
    component_id: { type: 'uuid', value: (component) => component.componentId },
    source: { type: 'text', value: ({ source }) => source },
    name: { type: 'text', value: ({ name }) => name },
    version: { type: 'text', value: ({ version }) => version },
    type: { type: 'text', value: ({ type }) => type },
    license: { type: 'text', value: ({ license }) => license },
    cpe: { type: 'text', value: ({ cpe }) => cpe },
    purl: { type: 'text', value: ({ purl }) => purl },
  },
};

const RELEASES: RowTable<ReleaseRow> = {
  table: 'release',
  key: ['app_id', 'release_key'],
  columns: {
    ...RELEASE_COLUMNS,
    is_measured: { type: 'boolean', value: ({ record }) => record.measuredAt !== null },
    base_key: {
      type: 'text',
      value: ({ record }) => (record.base === null ? null : (record.base.version ?? '')),
    },
  },
};

const INTERVALS: RowTable<IntervalRow> = {
  table: 'component_interval',
  key: ['app_id', 'component_id', 'from_release'],
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    component_id: { type: 'uuid', value: (row) => row.componentId },
    from_release: { type: 'text', value: ({ from }) => from },
    until_release: { type: 'text', value: ({ until }) => until },
  },
};

const { until_release: _until, ...INTERVAL_KEY } = INTERVALS.columns;

const MAINTENANCE: RowTable<MaintenanceRow> = {
  table: 'maintenance_component',
  key: ['app_id', 'release_key', 'component_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    release_key: { type: 'text', value: ({ release }) => release },
    component_id: { type: 'uuid', value: (row) => row.componentId },
    is_added: { type: 'boolean', value: ({ isAdded }) => isAdded },
  },
};

const { component_id: _component, is_added: _added, ...MAINTENANCE_RELEASE } = MAINTENANCE.columns;

/** The components of every release, as intervals: what SBOMs and dependency diffs read. */
export const componentsModel: ReadModel = {
  name: 'components',
  shape: 2,
  tables: ['component', 'release', 'component_interval', 'maintenance_component'],
  createTables: componentsTables,

  async apply(sql, schema, changesets) {
    const edits = finalEdits(changesets);
    await upsertRows(sql, schema, COMPONENTS, edits.components);
    await upsertRows(sql, schema, RELEASES, latestReleases(changesets));
    await deleteRows(
      sql,
      schema,
      { table: INTERVALS.table, columns: INTERVAL_KEY },
      edits.dropped as readonly IntervalRow[],
    );
    await upsertRows(sql, schema, INTERVALS, edits.put);
    await deleteRows(
      sql,
      schema,
      { table: MAINTENANCE.table, columns: MAINTENANCE_RELEASE },
      edits.replaced as readonly MaintenanceRow[],
    );
    await upsertRows(sql, schema, MAINTENANCE, edits.maintenance);
  },

  async forget(sql, schema, uuid) {
    for (const table of ['release', 'component_interval', 'maintenance_component']) {
      await sql.query(`DELETE FROM ${schema}.${table} WHERE app_id = $1`, [uuid]);
    }
  },

  // Components that nobody ships any more may stay in the dictionary: they are no answer to anything.
  digestQueries: (schema) => [
    `SELECT ROW(app_id, release_key, date AT TIME ZONE 'UTC', first_extracted_at AT TIME ZONE 'UTC', version_key,
                line, is_measured, base_key)::text AS line
     FROM ${schema}.release ORDER BY app_id, release_key`,
    `SELECT ROW(own.app_id, own.from_release, own.until_release, component.*)::text AS line
     FROM ${schema}.component_interval AS own JOIN ${schema}.component USING (component_id)
     ORDER BY own.app_id, component_id, own.from_release`,
    `SELECT ROW(own.app_id, own.release_key, own.is_added, component.*)::text AS line
     FROM ${schema}.maintenance_component AS own JOIN ${schema}.component USING (component_id)
     ORDER BY own.app_id, own.release_key, component_id`,
  ],
};
