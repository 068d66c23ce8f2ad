import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that the server runs as; without ids it is the user of this process. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

const USER_NAME = 'postgres';

/** What every start of one of its programs shares: the user, and a working directory that he can enter. */
export function spawnOptions(user: ServerUser) {
  return { ...user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' } };
}

/**
 * PostgreSQL refuses to run as root. There it takes the owner of the cluster, else the user `postgres`,
 * which is made if it is missing. Anybody else runs it himself.
 */
export function serverUser(cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = lookUpUser();
  if (known) return known;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER_NAME], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and the user "${USER_NAME}" could not be made. ` +
        `Make it (useradd --system --user-group ${USER_NAME}), run deskscope as another user, or set DATABASE_URL.`,
      { cause },
    );
  }
  const made = lookUpUser();
  if (!made)
    throw new Error(`The user "${USER_NAME}" was made and is not found. Run deskscope as another user.`);
  return made;
}

function lookUpUser(): ServerUser | undefined {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, USER_NAME], { stdio: 'pipe', encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Throws, naming the folder and the remedy, if the server's user cannot enter `folder` or one above it. */
export function assertEnterable(folder: string, user: ServerUser, what: string): void {
  if (user.uid === undefined || canEnter(folder, user)) return;
  const barrier = foldersDownTo(folder).find((path) => !canEnter(path, user)) ?? folder;
  const { mode } = statSync(barrier);
  throw new Error(
    `PostgreSQL cannot enter ${what} ${folder}: it runs as user ${user.uid}, since it refuses to run as root, ` +
      `and ${barrier} has mode ${(mode & 0o7777).toString(8).padStart(4, '0')}. ` +
      `Let it pass (chmod o+x ${barrier}), choose another place (DESKSCOPE_DATA for the data), ` +
      'run deskscope as another user, or set DATABASE_URL.',
  );
}

/** The user himself tries it: access lists and mount options count too. */
export function canEnter(folder: string, user: ServerUser): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...spawnOptions(user), stdio: 'ignore' })
      .status === 0
  );
}

function foldersDownTo(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...foldersDownTo(parent), folder];
}
