import type { PoolClient } from 'pg';
import { isSameData, type Platform, type ReleaseRecord } from '#libs/domain';
import { appIdOf, appUuid, type LoggedChangeset } from '#libs/event-log';
import { query } from '#libs/postgres';
import type { ReadModel } from '../read-model.js';
import { latestPerApp } from '../support/latest-per-app.js';
import { latestReleases } from '../support/release-rows.js';
import { type RowTable, upsertRows } from '../support/write-rows.js';
import { AdoptionCounts, type StoryChange } from './adoption-counts.js';
import { COUNTER_TABLES, writeCounts } from './counter-tables.js';
import { adoptionTables } from './adoption.schema.js';
import { type AppStory, NO_STORY, retold } from './app-story.js';

/** Several rows per counter, of which the partition of an application names one. */
const LANES = 4;

interface ToldApp extends StoryChange {
  readonly appId: string;
  readonly after: AppStory;
}

const APPS: RowTable<ToldApp> = {
  table: 'app',
  key: ['app_id'],
  columns: {
    app_id: { type: 'uuid', value: ({ appId }) => appUuid(appId) },
    platform: { type: 'text', value: ({ platform }) => platform },
    lane: { type: 'smallint', value: ({ lane }) => lane },
    releases: { type: 'json', value: ({ after }) => after.releases },
    labels: { type: 'json', value: ({ after }) => after.labels },
  },
};

/** What categories, stats and trends answer: who uses what, in which version, and since which day. */
export const adoptionModel: ReadModel = {
  name: 'adoption',
  shape: 1,
  tables: ['app', ...COUNTER_TABLES.map(({ table }) => table)],
  createTables: adoptionTables,

  async apply(sql, schema, changesets) {
    const known = await findStories(
      sql,
      schema,
      changesets.map(({ changeset }) => appUuid(changeset.app.id)),
    );
    const changes = storyChanges(changesets, known);
    await upsertRows(sql, schema, APPS, changes);
    await count(sql, schema, changes);
  },

  async forget(sql, schema, uuid) {
    const [known] = (await findStories(sql, schema, [uuid])).values();
    if (known === undefined) return;
    await sql.query(`DELETE FROM ${schema}.app WHERE app_id = $1`, [uuid]);
    await count(sql, schema, [{ ...known, before: known.story, after: null }]);
  },

  digestQueries: (schema) => [
    `SELECT ROW(app_id, platform, lane, releases::text, labels::text)::text AS line
     FROM ${schema}.app ORDER BY app_id`,
    // A counter that came back to zero is as good as one that never was.
    ...COUNTER_TABLES.map(
      ({ table, key, added }) =>
        `SELECT ROW(${[...key, ...added].join(', ')})::text AS line FROM ${schema}.${table}
         WHERE ${added.map((name) => `${name} <> 0`).join(' OR ')} ORDER BY ${key.join(', ')}`,
    ),
  ],
};

interface KnownApp {
  readonly platform: Platform;
  readonly lane: number;
  readonly story: AppStory;
}

interface AppRow extends AppStory {
  readonly app_id: string;
  readonly platform: Platform;
  readonly lane: number;
}

async function findStories(
  sql: PoolClient,
  schema: string,
  uuids: readonly string[],
): Promise<Map<string, KnownApp>> {
  const rows = await query<AppRow>(
    sql,
    `SELECT app_id, platform, lane, releases, labels FROM ${schema}.app WHERE app_id = ANY ($1::uuid[])`,
    [uuids],
    `find-stories-${schema}`,
  );
  return new Map(
    rows.map(({ app_id, platform, lane, releases, labels }) => [
      appIdOf(app_id),
      { platform, lane, story: { releases, labels } },
    ]),
  );
}

/** Applications whose story is another than before, in order of their ids. */
function storyChanges(
  changesets: readonly LoggedChangeset[],
  known: ReadonlyMap<string, KnownApp>,
): ToldApp[] {
  const records = new Map<string, ReleaseRecord[]>();
  for (const { appId, record } of latestReleases(changesets))
    records.set(appId, [...(records.get(appId) ?? []), record]);
  return latestPerApp(changesets)
    .map(({ part, changeset: { app } }) => {
      const before = known.get(app.id)?.story ?? null;
      const after = retold(before ?? NO_STORY, records.get(app.id) ?? []);
      return { appId: app.id, lane: part % LANES, platform: app.platform, before, after };
    })
    .filter(({ before, after }) => !isSameStory(before ?? NO_STORY, after));
}

/** Releases tell most differences, and they are few. */
function isSameStory(before: AppStory, after: AppStory): boolean {
  return isSameData(before.releases, after.releases) && isSameData(before.labels, after.labels);
}

async function count(sql: PoolClient, schema: string, changes: readonly StoryChange[]): Promise<void> {
  const counts = new AdoptionCounts();
  for (const change of changes) counts.change(change);
  await writeCounts(sql, schema, counts);
}
