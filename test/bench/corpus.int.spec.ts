import { PLATFORMS } from '#libs/domain';
import { query } from '#libs/postgres';
import { appUuid } from '#libs/event-log';
import { findComponents, findReleases, READ_MODELS, searchApps } from '#libs/read-models';
import { openPlatform, type Platform } from '../../libs/platform/src/open-platform.js';
import { createTestDatabase, type TestDatabase } from '../../libs/postgres/src/testing/test-database.js';
import { benchCorpus, loadBenchCorpus } from './corpus.js';

const WORLD = { seed: 3, apps: 120 };
const MODELS = READ_MODELS.filter(({ name }) => name === 'search' || name === 'profile');
const HISTORY = { seed: 3, apps: 5, releases: 4 };
const HISTORY_MODELS = READ_MODELS.filter(({ name }) => name === 'history' || name === 'components');

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase();
  platform = await openPlatform(
    {
      http: { port: 0, host: '127.0.0.1', idleSeconds: 120 },
      database: { url: database.connectionString, dataDirectory: '' },
      security: { secretKey: undefined },
      log: { level: 'error', format: 'json' },
    },
    'command',
  );
  await loadBenchCorpus(platform.pool, MODELS, WORLD);
  await loadBenchCorpus(platform.pool, HISTORY_MODELS, HISTORY);
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

test('every application of the world is in the models that were asked for', async () => {
  const rows = await query<{ model: string; apps: number }>(
    platform.pool,
    `SELECT 'search' AS model, count(*) AS apps FROM rm_search.app
     UNION ALL SELECT 'profile', count(*) FROM rm_profile.app ORDER BY model`,
  );
  expect(rows).toEqual([
    { model: 'profile', apps: WORLD.apps },
    { model: 'search', apps: WORLD.apps },
  ]);
});

test('what lacks a kind of SDK is counted as the world has it', async () => {
  const lacking = [...benchCorpus(WORLD)].filter(
    ({ changeset }) => changeset.profile.sdkSummary.errorTrackingSdk === null,
  );
  const { total } = await searchApps(
    platform.pool,
    { platforms: PLATFORMS, missingCategories: ['error tracking'] },
    { sort: 'name', order: 'asc', limit: 1, offset: 0, after: null },
  );
  expect(total).toBe(lacking.length);
  expect(lacking.length).toBeGreaterThan(5);
});

test('releases on record can be asked for, newest first, with what each ships', async () => {
  const worlds = [...benchCorpus(HISTORY)].map(({ changeset }) => changeset);
  for (const { app, profile, releases } of worlds) {
    const page = await findReleases(platform.pool, {
      appId: app.id,
      from: null,
      to: null,
      limit: 20,
      before: null,
    });
    const versions = releases.map(({ version }) => version);
    expect(page.releases.map(({ version }) => version)).toEqual([...versions].reverse());
    for (const { version, measuredAt } of releases) {
      const components = await findComponents(platform.pool, appUuid(app.id), version ?? '');
      expect(components?.length ?? null).toBe(measuredAt === null ? null : profile.dependencyCount);
    }
  }
});
