import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where the global set-up tells the workers of a Jest run which server to use. */
export const TEST_SERVER_VARIABLE = 'DESKSCOPE_TEST_SERVER_URL';

export interface TestDatabaseOptions {
  /** Brings an empty database to the state that the specs start from. */
  migrated?: (connectionString: string) => Promise<void>;
  /**
   * Names what `migrated` does. With a name it runs once per Jest run and every database is a clone of its
   * result; the same name must always mean the same function. Without one it runs for every database.
   */
  templateName?: string;
}

export interface TestDatabase {
  connectionString: string;
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh database on the server of this Jest run. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(async (server) => {
    const template =
      options.migrated && options.templateName
        ? await ensureTemplate(server, options.templateName, options.migrated)
        : 'template0';
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const database = { connectionString: connectionStringOf(name), drop: () => dropDatabase(name) };
  if (options.migrated && !options.templateName) await options.migrated(database.connectionString);
  return database;
}

/** The address of the test server's maintenance database. */
export function testServerUrl(): string {
  const url = process.env[TEST_SERVER_VARIABLE];
  if (!url)
    throw new Error(`${TEST_SERVER_VARIABLE} is not set: run the spec in a Jest project with a database.`);
  return url;
}

function connectionStringOf(database: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl(), application_name: 'deskscope-test' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The workers of a run share templates: a lock lets one build while the others wait for it. */
async function ensureTemplate(
  server: pg.Client,
  key: string,
  migrated: (connectionString: string) => Promise<void>,
): Promise<string> {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const template = `template_${digest}`;
  await server.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
  try {
    const found = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount === 0) await buildTemplate(server, template, migrated);
  } finally {
    await server.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [template]);
  }
  return template;
}

/** Built under another name first, so that a template which exists is always complete. */
async function buildTemplate(
  server: pg.Client,
  template: string,
  migrated: (connectionString: string) => Promise<void>,
): Promise<void> {
  const draft = `draft_${template}`;
  await server.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
  await migrated(connectionStringOf(draft));
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [draft]);
  await server.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  await server.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
}

async function dropDatabase(name: string): Promise<void> {
  await onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
