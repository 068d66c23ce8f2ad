import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const FILE = 'secret-key';

/** Where a process gets its key from. */
export interface SecretKeySource {
  /** `SECRET_KEY`. */
  readonly secretKey: Buffer | undefined;
  readonly databaseUrl: string | undefined;
  /** Folder of the embedded PostgreSQL. */
  readonly dataDirectory: string;
}

/** There is no key, and this process may not make one: others that share the database would not have it. */
export class MissingSecretKey extends Error {
  override readonly name = 'MissingSecretKey';

  constructor() {
    super(
      'SECRET_KEY is not set. With DATABASE_URL it must be, the same in every process: 32 random bytes in base64, ' +
        'such as `openssl rand -base64 32` prints.',
    );
  }
}

/**
 * The key of `SECRET_KEY`; beside an embedded database one that is made once, in a file that its owner alone may read.
 * @throws MissingSecretKey
 */
export function loadSecretKey({ secretKey, databaseUrl, dataDirectory }: SecretKeySource): Buffer {
  if (secretKey !== undefined) return secretKey;
  if (databaseUrl !== undefined) throw new MissingSecretKey();
  const path = join(dataDirectory, FILE);
  return readKey(path) ?? makeKey(path, ownerOf(dataDirectory));
}

function readKey(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key: 32 bytes in base64 are expected.`);
  return key;
}

interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/** The file belongs to whom the cluster belongs to, so that he can go on where root has been at work. */
function ownerOf(dataDirectory: string): FileOwner | undefined {
  return process.getuid?.() === 0
    ? statSync(join(dataDirectory, 'postgres'), { throwIfNoEntry: false })
    : undefined;
}

/** Of several processes at once one makes it, whole or not at all; the others read it. */
function makeKey(path: string, owner: FileOwner | undefined): Buffer {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    if (owner !== undefined) chownSync(draft, owner.uid, owner.gid);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKey(path);
  if (key === undefined) throw new Error(`${path} was made and is gone.`);
  return key;
}
