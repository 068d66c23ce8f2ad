import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeskscopeConfig } from '#libs/config';
import { createPool, openEmbedded } from '#libs/postgres';
import { openPlatform, type Platform } from '#libs/platform';
import { cleanUpWhenBrokenOff } from './clean-up.js';

/** An embedded PostgreSQL with the settings of an installation, gone after the benchmark. */
export interface BenchServer {
  /** A folder beside the data that the server can read. */
  readonly folder: string;
  /** Makes an empty database; gives its address. */
  newDatabase(): Promise<string>;
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function withServer<Result>(work: (server: BenchServer) => Promise<Result>): Promise<Result> {
  const server = await openServer();
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** As `withServer`, to be closed by the caller. */
export async function openServer(): Promise<BenchServer & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'deskscope-bench-'));
  // The server may run as a user of its own.
  await chmod(folder, 0o755);
  const stopListening = cleanUpWhenBrokenOff(folder);
  const remove = async (): Promise<void> => {
    stopListening();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const embedded = await openEmbedded({ dataDirectory: join(folder, 'data'), log: QUIET });
    let databases = 0;
    const newDatabase = async (): Promise<string> => {
      const name = `bench_${++databases}`;
      await runStatement(embedded.connectionString, `CREATE DATABASE ${name}`);
      const url = new URL(embedded.connectionString);
      url.pathname = `/${name}`;
      return url.href;
    };
    const close = (): Promise<void> => embedded.release().finally(remove);
    return { folder, newDatabase, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const pool = createPool({ connectionString, applicationName: 'deskscope-bench', max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}

/** The configuration of a process on a database. */
export function configOf(url: string): DeskscopeConfig {
  return {
    http: { port: 0, host: '127.0.0.1', idleSeconds: 120 },
    database: { url, dataDirectory: '' },
    security: { secretKey: undefined },
    log: { level: 'error', format: 'json' },
  };
}

/** The platform on a database, migrated where it is new. */
export async function withPlatform<Result>(
  url: string,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform(configOf(url), 'command');
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
