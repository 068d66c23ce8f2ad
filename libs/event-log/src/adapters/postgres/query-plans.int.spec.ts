import type { Pool } from 'pg';
import { createPool, type Executor, query } from '#libs/postgres';
import type { TestDatabase } from '../../../../postgres/src/testing/test-database.js';
import { appIdOf } from '../../app-uuid.js';
import { createLogDatabase } from '../../testing/log-database.js';
import { readAppRows, readBehind } from './read-changesets.js';
import { readAppHeads, readAppHeadsOfSlug, readExtractions, readTakenSlugs } from './read-heads.js';
import { readNews, readNewsOfApps } from './read-news.js';
import { readPositionsBefore } from './read-positions.js';

const APPS = 4_000;
const VERSIONS_EACH = 25;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createLogDatabase();
  pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'deskscope-spec',
    max: 1,
  });
  await pool.query(
    `INSERT INTO log.app (app_id, part, platform, slug, version)
     SELECT md5(n::text)::uuid, n % 16, 'macos', 'app-' || n, $2::int FROM generate_series(1, $1) AS n`,
    [APPS, VERSIONS_EACH],
  );
  await pool.query(
    `INSERT INTO log.changeset (part, pos, app_id, version, id, type, schema_version, data, occurred_at, recorded_at)
     SELECT part, row_number() OVER (PARTITION BY part ORDER BY own.version, app_id), app_id, own.version,
            gen_random_uuid(), 'extraction.recorded', 1, '{}', now(), now()
     FROM log.app CROSS JOIN LATERAL generate_series(1, app.version) AS own(version)`,
  );
  await pool.query(
    `INSERT INTO log.extraction SELECT gen_random_uuid(), app_id, '\\x00', 'recorded' FROM log.changeset`,
  );
  await pool.query('VACUUM ANALYZE');
}, 60_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The plan of what a function asks, prepared as it is and run with its own values. */
async function planOf(ask: (sql: Executor) => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  const explaining = {
    query: async ({ text, values }: { text: string; values: (string | string[])[] }) => {
      await pool.query(`PREPARE asked AS ${text}`);
      const rows = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        pool,
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${values.map(literal).join(', ')})`,
      );
      await pool.query('DEALLOCATE asked');
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
      return { rows: [] };
    },
  };
  await ask(explaining as unknown as Executor);
  return plans.flatMap(nodesOf);
}

function literal(value: string | readonly string[]): string {
  return `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const indexes = (nodes: readonly PlanNode[]): string[] => [
  ...new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
];

/** Rows that were fetched from the log's tables, wanted or not. */
const rowsTouched = (nodes: readonly PlanNode[]): number =>
  nodes
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0);

// Both as planned for these values and as planned for any, which is what a prepared statement comes to.
describe.each(['force_custom_plan', 'force_generic_plan'])('on a filled log with %s', (mode) => {
  beforeAll(() => pool.query(`SET plan_cache_mode = ${mode}`));

  it('readBehind walks the index of positions and touches no more than it gives', async () => {
    const positions = [0, 3, 15].map((part) => ({ part, pos: 5_000 }));
    const nodes = await planOf((sql) => readBehind(sql, positions, 100));
    expect(indexes(nodes)).toEqual(['changeset_pkey']);
    expect(rowsTouched(nodes)).toBe(300);
  });

  it('readAppRows walks the index of applications and touches those alone', async () => {
    const apps = await knownApps(3);
    const nodes = await planOf((sql) => readAppRows(sql, apps));
    expect(indexes(nodes)).toEqual(['changeset_app_id_version_key']);
    expect(rowsTouched(nodes)).toBe(3 * VERSIONS_EACH);
  });

  it.each([false, true])('readNews walks the index of positions, newest first: %s', async (newestFirst) => {
    const ranges = [0, 3, 15].map((part) => ({ part, after: 1_000, upTo: 5_000 }));
    const nodes = await planOf((sql) => readNews(sql, { ranges, limit: 100, newestFirst }));
    expect(indexes(nodes)).toEqual(['changeset_pkey']);
    // A hundred of each range to choose from, and the hundred that are chosen.
    expect(rowsTouched(nodes)).toBe(300 + 100);
  });

  it.each([false, true])('readNewsOfApps touches those alone, newest first: %s', async (newestFirst) => {
    const apps = await knownApps(3);
    const ranges = Array.from({ length: 16 }, (_, part) => ({ part, after: 0, upTo: 10_000 }));
    const reading = { ranges, limit: 10, newestFirst };
    const nodes = await planOf((sql) => readNewsOfApps(sql, reading, apps));
    expect(indexes(nodes).sort()).toEqual(['changeset_app_id_version_key', 'changeset_pkey']);
    expect(rowsTouched(nodes)).toBeLessThanOrEqual(3 * VERSIONS_EACH + 10);
  });

  it('readPositionsBefore halves each partition', async () => {
    const nodes = await planOf((sql) => readPositionsBefore(sql, new Date()));
    expect(indexes(nodes)).toContain('changeset_pkey');
    // 6,250 positions in each of 16 partitions are 13 steps, and the heads.
    expect(rowsTouched(nodes)).toBeLessThanOrEqual(16 * 13 + 16);
  });

  it('readTakenSlugs walks the index of slugs and touches what begins with the base alone', async () => {
    const nodes = await planOf((sql) => readTakenSlugs(sql, 'macos', 'app-17'));
    expect(indexes(nodes)).toEqual(['app_platform_slug_key']);
    expect(rowsTouched(nodes)).toBe(1);
  });

  it('readAppHeads and readExtractions walk their keys', async () => {
    const apps = await knownApps(3);
    expect(indexes(await planOf((sql) => readAppHeads(sql, apps)))).toEqual(['app_pkey']);
    const ofSlug = await planOf((sql) => readAppHeadsOfSlug(sql, 'app-17'));
    expect([indexes(ofSlug), rowsTouched(ofSlug)]).toEqual([['app_platform_slug_key'], 1]);
    const rows = await query<{ id: string }>(pool, 'SELECT extraction_id AS id FROM log.extraction LIMIT 3');
    const extractionIds = rows.map((row) => row.id);
    const nodes = await planOf((sql) => readExtractions(sql, extractionIds));
    expect(indexes(nodes)).toEqual(['extraction_pkey']);
    expect(rowsTouched(nodes)).toBe(3);
  });
});

async function knownApps(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(pool, 'SELECT app_id AS id FROM log.app LIMIT $1', [count]);
  return rows.map((row) => appIdOf(row.id));
}
