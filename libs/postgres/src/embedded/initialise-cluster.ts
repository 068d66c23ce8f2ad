import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EmbeddedLog } from './embedded-log.js';
import type { EmbeddedPaths } from './embedded-paths.js';
import { keptPassword } from './kept-files.js';
import { isAlive } from './postmaster.js';
import { postgresProgram } from './programs.js';
import { assertEnterable, serverUser, spawnOptions } from './server-user.js';
import type { ServerUser } from './server-user.js';

/** The superuser, whose password the data folder keeps. */
export const EMBEDDED_USER = 'deskscope';

const DRAFT = /^postgres\.draft-(\d+)-/;

/**
 * Makes the data folder and its cluster where they are missing.
 * Throws, with the remedy, where the server's user cannot enter the folder or run the programs.
 */
export async function prepareDataDirectory(paths: EmbeddedPaths, log: EmbeddedLog): Promise<ServerUser> {
  assertOurs(paths);
  const user = serverUser(paths.cluster);
  // Before anything is made, or a refusal would leave an empty folder.
  assertEnterable(nearestExisting(paths.dataDirectory), user, 'the data folder');
  await makeDataDirectory(paths.dataDirectory);
  assertEnterable(paths.dataDirectory, user, 'the data folder');
  if (!existsSync(join(paths.cluster, 'PG_VERSION'))) await initialiseCluster(paths, user, log);
  return user;
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}

function assertOurs({ cluster, dataDirectory }: EmbeddedPaths): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new Error(
    `The database in ${dataDirectory} belongs to user ${owner}, and this process runs as user ${self}. ` +
      'Run deskscope as that user or as root, or choose another folder with DESKSCOPE_DATA.',
  );
}

async function makeDataDirectory(dataDirectory: string): Promise<void> {
  try {
    const made = await mkdir(dataDirectory, { recursive: true });
    // A strict umask would lock out the server's user.
    if (made && process.getuid?.() === 0) await chmod(dataDirectory, 0o755);
  } catch (cause) {
    throw new Error(
      `The data folder ${dataDirectory} could not be made: ${(cause as Error).message}. Set DESKSCOPE_DATA.`,
      { cause },
    );
  }
}

/** The cluster is made under another name, so that it is there whole or not at all; the first one wins. */
async function initialiseCluster(paths: EmbeddedPaths, user: ServerUser, log: EmbeddedLog): Promise<void> {
  await removeAbandonedDrafts(paths.dataDirectory);
  log.info(`Making a PostgreSQL database in ${paths.cluster}`);
  await keptPassword(paths, user);
  const draft = join(paths.dataDirectory, `postgres.draft-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (user.uid !== undefined) await chown(draft, user.uid, user.gid ?? user.uid);
    await runInitdb(draft, paths, user);
    await rename(draft, paths.cluster);
  } catch (error) {
    if (!existsSync(join(paths.cluster, 'PG_VERSION'))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(draft: string, paths: EmbeddedPaths, user: ServerUser): Promise<void> {
  const flags = [
    `--pgdata=${draft}`,
    `--username=${EMBEDDED_USER}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Order by code point and case by Unicode, the same on every platform.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const initdb = spawn(postgresProgram('initdb', user), flags, {
    ...spawnOptions(user),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(initdb, 'close')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not make its database in ${draft}: ${complaint.trim()}`);
}

/** A killed process leaves its half-made cluster. */
async function removeAbandonedDrafts(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    const pid = Number(DRAFT.exec(name)?.[1] ?? NaN);
    if (pid && pid !== process.pid && !isAlive(pid))
      await rm(join(dataDirectory, name), { recursive: true, force: true });
  }
}
