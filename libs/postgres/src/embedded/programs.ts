import { chmodSync, cpSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPackage } from './binaries.js';
import { assertEnterable, canEnter } from './server-user.js';
import type { ServerUser } from './server-user.js';

/**
 * The path of a PostgreSQL program that the server's user can run. A checkout below a folder that only root
 * may enter keeps him out, so there the package is copied once to the folder for temporary files.
 */
export function postgresProgram(
  name: 'initdb' | 'postgres',
  user: ServerUser,
  home: string = postgresPackage(),
): string {
  const isEnterable = user.uid === undefined || canEnter(join(home, 'bin'), user);
  return join(isEnterable ? home : copyOf(home, user), 'bin', name);
}

function copyOf(home: string, user: ServerUser): string {
  assertEnterable(tmpdir(), user, 'the folder for temporary files');
  const id = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const copy = join(tmpdir(), `deskscope-postgresql-${id}`);
  if (isOurs(copy, user)) return copy;
  const draft = mkdtempSync(`${copy}-`);
  chmodSync(draft, 0o755);
  cpSync(home, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(join(draft, 'native'), copy);
    rmSync(draft, { recursive: true, force: true });
    return copy;
  } catch {
    // Somebody else's folder has the name: ours stays where it is.
    return isOurs(copy, user) ? copy : join(draft, 'native');
  }
}

/** What another user put there must not be run. */
function isOurs(copy: string, user: ServerUser): boolean {
  const found = statSync(copy, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.() && canEnter(join(copy, 'bin'), user);
}
