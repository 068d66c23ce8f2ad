import type { PoolClient } from 'pg';
import { foldText } from '#libs/domain';
import { appUuid, type LoggedChangeset } from '#libs/event-log';
import type { ReadModel } from '../read-model.js';
import { latestPerApp } from '../support/latest-per-app.js';
import { type RowTable, upsertRows } from '../support/write-rows.js';
import { compactApp } from './compact-app.js';
import { runtimeFamily } from './runtime-family.js';
import { searchTables } from './search.schema.js';
import { searchedText } from './searched-text.js';
import { type KnownLabel, knownLabels, packLabels } from './technology-labels.js';
import { traitsOf } from './traits.js';

interface SearchedApp extends LoggedChangeset {
  readonly traits: number;
  /** Of its technologies, in their order. */
  readonly labels: readonly KnownLabel[];
}

const APPS: RowTable<SearchedApp> = {
  table: 'app',
  key: ['app_id'],
  // The application was first recorded with its first changeset, whatever came later.
  kept: ['created_at'],
  columns: {
    app_id: { type: 'uuid', value: ({ changeset }) => appUuid(changeset.app.id) },
    traits: { type: 'bigint', value: ({ traits }) => traits },
    name_folded: { type: 'text', value: ({ changeset }) => foldText(changeset.profile.name) },
    searched_text: { type: 'text', value: ({ changeset }) => searchedText(changeset.profile) },
    developer_folded: { type: 'text', value: ({ changeset }) => folded(changeset.profile.developer) },
    runtime: { type: 'text', value: ({ changeset }) => folded(changeset.profile.facts.runtime) },
    runtime_family: { type: 'text', value: ({ changeset }) => familyOf(changeset.profile.facts.runtime) },
    dependency_count: { type: 'integer', value: ({ changeset }) => changeset.profile.dependencyCount },
    app_size: { type: 'bigint', value: ({ changeset }) => changeset.profile.facts.sizeBytes },
    extracted_at: { type: 'timestamptz', value: ({ changeset }) => changeset.profile.extractedAt },
    last_updated_at: { type: 'timestamptz', value: ({ changeset }) => changeset.profile.lastUpdatedAt },
    created_at: { type: 'timestamptz', value: ({ recordedAt }) => recordedAt },
    labels: { type: 'bytea', value: ({ labels }) => packLabels(labels) },
  },
};

const DOCUMENTS: RowTable<LoggedChangeset> = {
  table: 'document',
  key: ['app_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ changeset }) => appUuid(changeset.app.id) },
    document: { type: 'json', value: ({ changeset }) => compactApp(changeset.app, changeset.profile) },
  },
};

interface AppTechnology {
  readonly appId: string;
  /** Of the application. */
  readonly traits: number;
  /** Folded name. */
  readonly technology: string;
  readonly label: KnownLabel;
  readonly version: string | null;
}

const APP_TECHNOLOGIES: RowTable<AppTechnology> = {
  table: 'app_technology',
  key: ['app_id', 'technology'],
  // Nearly all technologies of a release are those of the one before.
  isMostlySame: true,
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    traits: { type: 'bigint', value: ({ traits }) => traits },
    technology: { type: 'text', value: ({ technology }) => technology },
    label: { type: 'integer', value: ({ label }) => label.id },
    // What is among the traits is found by them.
    other_category: { type: 'text', value: ({ label }) => (label.bit === undefined ? label.category : null) },
    version: { type: 'text', value: ({ version }) => version },
  },
};

/** What search answers: one row per application with everything that filters and sorts, and what is shown. */
export const searchModel: ReadModel = {
  name: 'search',
  shape: 2,
  tables: ['app', 'document', 'app_technology', 'label'],
  createTables: searchTables,

  async apply(sql, schema, changesets) {
    const first = new Map(changesets.toReversed().map((item) => [item.changeset.app.id, item.recordedAt]));
    const latest = latestPerApp(changesets).map((item) => ({
      ...item,
      recordedAt: first.get(item.changeset.app.id) ?? item.recordedAt,
    }));
    const searched = await searchedApps(sql, schema, latest);
    await upsertRows(sql, schema, APPS, searched);
    await upsertRows(sql, schema, DOCUMENTS, latest);
    const technologies = searched.flatMap(technologiesOf);
    await dropTechnologies(
      sql,
      schema,
      latest.map(({ changeset }) => changeset.app.id),
      technologies,
    );
    await upsertRows(sql, schema, APP_TECHNOLOGIES, technologies);
  },

  async forget(sql, schema, uuid) {
    await sql.query(`DELETE FROM ${schema}.app WHERE app_id = $1`, [uuid]);
    await sql.query(`DELETE FROM ${schema}.document WHERE app_id = $1`, [uuid]);
    await sql.query(`DELETE FROM ${schema}.app_technology WHERE app_id = $1`, [uuid]);
  },

  digestQueries: (schema) => [
    `SELECT ROW(app_id, traits, name_folded, searched_text, developer_folded, runtime, runtime_family,
                dependency_count, app_size, extracted_at AT TIME ZONE 'UTC',
                last_updated_at AT TIME ZONE 'UTC', ${namesOfLabels(schema)})::text AS line
     FROM ${schema}.app ORDER BY app_id`,
    `SELECT ROW(app_id, document::jsonb - 'slug')::text AS line
     FROM ${schema}.document ORDER BY app_id`,
    `SELECT ROW(app_id, traits, technology, name, category, other_category, version)::text AS line
     FROM ${schema}.app_technology JOIN ${schema}.label ON label.id = app_technology.label
     ORDER BY app_id, technology`,
  ],
};

/** The numbers of labels depend on the order of arrival; what they stand for does not. */
function namesOfLabels(schema: string): string {
  return `(
    SELECT string_agg(ROW(category, name, is_first)::text, ',' ORDER BY category, name)
    FROM generate_series(0, octet_length(labels) - 4, 4) AS place
    CROSS JOIN LATERAL (
      SELECT (get_byte(labels, place) & 127) << 24 | get_byte(labels, place + 1) << 16
               | get_byte(labels, place + 2) << 8 | get_byte(labels, place + 3) AS id,
             get_byte(labels, place) >= 128 AS is_first
    ) AS packed
    JOIN ${schema}.label USING (id))`;
}

async function searchedApps(
  sql: PoolClient,
  schema: string,
  items: readonly LoggedChangeset[],
): Promise<SearchedApp[]> {
  const used = items.flatMap(({ changeset }) => changeset.profile.technologies);
  const labelOf = await knownLabels(sql, schema, used);
  return items.map((item) => {
    const labels = item.changeset.profile.technologies.map(labelOf);
    const bits = labels.flatMap(({ bit }) => bit ?? []);
    return { ...item, labels, traits: traitsOf(item.changeset, bits) };
  });
}

function technologiesOf({ changeset, traits, labels }: SearchedApp): AppTechnology[] {
  const { app, profile } = changeset;
  return labels.map((label, place) => {
    const { name, version } = profile.technologies[place]!;
    return { appId: app.id, traits, technology: foldText(name), label, version };
  });
}

/** Technologies that an application does not use any more. */
async function dropTechnologies(
  sql: PoolClient,
  schema: string,
  appIds: readonly string[],
  kept: readonly AppTechnology[],
): Promise<void> {
  await sql.query(
    `DELETE FROM ${schema}.app_technology AS own
     WHERE app_id = ANY ($1::uuid[])
       AND NOT EXISTS (
         SELECT FROM unnest($2::uuid[], $3::text[]) AS kept(app_id, technology)
         WHERE kept.app_id = own.app_id AND kept.technology = own.technology
       )`,
    [appIds.map(appUuid), kept.map(({ appId }) => appUuid(appId)), kept.map(({ technology }) => technology)],
  );
}

function folded(text: string | null): string | null {
  return text === null ? null : foldText(text);
}

function familyOf(runtime: string | null): string | null {
  return runtime === null ? null : runtimeFamily(runtime);
}
