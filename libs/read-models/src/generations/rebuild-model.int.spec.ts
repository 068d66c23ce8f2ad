import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerGroup, readLags } from '#libs/event-log';
import { createPool, execute, query } from '#libs/postgres';
import { aDocument, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { tinyCatalog } from '../../../domain/src/testing/tiny-catalog.js';
import { READ_MODELS } from '../read-models.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';
import { liveGenerations } from './generations.js';
import { NoGenerationError, rebuildModel } from './rebuild-model.js';

const RELEASES: readonly ExtractionOverrides[] = [
  { version: '1.0.0', components: ['npm react 17.0.0', 'npm lodash 4.0.0'] },
  { version: '3.0', extractedAt: 30, components: ['npm react 18.0.0', 'npm @sentry/electron 4.0.0'] },
  { version: '2.0', extractedAt: 20, notMeasuredReason: 'extraction-failed' },
  { version: '1.0.1', extractedAt: 40, components: ['npm react 17.0.1'] },
];
const LATER: ExtractionOverrides = { version: '4.0', extractedAt: 50, components: ['npm vue 3.0.0'] };

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await openReadModelBench();
  await bench.given(...RELEASES);
});
afterEach(() => bench.close());

const model = (name: string) => READ_MODELS.find((each) => each.name === name)!;
const generations = () =>
  query(
    bench.pool,
    `SELECT model, generation, status FROM log.generation WHERE status <> 'live' OR generation > 1
                     ORDER BY model COLLATE "C", generation`,
  );
const schemas = async (name: string) =>
  (
    await query<{ name: string }>(
      bench.pool,
      `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE $1 ORDER BY 1`,
      [`rm\\_${name}\\_g%`],
    )
  ).map((row) => row.name);
const versionShown = async () =>
  (await bench.rows<{ version: string }>('SELECT version FROM rm_profile.app'))[0]?.version;
/** As a projector does: who lost its place starts again with what is live then. */
const group = () =>
  new ConsumerGroup('projector', () => liveGenerations(bench.pool, READ_MODELS), {
    pool: bench.pool,
    log: bench.log,
    onParked: (_consumer, _failed, error) => {
      throw error as Error;
    },
  });

test.each(READ_MODELS.map(({ name }) => name))('%s built anew is the same, row for row', async (name) => {
  const before = await bench.digests();
  const report = await rebuildModel(bench, model(name));
  expect(report).toEqual({ model: name, generation: 2, changesets: 4, digest: before[name], equal: true });
  expect(await generations()).toEqual([
    { model: name, generation: 1, status: 'retired' },
    { model: name, generation: 2, status: 'live' },
  ]);
});

test('who fed the generation before cannot write any more, and goes on with the new one', async () => {
  const projector = group();
  await projector.positions();
  await rebuildModel(bench, model('profile'));
  await bench.append({ document: aDocument(LATER), catalog: tinyCatalog() });
  const [last] = (await bench.log.heads()).filter(({ pos }) => pos > 0);
  const news = await bench.log.readAfter([{ part: last!.part, pos: last!.pos - 1 }], 10);
  await expect(projector.handle(news)).rejects.toThrow('built anew');
  expect(await versionShown()).toBe('3.0');
  await projector.handle(await bench.log.readAfter(await projector.positions(), 10));
  expect(await versionShown()).toBe('4.0');
  expect((await readLags(bench.pool)).map(({ name, lag }) => [name, lag])).toEqual(
    READ_MODELS.map(({ name }) => [name === 'profile' ? 'profile@2' : name, 0]).sort(),
  );
});

test('what is verified only leaves nothing behind', async () => {
  const report = await rebuildModel(bench, model('history'), { verifyOnly: true });
  expect(report).toMatchObject({ generation: 2, equal: true });
  expect(await generations()).toEqual([]);
  expect(await schemas('history')).toEqual(['rm_history_g1']);
});

test('rows that are not what the log says are told, and mended by the rebuild', async () => {
  await execute(bench.pool, `UPDATE rm_profile_g1.app SET name = 'Tampered'`);
  expect(await rebuildModel(bench, model('profile'))).toMatchObject({ equal: false });
  expect(await bench.rows('SELECT name FROM rm_profile.app')).not.toEqual([{ name: 'Tampered' }]);
  expect(await rebuildModel(bench, model('profile'), { verifyOnly: true })).toMatchObject({ equal: true });
});

test('one goes back to the generation before, which takes what came meanwhile', async () => {
  await rebuildModel(bench, model('profile'));
  await bench.append({ document: aDocument(LATER), catalog: tinyCatalog() });
  const projector = group();
  await projector.handle(await bench.log.readAfter(await projector.positions(), 10));
  const report = await rebuildModel(bench, model('profile'), { rollBack: true });
  expect(report).toMatchObject({ generation: 1, changesets: 1, equal: true });
  expect(await versionShown()).toBe('4.0');
  expect(await generations()).toEqual([{ model: 'profile', generation: 2, status: 'retired' }]);
});

test('without a generation before there is none to go back to', async () => {
  await expect(rebuildModel(bench, model('search'), { rollBack: true })).rejects.toThrow(NoGenerationError);
});

test('only the last generation before is kept', async () => {
  for (let time = 0; time < 3; time += 1) await rebuildModel(bench, model('search'));
  expect(await schemas('search')).toEqual(['rm_search_g3', 'rm_search_g4']);
});

test('what a killed rebuild left is removed by the next', async () => {
  const killed = rebuildModel(bench, model('history'), {
    onTaken: () => {
      throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await generations()).toEqual([{ model: 'history', generation: 2, status: 'building' }]);
  // Nobody waits for the unfinished one.
  expect((await readLags(bench.pool)).map(({ name }) => name)).not.toContain('history@2');
  expect(await rebuildModel(bench, model('history'))).toMatchObject({ generation: 3, equal: true });
  expect(await schemas('history')).toEqual(['rm_history_g1', 'rm_history_g3']);
});

test('tables of another shape are built anew, and there is nothing to compare them with', async () => {
  const reshaped = { ...model('search'), shape: 99 };
  await expect(liveGenerations(bench.pool, [reshaped])).rejects.toThrow('rebuild --all');
  expect(await rebuildModel(bench, reshaped)).toMatchObject({ generation: 2, changesets: 4, equal: null });
  expect(await liveGenerations(bench.pool, [reshaped])).toMatchObject([{ generation: 2 }]);
});

test('two rebuilds of one model take turns', async () => {
  const reports = await Promise.all([1, 2].map(() => rebuildModel(bench, model('profile'))));
  expect(reports.map(({ generation, equal }) => [generation, equal]).sort()).toEqual([
    [2, true],
    [3, true],
  ]);
});

test('while releases are recorded and projected the rebuild loses none and doubles none', async () => {
  const projector = group();
  let isDone = false;
  const writing = (async () => {
    for (let release = 5; !isDone || release < 15; release += 1) {
      await bench.append({
        document: aDocument({ ...LATER, version: `${release}.0`, extractedAt: 50 + release }),
        catalog: tinyCatalog(),
      });
      await projector
        .positions()
        .then(async (positions) => projector.handle(await bench.log.readAfter(positions, 10)))
        // Its generation may be retired between the two.
        .catch(() => undefined);
    }
  })();
  const reports = [];
  for (const name of ['profile', 'history', 'components'])
    reports.push(await rebuildModel(bench, model(name)));
  isDone = true;
  await writing;
  await projector.handle(await bench.log.readAfter(await projector.positions(), 100));
  expect(reports.map(({ equal }) => equal)).toEqual([true, true, true]);
  for (const name of ['profile', 'history', 'components'])
    expect(await rebuildModel(bench, model(name), { verifyOnly: true })).toMatchObject({ equal: true });
}, 60_000);

test('connections that wait for others are not ended as forgotten ones', async () => {
  const url = bench.pool.options.connectionString!;
  const pool = createPool({
    connectionString: url,
    applicationName: 'deskscope-spec',
    idleInTransactionTimeoutMs: 100,
  });
  try {
    const { log } = bench;
    // The snapshot of the live rows stands while the digest of the new ones is taken.
    const slow = { ...model('components'), digestQueries: () => ["SELECT 'slept' || pg_sleep(0.3) AS line"] };
    expect(await rebuildModel({ pool, log }, slow)).toMatchObject({ equal: true });
  } finally {
    await pool.end();
  }
});

test('who reads for long holds the take-over up, and nobody else', async () => {
  const reader = await bench.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM rm_profile.app');
  let isDone = false;
  const rebuilding = rebuildModel(bench, model('profile')).finally(() => {
    isDone = true;
  });
  for (let reads = 0; reads < 50; reads += 1) {
    const other = await bench.pool.connect();
    // Longer than the take-over may hold readers up, much shorter than the reader stays.
    await other.query('SET statement_timeout = 2000');
    await other.query('SELECT FROM rm_profile.app JOIN rm_profile.document USING (app_id)');
    other.release(true);
    await delay(20);
  }
  expect(isDone).toBe(false);
  await reader.query('COMMIT');
  reader.release();
  expect(await rebuilding).toMatchObject({ generation: 2, equal: true });
}, 60_000);

test('who asks for the live generations during take-overs leaves no other consumer live', async () => {
  let isDone = false;
  const asking = Promise.all(
    [1, 2].map(async () => {
      while (!isDone) await liveGenerations(bench.pool, READ_MODELS);
    }),
  );
  for (let time = 0; time < 3; time += 1) await rebuildModel(bench, model('profile'));
  isDone = true;
  await asking;
  const live = await query<{ consumer: string }>(
    bench.pool,
    `SELECT DISTINCT consumer FROM log.checkpoint WHERE role = 'live' AND consumer LIKE 'profile%'`,
  );
  expect(live).toEqual([{ consumer: 'profile@4' }]);
}, 60_000);
