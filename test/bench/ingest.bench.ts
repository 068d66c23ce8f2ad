import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '#libs/postgres';
import { type BenchServer, withPlatform, withServer } from './bench-server.js';
import type { Benchmark } from './benchmark.js';
import { median } from './figures.js';
import { readRealFiles } from './real-files.js';
import { takeIn } from './take-in.js';
import { requireEqual } from './require-equal.js';

export const ingest: Benchmark = {
  name: 'ingest',
  what: 'real extractions from file to readable in every model, against COPY of the same lines',
  run: async ({ rounds, say }) => {
    const real = readRealFiles();
    if ('skipped' in real) return real;
    return withServer(async (server) => {
      const file = join(server.folder, 'lines.ndjson');
      await writeFile(file, real.content, { mode: 0o644 });
      const [whole, copied]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const seconds = await withPlatform(await server.newDatabase(), (platform) => takeIn(platform, real));
        const floor = await copySeconds(server, file, real.lines);
        say(
          `ingest ${round === 0 ? 'warm-up' : `round ${round}`}: ${seconds.toFixed(2)} s, ${floor.toFixed(2)} s`,
        );
        if (round > 0) whole.push(seconds);
        if (round > 0) copied.push(floor);
      }
      const what = `${real.lines} real extractions, file to readable`;
      const target = { of: 'ratio', is: '<=', limit: 6 } as const;
      return [{ name: 'ingest', what, value: median(whole), unit: 's', floor: median(copied), target }];
    });
  },
};

/** Seconds that the server takes to read the gunzipped lines into a table with one column. */
async function copySeconds(server: BenchServer, file: string, lines: number): Promise<number> {
  const connectionString = await server.newDatabase();
  const pool = createPool({ connectionString, applicationName: 'deskscope-bench', max: 1 });
  try {
    await pool.query('CREATE TABLE line (content text NOT NULL)');
    const start = performance.now();
    await copy(pool, file);
    const seconds = (performance.now() - start) / 1000;
    const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM line');
    requireEqual('lines that were copied', rows[0]?.count, lines);
    return seconds;
  } finally {
    await pool.end();
  }
}

/** Quote and delimiter are bytes that JSON cannot hold, so each line is one value as it stands. */
async function copy(pool: Pool, file: string): Promise<void> {
  await pool.query(
    `COPY line FROM '${file.replaceAll("'", "''")}' (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`,
  );
}
