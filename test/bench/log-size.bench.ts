import { withPlatform, withServer } from './bench-server.js';
import type { Benchmark } from './benchmark.js';
import { readRealFiles } from './real-files.js';
import { takeIn } from './take-in.js';
import { requireEqual } from './require-equal.js';

export const logSize: Benchmark = {
  name: 'log-size',
  what: 'all tables of the log with their indexes, against the raw JSON of real extractions',
  run: async ({ say }) => {
    const real = readRealFiles();
    if ('skipped' in real) return real;
    return withServer(async (server) =>
      withPlatform(await server.newDatabase(), async (platform) => {
        await takeIn(platform, real);
        const { rows } = await platform.pool.query<{ name: string; bytes: number }>(
          `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
           FROM pg_class WHERE relnamespace = 'log'::regnamespace AND relkind = 'r' ORDER BY bytes DESC`,
        );
        for (const { name, bytes } of rows) say(`log.${name}: ${bytes} bytes`);
        requireEqual(
          'there is a log',
          rows.some(({ name }) => name === 'changeset'),
          true,
        );
        const bytes = rows.reduce((sum, table) => sum + table.bytes, 0);
        const what = `${rows.length} tables of the log with indexes, by raw JSON`;
        const target = { of: 'ratio', is: '<=', limit: 0.1 } as const;
        return [{ name: 'log-size', what, value: bytes, unit: 'bytes', floor: real.content.length, target }];
      }),
    );
  },
};
