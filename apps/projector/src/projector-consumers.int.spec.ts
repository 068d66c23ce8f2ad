import { createPool, execute, query } from '#libs/postgres';
import { listParked, readLags } from '#libs/event-log';
import { aDocument, type ExtractionOverrides } from '../../../libs/domain/src/testing/an-extraction.js';
import { until } from '../../../libs/event-log/src/testing/until.js';
import { openPipeline, type Pipeline } from '../../../test/support/pipeline.js';

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Poison'];
const MODELS = ['profile', 'search', 'adoption', 'history', 'components'];

/** Tables that an application's changesets reach, one of each model. */
const TABLES: Readonly<Record<string, string>> = {
  profile: 'rm_profile_g1.app',
  search: 'rm_search_g1.app_technology',
  adoption: 'rm_adoption_g1.app',
  history: 'rm_history_g1.release',
  components: 'rm_components_g1.component_interval',
};

describe('ProjectorConsumers', () => {
  let pipeline: Pipeline;
  let poisoned: string;

  beforeEach(async () => {
    pipeline = await openPipeline();
    poisoned = '';
  });

  afterEach(() => pipeline.close());

  function scanOf(name: string, version: number, overrides: ExtractionOverrides = {}): unknown {
    return aDocument({
      id: `${name} ${version}`,
      version: `${version}.0.0`,
      extractedAt: version * 10,
      app: { name, bundleId: `com.example.${name.toLowerCase()}` },
      technologies: [`Sdk${version} 1 [90 Other]`],
      bundle: { runtime: 'electron', electronVersion: `${20 + version}.0.0` },
      components: [`npm react ${version}.0.0`, `npm lodash ${version % 2}.0.0`, `npm vue 3.${version}.0`],
      ...overrides,
    });
  }

  async function recordRound(version: number, into = pipeline): Promise<void> {
    for (const name of NAMES) {
      const outcome = await into.record(scanOf(name, version));
      expect(outcome.outcome).toBe('recorded');
      if (name === 'Poison') poisoned = outcome.appId ?? '';
    }
  }

  /** A table refuses an application. */
  async function refuse(table: string, appId: string): Promise<void> {
    await execute(
      pipeline.platform.pool,
      `CREATE OR REPLACE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.app_id = TG_ARGV[0]::uuid THEN RAISE EXCEPTION 'no room for %', NEW.app_id; END IF;
         RETURN NEW;
       END $$`,
    );
    await execute(
      pipeline.platform.pool,
      `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION public.refuse('${appId.slice('app_'.length)}')`,
    );
  }

  const relent = (table: string): Promise<number> =>
    execute(pipeline.platform.pool, `DROP TRIGGER refuse ON ${table}`);

  /** The digests of the same rounds on a database where nothing fails. */
  async function digestsWithoutPoison(rounds: number): Promise<Record<string, string>> {
    const sound = await openPipeline();
    try {
      for (let round = 1; round <= rounds; round += 1) await recordRound(round, sound);
      await sound.caughtUp();
      expect(sound.parked).toEqual([]);
      return await sound.consumers.digests();
    } finally {
      await sound.close();
    }
  }

  const lags = async (): Promise<Record<string, [number, number]>> =>
    Object.fromEntries(
      (await readLags(pipeline.platform.pool)).map(({ name, lag, parked }) => [name, [lag, parked]]),
    );

  it('keeps every read model up with the log', async () => {
    await recordRound(1);
    await pipeline.caughtUp();
    expect(Object.keys(await pipeline.consumers.digests()).sort()).toEqual([...MODELS].sort());
    for (const name of MODELS) expect(await lags()).toMatchObject({ [name]: [0, 0] });
    const rows = await query(pipeline.platform.pool, 'SELECT name FROM rm_profile.app ORDER BY name');
    expect(rows.map(({ name }) => name as string)).toEqual([...NAMES].sort());
  });

  it.each(MODELS)(
    'parks one application in %s alone, and repairs it to the digests of a sound run',
    async (model) => {
      const table = TABLES[model] ?? '';
      await recordRound(1);
      await pipeline.caughtUp();
      await refuse(table, poisoned);
      await recordRound(2);
      await pipeline.caughtUp();
      await recordRound(3);
      await pipeline.caughtUp();

      const parked = await listParked(pipeline.platform.pool);
      expect(parked).toMatchObject([{ consumer: model, appId: poisoned }]);
      expect(parked[0]?.error).toContain(`no room for ${poisoned.slice('app_'.length)}`);
      expect(pipeline.parked.map(({ consumer, failed }) => [consumer, failed.changeset.app.id])).toEqual([
        [model, poisoned],
      ]);
      const expected = await digestsWithoutPoison(3);
      const meanwhile = await pipeline.consumers.digests();
      for (const other of MODELS) {
        expect((await lags())[other]).toEqual([0, other === model ? 1 : 0]);
        expect(meanwhile[other] === expected[other]).toBe(other !== model);
      }

      const [still] = await pipeline.consumers.refold(poisoned, [model]);
      expect(still?.error).toContain('no room for');
      expect(await listParked(pipeline.platform.pool)).toMatchObject([{ consumer: model, attempts: 2 }]);
      await relent(table);
      expect(await pipeline.consumers.refold(poisoned, [model])).toEqual([{ consumer: model, error: null }]);
      expect(await pipeline.consumers.digests()).toEqual(expected);
      expect(await listParked(pipeline.platform.pool)).toEqual([]);
    },
    30_000,
  );

  it('goes on with a repaired application by itself', async () => {
    await recordRound(1);
    await pipeline.caughtUp();
    await refuse('rm_history_g1.release', poisoned);
    await recordRound(2);
    await pipeline.caughtUp();
    await relent('rm_history_g1.release');
    // The feed works on while the application is folded anew.
    const [results] = await Promise.all([
      pipeline.consumers.refold(poisoned, MODELS),
      recordRound(3),
      recordRound(4),
    ]);
    expect(results).toEqual(MODELS.map((consumer) => ({ consumer, error: null })));
    await pipeline.caughtUp();
    expect(await pipeline.consumers.digests()).toEqual(await digestsWithoutPoison(4));
  }, 30_000);

  it('loses and doubles nothing while its connections are killed again and again', async () => {
    const killer = createPool({
      connectionString: pipeline.platform.pool.options.connectionString ?? '',
      applicationName: 'killer',
    });
    let isOver = false;
    let killed = 0;
    const killing = until('it is over', async () => {
      // Whoever takes from the feed and writes rows; ingestion keeps its connections.
      const rows = await query(
        killer,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query ~ 'rm_|log.checkpoint|log.parked' AND pid <> pg_backend_pid()`,
      );
      killed += rows.length;
      return isOver;
    });
    try {
      for (let round = 1; round <= 6; round += 1) await recordRound(round);
    } finally {
      isOver = true;
      await killing;
      await killer.end();
    }
    await pipeline.caughtUp();
    expect(killed).toBeGreaterThan(0);
    expect(pipeline.parked).toEqual([]);
    expect(await pipeline.consumers.digests()).toEqual(await digestsWithoutPoison(6));
  }, 60_000);

  it('refolds a sound application without a trace, and names no consumer that it was not asked for', async () => {
    await recordRound(1);
    await recordRound(2);
    await pipeline.caughtUp();
    const before = await pipeline.consumers.digests();
    expect((await pipeline.consumers.refold(poisoned, MODELS)).map(({ consumer }) => consumer)).toEqual(
      MODELS,
    );
    expect(await pipeline.consumers.refold(poisoned, ['nobody'])).toEqual([]);
    expect(await pipeline.consumers.digests()).toEqual(before);
  });
});
