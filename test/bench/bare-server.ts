import Fastify from 'fastify';
import type { Pool, QueryConfig } from 'pg';
import { createPool } from '#libs/postgres';

export type Row = Readonly<Record<string, unknown>>;

/** A handler with nothing around it, on connections of its own. */
export interface BareServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * `GET /<n>` runs the statements of the n-th request, one after the other, and answers what `answerOf` makes of the
 * last one's rows, and of those of each one.
 */
export function serveStatements(
  connectionString: string,
  requests: readonly (readonly QueryConfig[])[],
  answerOf: (rows: readonly Row[], all: readonly (readonly Row[])[]) => unknown,
): Promise<BareServer> {
  return serve(connectionString, async (pool, n) => {
    const all: (readonly Row[])[] = [];
    for (const statement of requests[n] ?? []) all.push((await pool.query<Row>(statement)).rows);
    return answerOf(all.at(-1) ?? [], all);
  });
}

/** `GET /<n>` reads the n-th answer by its primary key and gives its bytes. */
export async function serveStored(connectionString: string, answers: readonly string[]): Promise<BareServer> {
  const server = await serve(connectionString, async (pool, n) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'bench-answer',
      text: 'SELECT body FROM bench_answer WHERE n = $1',
      values: [n],
    });
    return rows[0]?.body;
  });
  const pool = createPool({ connectionString, applicationName: 'deskscope-bench', max: 1 });
  await pool.query('CREATE TABLE bench_answer (n integer PRIMARY KEY, body text NOT NULL)');
  await pool.query(
    'INSERT INTO bench_answer SELECT ordinal - 1, body FROM unnest($1::text[]) WITH ORDINALITY AS a(body, ordinal)',
    [answers],
  );
  await pool.query('VACUUM ANALYZE bench_answer');
  await pool.end();
  return server;
}

async function serve(
  connectionString: string,
  handle: (pool: Pool, n: number) => Promise<unknown>,
): Promise<BareServer> {
  // As many connections as the platform has.
  const pool = createPool({ connectionString, applicationName: 'deskscope-bench', max: 20 });
  const app = Fastify();
  app.get<{ Params: { n: string } }>('/:n', async ({ params }, reply) =>
    reply.type('application/json; charset=utf-8').send(await handle(pool, Number(params.n))),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
