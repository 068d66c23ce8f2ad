import type { Pool } from 'pg';
import { createPool } from '#libs/postgres';
import type { TestDatabase } from '../../../../postgres/src/testing/test-database.js';
import { createLogDatabase } from '../../testing/log-database.js';
import { readNews } from './read-news.js';
import { readPositionsBefore } from './read-positions.js';

// Positions are the order of the log; the clock only nearly agrees, where it was set back.

const START = Date.UTC(2026, 5, 1);
/** Seconds after the start at which each position was recorded. */
const SECONDS: Readonly<Record<number, readonly number[]>> = {
  0: [0, 100, 150, 95, 110, 200, 300, 245, 250, 400, 401],
  1: [120, 121, 62, 63, 290, 260, 230, 500],
};

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createLogDatabase();
  pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
  for (const [part, seconds] of Object.entries(SECONDS)) {
    await pool.query(
      `INSERT INTO log.changeset (part, pos, app_id, version, id, type, schema_version, data, occurred_at, recorded_at)
       SELECT $1::smallint, ordinal, md5($1::smallint::text)::uuid, ordinal, gen_random_uuid(), 'extraction.recorded', 1,
              '{"slug": "spec", "platform": "macos"}', now(), $2::timestamptz + second * interval '1 second'
       FROM unnest($3::int[]) WITH ORDINALITY AS recorded(second, ordinal)`,
      [Number(part), new Date(START).toISOString(), seconds],
    );
    await pool.query('UPDATE log.partition SET head = $2 WHERE part = $1', [part, seconds.length]);
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ranges = Object.entries(SECONDS).map(([part, { length }]) => ({
  part: Number(part),
  after: 0,
  upTo: length,
}));

test.each([false, true])('news keeps to the order of positions, newest first: %s', async (newestFirst) => {
  const news = await readNews(pool, { ranges, limit: 100, newestFirst });
  for (const { part, upTo } of ranges) {
    const positions = news.filter((each) => each.part === part).map(({ pos }) => pos);
    const expected = Array.from({ length: upTo }, (_, index) => index + 1);
    expect(positions).toEqual(newestFirst ? expected.reverse() : expected);
  }
});

test('a page of any size is the beginning of the whole', async () => {
  const whole = await readNews(pool, { ranges, limit: 100, newestFirst: false });
  for (let limit = 1; limit <= whole.length; limit += 1)
    expect(await readNews(pool, { ranges, limit, newestFirst: false })).toEqual(whole.slice(0, limit));
});

test('nothing that was recorded at a time or later stands before the place that is found for it', async () => {
  for (let second = -100; second <= 700; second += 5) {
    const before = await readPositionsBefore(pool, new Date(START + second * 1_000));
    for (const { part, pos } of before) {
      const missed = (SECONDS[part] ?? []).slice(0, pos).filter((recorded) => recorded >= second);
      expect({ second, part, missed }).toEqual({ second, part, missed: [] });
    }
  }
});
