import type { PoolClient } from 'pg';
import { foldText } from '#libs/domain';
import { appUuid, type LoggedChangeset } from '#libs/event-log';
import type { ReadModel } from '../read-model.js';
import { latestPerApp } from '../support/latest-per-app.js';
import { type RowTable, upsertRows } from '../support/write-rows.js';
import { profileApp } from './profile-app.js';
import { profileTables } from './profile.schema.js';

const APPS: RowTable<LoggedChangeset['changeset']> = {
  table: 'app',
  key: ['app_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ app }) => appUuid(app.id) },
    platform: { type: 'text', value: ({ app }) => app.platform },
    slug: { type: 'text', value: ({ app }) => app.slug },
    name: { type: 'text', value: ({ profile }) => profile.name },
    name_folded: { type: 'text', value: ({ profile }) => foldText(profile.name) },
    bundle_id_folded: {
      type: 'text',
      value: ({ profile }) => (profile.bundleId === null ? null : foldText(profile.bundleId)),
    },
    bundle_id: { type: 'text', value: ({ profile }) => profile.bundleId },
    version: { type: 'text', value: ({ profile }) => profile.version },
  },
};

const DOCUMENTS: RowTable<LoggedChangeset['changeset']> = {
  table: 'document',
  key: ['app_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ app }) => appUuid(app.id) },
    app: { type: 'json', value: ({ app, profile }) => profileApp(app, profile) },
    sdk_summary: { type: 'json', value: ({ profile }) => profile.sdkSummary },
    technologies: { type: 'json', value: ({ profile }) => profile.technologies },
    aliases: { type: 'text[]', value: ({ profile }) => profile.aliases },
    former_names: { type: 'text[]', value: ({ profile }) => profile.formerNames },
  },
};

interface OtherName {
  readonly appId: string;
  readonly kind: 'alias' | 'former';
  readonly name: string;
}

const OTHER_NAMES: RowTable<OtherName> = {
  table: 'other_name',
  key: ['app_id', 'kind', 'name_folded'],
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    kind: { type: 'text', value: ({ kind }) => kind },
    name_folded: { type: 'text', value: ({ name }) => name },
  },
};

/** What lookup answers: the profile of each application and the names that lead to it. */
export const profileModel: ReadModel = {
  name: 'profile',
  shape: 1,
  tables: ['app', 'document', 'other_name'],
  createTables: profileTables,

  async apply(sql, schema, changesets) {
    const latest = latestPerApp(changesets).map((item) => item.changeset);
    await upsertRows(sql, schema, APPS, latest);
    await upsertRows(sql, schema, DOCUMENTS, latest);
    const names = latest.flatMap(otherNames);
    await dropOtherNames(
      sql,
      schema,
      latest.map(({ app }) => app.id),
      names,
    );
    await upsertRows(sql, schema, OTHER_NAMES, names);
  },

  async forget(sql, schema, uuid) {
    await sql.query(`DELETE FROM ${schema}.app WHERE app_id = $1`, [uuid]);
    await sql.query(`DELETE FROM ${schema}.document WHERE app_id = $1`, [uuid]);
    await sql.query(`DELETE FROM ${schema}.other_name WHERE app_id = $1`, [uuid]);
  },

  digestQueries: (schema) => [
    `SELECT ROW(app_id, platform, name, name_folded, bundle_id_folded, bundle_id, version)::text AS line
     FROM ${schema}.app ORDER BY app_id`,
    `SELECT ROW(app_id, app::jsonb - 'slug', sdk_summary::jsonb, technologies::jsonb, aliases, former_names)::text AS line
     FROM ${schema}.document ORDER BY app_id`,
    `SELECT ROW(app_id, kind, name_folded)::text AS line
     FROM ${schema}.other_name ORDER BY app_id, kind COLLATE "C", name_folded`,
  ],
};

function otherNames({ app, profile }: LoggedChangeset['changeset']): OtherName[] {
  const distinct = (kind: OtherName['kind'], names: readonly string[]): OtherName[] =>
    [...new Set(names.map(foldText))].map((name) => ({ appId: app.id, kind, name }));
  return [...distinct('alias', profile.aliases), ...distinct('former', profile.formerNames)];
}

/** Names that an application does not answer to any more. */
async function dropOtherNames(
  sql: PoolClient,
  schema: string,
  appIds: readonly string[],
  names: readonly OtherName[],
): Promise<void> {
  await sql.query(
    `DELETE FROM ${schema}.other_name AS own
     WHERE app_id = ANY ($1::uuid[])
       AND NOT EXISTS (
         SELECT FROM unnest($2::uuid[], $3::text[], $4::text[]) AS named(app_id, kind, name_folded)
         WHERE named.app_id = own.app_id AND named.kind = own.kind AND named.name_folded = own.name_folded
       )`,
    [
      appIds.map(appUuid),
      names.map(({ appId }) => appUuid(appId)),
      names.map(({ kind }) => kind),
      names.map(({ name }) => name),
    ],
  );
}
