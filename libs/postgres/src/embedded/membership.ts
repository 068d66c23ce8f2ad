import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * Who uses an embedded server holds this lock shared, on a connection of its own. Whoever leaves gives it back
 * and then tries to take it alone: of any that leave together, the last one to try gets it, and stops the server.
 */
const MEMBER_LOCK = "hashtextextended('deskscope:embedded-member', 0)";
const MEMBER_NAME = 'deskscope-member';
const SETTLE_MS = 1_000;

/** Connects to a running server and becomes a member. Waits while somebody decides whether to stop it. */
export async function joinServer(connectionString: string): Promise<pg.Client> {
  const client = await connect(connectionString);
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${MEMBER_LOCK})`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** A connection that is no member yet; for who leaves after its own was lost. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: MEMBER_NAME,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Ends the membership. True = nobody else uses the server, and nobody can join while this connection stands:
 * stop it. False = others are there.
 */
export async function leaveServer(client: pg.Client): Promise<boolean> {
  await client.query(`SELECT pg_advisory_unlock_shared(${MEMBER_LOCK})`);
  const { rows } = await client.query<{ alone: boolean }>(
    `SELECT pg_try_advisory_lock(${MEMBER_LOCK}) AS alone`,
  );
  return rows[0]?.alone === true && (await othersAreGone(client));
}

/**
 * Looks for who waits to join, and for sessions of deskscope that are no members, for example of a process that
 * was given the address. A closed session stays listed for a moment, so that those are looked for again.
 */
async function othersAreGone(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await client.query<{ sessions: boolean; joining: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity
                      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
                        AND application_name LIKE 'deskscope%') AS sessions,
              EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
                      WHERE locktype = 'advisory' AND NOT granted
                        AND application_name = '${MEMBER_NAME}') AS joining`,
    );
    if (rows[0]?.sessions === false) return true;
    if (rows[0]?.joining === true || Date.now() > deadline) return false;
    await delay(25);
  }
}
