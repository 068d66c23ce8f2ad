import { randomBytes, randomInt } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { EmbeddedPaths } from './embedded-paths.js';
import type { ServerUser } from './server-user.js';

/** The password of the data folder's server; made on first use, whoever asks first. */
export async function keptPassword(paths: EmbeddedPaths, user: ServerUser): Promise<string> {
  const existing = await readKept(paths.password);
  if (existing) return existing;
  await writeOnce(paths.password, randomBytes(24).toString('base64url'), user);
  const password = await readKept(paths.password);
  if (!password)
    throw new Error(`${paths.password} is empty. It holds the password of the database beside it.`);
  return password;
}

/**
 * The port of the data folder's server: the one it always had, so that pools find it again after a restart.
 * Another one only if a stranger has taken it.
 */
export async function keptPort(paths: EmbeddedPaths, user: ServerUser): Promise<number> {
  const kept = Number(await readKept(paths.port));
  if (Number.isInteger(kept) && kept > 0 && (await isFree(kept))) return kept;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // Below the ports that outgoing connections take, or one of them could sit there after a restart.
    const port = randomInt(20_000, 32_000);
    if (!(await isFree(port))) continue;
    await replace(paths.port, String(port), user);
    return port;
  }
  throw new Error('No free port was found for the embedded PostgreSQL.');
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files belong to whom the cluster belongs to, so that he can go on where root has been at work. */
async function writeDraft(path: string, text: string, user: ServerUser): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  if (user.uid !== undefined) await file.chown(user.uid, user.gid ?? user.uid);
  await file.close();
  return draft;
}

/** The file appears whole or not at all, and the first writer wins. */
async function writeOnce(path: string, text: string, user: ServerUser): Promise<void> {
  const draft = await writeDraft(path, text, user);
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replace(path: string, text: string, user: ServerUser): Promise<void> {
  await rename(await writeDraft(path, text, user), path);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
