import type { Pool, QueryConfig } from 'pg';
import type { Changeset } from '#libs/domain';
import type { EventLog } from '#libs/event-log';
import { appendChangesets } from '../../libs/event-log/src/adapters/postgres/append-changesets.js';
import { buildChangeset, withExtractionId } from '../../libs/event-log/src/testing/build-changeset.js';
import { Prng } from '../corpus/prng.js';
import { withPlatform, withServer } from './bench-server.js';
import type { Benchmark } from './benchmark.js';
import { median } from './figures.js';
import { requireEqual } from './require-equal.js';

const WRITERS = 4;
const BATCH = 100;
const BATCHES_PER_WRITER = 25;
const SEED = 4;

/** Batches by writer. */
type Work<Batch> = readonly (readonly Batch[])[];

export const append: Benchmark = {
  name: 'append',
  what: 'small changesets through the log, against its SQL function with arrays at hand',
  run: ({ rounds, say }) =>
    withServer(async (server) =>
      withPlatform(await server.newDatabase(), async ({ pool, log }) => {
        const prng = new Prng(SEED);
        const ids: string[] = [];
        const through: number[] = [];
        const bare: number[] = [];
        for (let round = 0; round <= rounds; round++) {
          const [ours, theirs] = [roundOf(prng), roundOf(prng)];
          ids.push(...[...ours, ...theirs].flat(2).map(({ id }) => id));
          const statements = await prepared(theirs, log);
          const rate = await releasesPerSecond(ours, (batch) => appendAll(log, batch));
          const floor = await releasesPerSecond(statements, (statement) => pool.query(statement));
          say(
            `append ${round === 0 ? 'warm-up' : `round ${round}`}: ${Math.round(rate)} of ${Math.round(floor)}`,
          );
          if (round > 0) through.push(rate);
          if (round > 0) bare.push(floor);
        }
        await requireWhole(pool, log, ids);
        const what = `appended, ${WRITERS} writers, batches of ${BATCH}`;
        const target = { of: 'ratio', is: '>=', limit: 0.6 } as const;
        return [
          { name: 'append', what, value: median(through), unit: 'releases/s', floor: median(bare), target },
        ];
      }),
    ),
};

/** Each writer's batches: a release of each of its applications, then the next one of each. */
function roundOf(prng: Prng): Work<Changeset[]> {
  return Array.from({ length: WRITERS }, () => {
    const apps = Array.from({ length: BATCH }, () => {
      const uuid = prng.uuid();
      return { id: `app_${uuid}`, platform: 'macos' as const, slug: `app-${uuid}` };
    });
    return Array.from({ length: BATCHES_PER_WRITER }, (_, batch) =>
      apps.map((app) => withExtractionId(buildChangeset(app, batch + 1, { id: prng.uuid() }), prng.uuid())),
    );
  });
}

/** The statements that the log would send, without sending them. */
async function prepared(work: Work<Changeset[]>, log: EventLog): Promise<Work<QueryConfig>> {
  const statements: QueryConfig[][] = [];
  for (const batches of work) {
    const own: QueryConfig[] = [];
    const recorder = {
      query: (statement: QueryConfig) => {
        own.push(statement);
        return Promise.resolve({ rows: [] });
      },
    } as unknown as Pool;
    for (const batch of batches) await appendChangesets(recorder, batch, (appId) => log.partitionOf(appId));
    statements.push(own);
  }
  return statements;
}

async function appendAll(log: EventLog, batch: readonly Changeset[]): Promise<void> {
  const result = await log.append(batch);
  requireEqual('an append', result.status, 'appended');
}

async function releasesPerSecond<Batch>(
  work: Work<Batch>,
  write: (batch: Batch) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    work.map(async (batches) => {
      for (const batch of batches) await write(batch);
    }),
  );
  return (WRITERS * BATCHES_PER_WRITER * BATCH) / ((performance.now() - start) / 1000);
}

/** Nothing is lost or doubled, and positions have no gaps. */
async function requireWhole(pool: Pool, log: EventLog, ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ found: number; lost: number }>(
    `SELECT (SELECT count(*) FROM log.changeset) AS found,
            (SELECT count(*) FROM unnest($1::uuid[]) AS wanted(id)
             WHERE NOT EXISTS (SELECT FROM log.changeset WHERE changeset.id = wanted.id)) AS lost`,
    [ids],
  );
  requireEqual('changesets in the log, and lost ones', rows[0], { found: ids.length, lost: 0 });
  const gapless = await pool.query<{ part: number; pos: number }>(
    `SELECT part, count(*) AS pos FROM log.changeset
     GROUP BY part HAVING min(pos) = 1 AND max(pos) = count(*) ORDER BY part`,
  );
  const heads = (await log.heads()).filter(({ pos }) => pos > 0);
  requireEqual('partitions without a gap', gapless.rows, heads);
}
