import { createCatalog, loadCatalog } from '#libs/catalog';
import type { EventLog } from '#libs/event-log';
import { execute, tryLock } from '#libs/postgres';
import { catalogData } from '../../../../libs/catalog/src/catalog-data.js';
import type { CatalogData } from '../../../../libs/catalog/src/catalog-shape.js';
import { aCatalog, aTechnology } from '../../../../libs/catalog/src/testing/catalog-data.builder.js';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { sampleDocuments } from '../../../../test/support/sample-documents.js';
import { ExtractionRecorder } from '../record/extraction-recorder.js';
import {
  type CatalogInstallation,
  openCatalogInstallation,
  recordInTurn,
} from './testing/catalog-installation.js';

const react = aTechnology('React');
const sentry = aTechnology('Sentry');
const lodash = aTechnology('Lodash');
/** Knows React and Lodash. */
const before = createCatalog(aCatalog({ 'UI Framework': [react], Utilities: [lodash] }));
/** Knows React and Sentry. */
const after = createCatalog(aCatalog({ 'UI Framework': [react], 'Error Tracking': [sentry] }));

/** One release that shows these packages. */
function anApp(slug: string, ...components: string[]) {
  return aDocument({ id: slug, app: { name: slug, bundleId: null, slug }, components });
}

const APPS = [
  anApp('tracked', 'npm react 18.0.0', 'npm sentry 7.1.0'),
  anApp('plain', 'npm react 18.0.0'),
  anApp('empty'),
  anApp('swapped', 'npm sentry 7.2.0', 'npm lodash 4.0.0'),
  anApp('older', 'npm lodash 3.0.0'),
];

/** A later release of the first. */
const MOVED = aDocument({
  app: { name: 'tracked', bundleId: null, slug: 'tracked' },
  extractedAt: 2,
  version: '2.0',
  components: ['npm sentry 8.0.0'],
});
const LOCK = 'deskscope:catalog-reading';

/** What the change from `before` to `after` means, by hand. */
const EXPECTED = {
  tracked: [['catalog 1.0 added Sentry 7.1.0']],
  swapped: [['catalog 1.0 removed Lodash 4.0.0', 'catalog 1.0 added Sentry 7.2.0']],
  older: [['catalog 1.0 removed Lodash 3.0.0']],
};

let installation: CatalogInstallation;

beforeEach(async () => {
  installation = await openCatalogInstallation();
});

afterEach(() => installation.close());

async function digests({ pipeline }: CatalogInstallation) {
  await pipeline.caughtUp();
  expect(pipeline.parked).toEqual([]);
  return pipeline.consumers.digests();
}

async function headOfLog(): Promise<number> {
  const heads = await installation.pipeline.platform.log.heads();
  return heads.reduce((sum, { pos }) => sum + pos, 0);
}

describe('a changed catalog', () => {
  test('gives the applications that it changes one changeset of cause catalog, the others none', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const reading = installation.reading(after);
    expect(await reading.status()).toBeNull();
    expect(await reading.run()).toBe(true);
    expect(await installation.catalogChangesets()).toEqual(EXPECTED);
    expect(await reading.status()).toEqual({ done: 5, apps: 5, changed: 3, failed: 0, finished: true });
  });

  test('is read once: a second start appends nothing', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    await installation.reading(after).run();
    const head = await headOfLog();
    const again = installation.reading(after);
    expect(await again.run()).toBe(false);
    expect(await headOfLog()).toBe(head);
    expect(await again.status()).toMatchObject({ done: 5, finished: true });
  });

  test('that is taken back is read again, and forgets the reading in between', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    await installation.reading(before).run();
    await installation.reading(after).run();
    const back = installation.reading(before);
    expect(await back.status()).toBeNull();
    expect(await back.run()).toBe(true);
    const { tracked, swapped } = await installation.catalogChangesets();
    expect(tracked).toEqual([...EXPECTED.tracked, ['catalog 1.0 removed Sentry 7.1.0']]);
    expect(swapped).toEqual([
      ...EXPECTED.swapped,
      ['catalog 1.0 removed Sentry 7.2.0', 'catalog 1.0 added Lodash 4.0.0'],
    ]);
    expect(await installation.reading(after).status()).toBeNull();
  });

  test('leaves an empty log as it is, finished at once', async () => {
    const reading = installation.reading(after);
    expect(await reading.run()).toBe(true);
    expect(await reading.status()).toEqual({ done: 0, apps: 0, changed: 0, failed: 0, finished: true });
    expect(await headOfLog()).toBe(0);
  });

  test('shows in the read models as if it had been there from the start', async () => {
    const now = loadCatalog();
    const documents = sampleDocuments();
    await recordInTurn(installation.recorder(loadCatalog(withoutSentry())), documents);
    const old = await digests(installation);
    await installation.reading(now).run();
    const read = await digests(installation);
    const fresh = await openCatalogInstallation();
    try {
      await recordInTurn(fresh.recorder(now), documents);
      expect(read).toEqual(await digests(fresh));
    } finally {
      await fresh.close();
    }
    expect(old).not.toEqual(read);
    const texts = Object.values(await installation.catalogChangesets()).flat(2);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => !/^catalog \S+ added Sentry /.test(text))).toEqual([]);
  }, 120_000);
});

/** Today's data, less what tells Sentry, and with another order of UI frameworks. */
function withoutSentry(): CatalogData {
  const data = structuredClone(catalogData) as CatalogData;
  const change = (category: string, technologies: CatalogData['categories'][number]['technologies']) =>
    category === 'UI Framework'
      ? [...technologies].reverse()
      : technologies.map((each) =>
          each.name === 'Sentry' ? { ...each, patterns: { npm: ['nobody-has-this'] } } : each,
        );
  return {
    ...data,
    categories: data.categories.map(({ category, technologies }) => ({
      category,
      technologies: change(category, technologies),
    })),
  };
}

describe('an interrupted reading', () => {
  const limits = { maximumApps: 2, maximumChangesets: 100 };

  test('goes on where it stopped', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const stop = new AbortController();
    const stopped = installation.reading(after, {
      limits,
      pause: () => {
        stop.abort();
        return 60_000;
      },
    });
    expect(await stopped.run(stop.signal)).toBe(false);
    expect(await stopped.status()).toMatchObject({ done: 2, apps: 5, finished: false });
    const seen: number[] = [];
    const resumed = installation.reading(after, { limits, onStarted: ({ done }) => seen.push(done) });
    expect(await resumed.run()).toBe(true);
    expect(seen).toEqual([2]);
    expect(await resumed.status()).toEqual({ done: 5, apps: 5, changed: 3, failed: 0, finished: true });
    expect(await installation.catalogChangesets()).toEqual(EXPECTED);
  });

  test('that died before it saved its place does the batch again without effect', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const recorder = installation.recorder(after);
    let batches = 0;
    const dying = installation.reading(after, {
      limits,
      recorder: {
        readAgain: async (apps) => {
          const readings = await recorder.readAgain(apps);
          batches += 1;
          if (batches === 2) throw new Error('the power went');
          return readings;
        },
      },
    });
    await expect(dying.run()).rejects.toThrow('the power went');
    expect(await dying.status()).toMatchObject({ done: 2, finished: false });
    expect(await installation.reading(after, { limits }).run()).toBe(true);
    expect(await installation.catalogChangesets()).toEqual(EXPECTED);
  });

  test('takes no more changesets at a time than it may, and at least one application', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const recorder = installation.recorder(after);
    const sizes: number[] = [];
    const reading = installation.reading(after, {
      limits: { maximumApps: 50, maximumChangesets: 1 },
      recorder: {
        readAgain: (apps) => {
          sizes.push(apps.length);
          return recorder.readAgain(apps);
        },
      },
    });
    await reading.run();
    expect(sizes).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('beside others', () => {
  test('an application that cannot be read is told and passed over', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const { pool } = installation.pipeline.platform;
    await execute(
      pool,
      `WITH moved AS (UPDATE log.app SET version = 2 WHERE slug = 'swapped' RETURNING app_id, part),
            counted AS (UPDATE log.partition SET head = head + 1 FROM moved WHERE partition.part = moved.part RETURNING head)
       INSERT INTO log.changeset (part, pos, app_id, version, id, type, schema_version, data, occurred_at, recorded_at)
       SELECT part, head, app_id, 2, gen_random_uuid(), 'extraction.recorded', 1, '{"table":7}', now(), now()
       FROM moved, counted`,
    );
    const failed: string[] = [];
    const reading = installation.reading(after, { onFailed: (appId) => failed.push(appId) });
    expect(await reading.run()).toBe(true);
    expect(await reading.status()).toEqual({ done: 5, apps: 5, changed: 2, failed: 1, finished: true });
    const { rows } = await pool.query<{ id: string }>(
      `SELECT 'app_' || app_id AS id FROM log.app WHERE slug = 'swapped'`,
    );
    expect(failed).toEqual([rows[0]?.id]);
    const { rows: types } = await pool.query<{ slug: string }>(
      `SELECT slug FROM log.changeset JOIN log.app USING (app_id) WHERE type = 'catalog.applied' ORDER BY slug`,
    );
    expect(types.map(({ slug }) => slug)).toEqual(['older', 'tracked']);
  });

  test('two processes read once', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const limits = { maximumApps: 1, maximumChangesets: 100 };
    const ended = await Promise.all([
      installation.reading(after, { limits }).run(),
      installation.reading(after, { limits }).run(),
    ]);
    expect(ended.filter((isOwn) => isOwn)).toHaveLength(1);
    expect(await installation.catalogChangesets()).toEqual(EXPECTED);
    expect(await installation.reading(after).status()).toMatchObject({ done: 5, changed: 3 });
  });

  test('who stands by ends when told to', async () => {
    const { connectionString } = installation;
    const held = await tryLock({ connectionString, applicationName: 'deskscope-test', name: LOCK });
    const stop = new AbortController();
    const reading = installation.reading(after);
    const standing = reading.run(stop.signal);
    stop.abort();
    expect(await standing).toBe(false);
    expect(await reading.status()).toBeNull();
    await held?.release();
  });

  test('an application that another process moves under its hands is read anew', async () => {
    await recordInTurn(installation.recorder(before), APPS);
    const { log, signal } = installation.pipeline.platform;
    const other = installation.recorder(before);
    const results: string[] = [];
    const append: EventLog['append'] = async (changesets) => {
      if (!results.includes('conflict') && changesets.some(({ app }) => app.slug === 'tracked'))
        await recordInTurn(other, [MOVED]);
      const result = await log.append(changesets);
      results.push(result.status);
      return result;
    };
    const contended = Object.create(log, { append: { value: append } }) as EventLog;
    const recorder = new ExtractionRecorder(contended, after, signal);
    const limits = { maximumApps: 50, maximumChangesets: 1 };
    expect(await installation.reading(after, { recorder, limits }).run()).toBe(true);
    expect(results.filter((status) => status === 'conflict')).toHaveLength(1);
    expect(await installation.catalogChangesets()).toEqual({
      ...EXPECTED,
      tracked: [['catalog 2.0 added Sentry 8.0.0']],
    });
  });

  test('what comes in meanwhile, here and in another process, ends as if the catalog had always been', async () => {
    const apps = Array.from({ length: 24 }, (_, index) =>
      anApp(`app-${index}`, 'npm lodash 4.0.0', ...(index % 3 === 0 ? ['npm sentry 7.0.0'] : [])),
    );
    const news = apps.flatMap(({ app }, index) =>
      [2, 3].map((major) =>
        aDocument({
          id: `${app.name} ${major}`,
          app,
          extractedAt: major,
          version: `${major}.0`,
          components: ['npm react 18.0.0', ...(index % 2 === 0 ? [`npm sentry ${major}.0.0`] : [])],
        }),
      ),
    );
    await recordInTurn(installation.recorder(before), apps);
    const here = installation.recorder(after);
    const there = installation.recorder(after);
    await Promise.all([
      installation
        .reading(after, { recorder: here, limits: { maximumApps: 4, maximumChangesets: 50 } })
        .run(),
      recordInTurn(
        here,
        news.filter((_, index) => index % 4 < 2),
      ),
      recordInTurn(
        there,
        news.filter((_, index) => index % 4 >= 2),
      ),
    ]);
    const read = await digests(installation);
    const counts = Object.values(await installation.catalogChangesets()).map((each) => each.length);
    // Lodash went from all: by the reading, or by the extraction that came before it.
    expect(counts).toEqual(apps.map(() => 1));
    const fresh = await openCatalogInstallation();
    try {
      await recordInTurn(fresh.recorder(after), [...apps, ...news]);
      expect(read).toEqual(await digests(fresh));
    } finally {
      await fresh.close();
    }
  }, 120_000);
});
