import type { PoolClient } from 'pg';
import type { ProfileRecord } from '#libs/domain';
import { appIdOf, appUuid } from '#libs/event-log';
import type { ReadModel } from '../read-model.js';
import { latestPerApp } from '../support/latest-per-app.js';
import { type RowTable, upsertRows } from '../support/write-rows.js';
import { type Contribution, type CounterDeltas, counterDeltas } from './category-deltas.js';
import { categoriesTables } from './categories.schema.js';

interface AppRow extends Contribution {
  readonly appId: string;
}

const APPS: RowTable<AppRow> = {
  table: 'app',
  key: ['app_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    ever_measured: { type: 'boolean', value: ({ everMeasured }) => everMeasured },
    technologies: { type: 'json', value: ({ technologies }) => technologies },
  },
};

type OfPart<Row> = Row & { readonly part: number };

const TOTALS: RowTable<OfPart<CounterDeltas>> = {
  table: 'total',
  key: ['part'],
  added: ['apps', 'never_measured'],
  columns: {
    part: { type: 'smallint', value: ({ part }) => part },
    apps: { type: 'bigint', value: ({ apps }) => apps },
    never_measured: { type: 'bigint', value: ({ neverMeasured }) => neverMeasured },
  },
};

const CATEGORIES: RowTable<OfPart<CounterDeltas['categories'][number]>> = {
  table: 'category',
  key: ['part', 'category'],
  added: ['apps'],
  columns: {
    part: { type: 'smallint', value: ({ part }) => part },
    category: { type: 'text', value: ({ category }) => category },
    apps: { type: 'bigint', value: ({ apps }) => apps },
  },
};

const PROVIDERS: RowTable<OfPart<CounterDeltas['providers'][number]>> = {
  table: 'provider',
  key: ['part', 'category', 'technology'],
  added: ['apps'],
  columns: {
    part: { type: 'smallint', value: ({ part }) => part },
    category: { type: 'text', value: ({ category }) => category },
    technology: { type: 'text', value: ({ technology }) => technology },
    apps: { type: 'bigint', value: ({ apps }) => apps },
  },
};

/** What the categories endpoint answers: how many applications have any provider of a category, and which. */
export const categoriesModel: ReadModel = {
  name: 'categories',
  shape: 1,
  tables: ['app', 'total', 'category', 'provider'],
  createTables: categoriesTables,

  async apply(sql, schema, changesets) {
    const latest = latestPerApp(changesets);
    const known = await contributions(
      sql,
      schema,
      latest.map(({ changeset }) => appUuid(changeset.app.id)),
    );
    const changes = latest.map(({ part, changeset }) => ({
      part,
      appId: changeset.app.id,
      before: known.get(changeset.app.id) ?? null,
      after: contributionOf(changeset.profile),
    }));
    await upsertRows(
      sql,
      schema,
      APPS,
      changes.map(({ appId, after }) => ({ appId, ...after })),
    );
    await addDeltas(sql, schema, changes);
  },

  async forget(sql, schema, uuid) {
    const known = (await contributions(sql, schema, [uuid])).get(appIdOf(uuid));
    if (known === undefined) return;
    await sql.query(`DELETE FROM ${schema}.app WHERE app_id = $1`, [uuid]);
    const { rows } = await sql.query<{ part: number }>('SELECT part FROM log.app WHERE app_id = $1', [uuid]);
    await addDeltas(
      sql,
      schema,
      rows.map(({ part }) => ({ part, before: known, after: null })),
    );
  },

  // A counter that came back to zero is as good as one that never was.
  digestQueries: (schema) => [
    `SELECT ROW(app_id, ever_measured, technologies::jsonb)::text AS line FROM ${schema}.app ORDER BY app_id`,
    `SELECT ROW(part, apps, never_measured)::text AS line FROM ${schema}.total
     WHERE apps <> 0 OR never_measured <> 0 ORDER BY part`,
    `SELECT ROW(part, category, apps)::text AS line FROM ${schema}.category WHERE apps <> 0 ORDER BY part, category`,
    `SELECT ROW(part, category, technology, apps)::text AS line FROM ${schema}.provider
     WHERE apps <> 0 ORDER BY part, category, technology`,
  ],
};

function contributionOf(profile: ProfileRecord): Contribution {
  return {
    everMeasured: profile.everMeasured,
    technologies: profile.technologies.map(({ category, name }) => [category, name] as const),
  };
}

async function contributions(
  sql: PoolClient,
  schema: string,
  uuids: readonly string[],
): Promise<Map<string, Contribution>> {
  const { rows } = await sql.query<{
    app_id: string;
    ever_measured: boolean;
    technologies: [string, string][];
  }>(`SELECT app_id, ever_measured, technologies FROM ${schema}.app WHERE app_id = ANY ($1::uuid[])`, [
    uuids,
  ]);
  return new Map(
    rows.map((row) => [
      appIdOf(row.app_id),
      { everMeasured: row.ever_measured, technologies: row.technologies },
    ]),
  );
}

async function addDeltas(
  sql: PoolClient,
  schema: string,
  changes: readonly {
    readonly part: number;
    readonly before: Contribution | null;
    readonly after: Contribution | null;
  }[],
): Promise<void> {
  const parts = [...new Set(changes.map(({ part }) => part))].sort((left, right) => left - right);
  const deltas = parts.map((part) => ({
    part,
    ...counterDeltas(changes.filter((change) => change.part === part)),
  }));
  await upsertRows(
    sql,
    schema,
    TOTALS,
    deltas.filter(({ apps, neverMeasured }) => apps !== 0 || neverMeasured !== 0),
  );
  await upsertRows(
    sql,
    schema,
    CATEGORIES,
    deltas.flatMap(({ part, categories }) => categories.map((row) => ({ part, ...row }))),
  );
  await upsertRows(
    sql,
    schema,
    PROVIDERS,
    deltas.flatMap(({ part, providers }) => providers.map((row) => ({ part, ...row }))),
  );
}
