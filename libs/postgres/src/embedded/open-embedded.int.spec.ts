import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPool, query } from '../pool.js';
import { compileSources } from '../testing/compiled-sources.js';
import type { CompiledSources } from '../testing/compiled-sources.js';
import { startEmbeddedProcess } from '../testing/embedded-process.js';
import { embeddedPaths } from './embedded-paths.js';
import { openEmbedded, superviseEmbedded } from './open-embedded.js';
import { findLeftovers, findPostmaster, isAlive } from './postmaster.js';

jest.setTimeout(60_000);

let root: string;
let dataDirectory: string;
let compiled: CompiledSources;
const warnings: string[] = [];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deskscope-embedded-'));
  await chmod(root, 0o755);
  dataDirectory = join(root, 'data');
  compiled = await compileSources(join(import.meta.dirname, '..'));
});

afterAll(async () => {
  await compiled.remove();
  const pid = runningPid();
  if (pid) process.kill(pid, 'SIGQUIT');
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

beforeEach(() => warnings.splice(0));

function runningPid(): number | undefined {
  const state = findPostmaster(embeddedPaths(dataDirectory));
  return state.kind === 'alive' ? state.postmaster.pid : undefined;
}

const other = () => startEmbeddedProcess(compiled.path('testing/embedded-program.ts'), dataDirectory);

async function run(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => unknown, what: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await condition()); await delay(20)) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
  }
}

async function killServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 'the server is dead');
}

describe('openEmbedded', () => {
  it('makes a safe database that keeps what is written, stops on release and takes its port again', async () => {
    const first = await openEmbedded({ dataDirectory, log });
    const settings = await run(
      first.connectionString,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding', 'jit')
       ORDER BY name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(await run(first.connectionString, `SELECT lower('ÄÉ') AS low, 'B' < 'a' AS bytes`)).toEqual([
      { low: 'äé', bytes: true },
    ]);
    await run(first.connectionString, 'CREATE TABLE kept AS SELECT 42 AS n');
    await first.release();
    expect(runningPid()).toBeUndefined();
    const second = await openEmbedded({ dataDirectory, log });
    expect(second.connectionString).toBe(first.connectionString);
    expect(await run(second.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await second.release();
  });

  it('asks for a password that only the owner can read', async () => {
    const { mode } = await stat(join(dataDirectory, 'postgres-password'));
    expect(mode & 0o077).toBe(0);
    const database = await openEmbedded({ dataDirectory, log });
    const wrong = new URL(database.connectionString);
    wrong.password = 'wrong';
    await expect(run(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await database.release();
  });

  it('is joined by other processes, and the last to leave stops it', async () => {
    const ours = await openEmbedded({ dataDirectory, log });
    const pid = runningPid();
    const theirs = await other();
    expect(theirs.connectionString).toBe(ours.connectionString);
    await ours.release();
    expect(runningPid()).toBe(pid);
    expect(await run(theirs.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await theirs.release();
    expect(runningPid()).toBeUndefined();
  });

  it('is started once by many that come together, and stopped by many that leave together', async () => {
    await rm(dataDirectory, { recursive: true });
    const members = await Promise.all([other(), other(), openEmbedded({ dataDirectory, log })]);
    expect(new Set(members.map((member) => member.connectionString)).size).toBe(1);
    await run(members[0].connectionString, 'CREATE TABLE kept AS SELECT 42 AS n');
    await Promise.all(members.map((member) => member.release()));
    expect(runningPid()).toBeUndefined();
  });

  it('is there for one who joins while another leaves', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await openEmbedded({ dataDirectory, log });
      const [joined] = await Promise.all([openEmbedded({ dataDirectory, log }), leaving.release()]);
      expect(await run(joined.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
      await joined.release();
      expect(runningPid()).toBeUndefined();
    }
  });

  it('is not fooled by a lock that it is given only because the server goes down', async () => {
    const first = await openEmbedded({ dataDirectory, log });
    const leaver = new pg.Client({
      connectionString: first.connectionString,
      application_name: 'deskscope-spec',
    });
    leaver.on('error', () => undefined);
    await leaver.connect();
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    const exclusive = leaver.query(
      `SELECT pg_advisory_lock(hashtextextended('deskscope:embedded-member', 0))`,
    );
    await until(async () => (await run(first.connectionString, waiting)).length === 1, 'the leaver waits');
    const joining = openEmbedded({ dataDirectory, log });
    await until(async () => (await run(first.connectionString, waiting)).length === 2, 'the other waits');
    await first.release();
    await exclusive;
    const { postmasterPid } = embeddedPaths(dataDirectory);
    const stopped = runningPid()!;
    // A smart shutdown waits for the sessions: the one that waits for the lock gets it and is left alone.
    process.kill(stopped, 'SIGTERM');
    await until(async () => (await readFile(postmasterPid, 'utf8')).includes('stopping'), 'it is going down');
    await leaver.end();
    const joined = await joining;
    expect(runningPid()).not.toBe(stopped);
    expect(await run(joined.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await joined.release();
    expect(runningPid()).toBeUndefined();
  });

  it('outlives a killed process, whose orphan the next one joins and stops', async () => {
    const killed = await other();
    const orphan = runningPid();
    await killed.kill();
    expect(runningPid()).toBe(orphan);
    const next = await openEmbedded({ dataDirectory, log });
    expect(runningPid()).toBe(orphan);
    await next.release();
    expect(runningPid()).toBeUndefined();
  });

  it('stays up for a session of deskscope that was only given the address', async () => {
    const owner = await openEmbedded({ dataDirectory, log });
    const guest = new pg.Client({
      connectionString: owner.connectionString,
      application_name: 'deskscope-guest',
    });
    guest.on('error', () => undefined);
    await guest.connect();
    await owner.release();
    expect((await guest.query('SELECT n FROM kept')).rows).toEqual([{ n: 42 }]);
    await guest.end();
    await (await openEmbedded({ dataDirectory, log })).release();
    expect(runningPid()).toBeUndefined();
  });

  it('starts over a killed server, though one of its sessions is still busy', async () => {
    const database = await openEmbedded({ dataDirectory, log });
    const busy = run(
      database.connectionString,
      'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
    ).catch(() => undefined);
    const isBusy = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()`;
    await until(async () => (await run(database.connectionString, isBusy)).length > 0, 'the session is busy');
    await killServer(runningPid()!);
    if (process.platform === 'linux')
      expect(findLeftovers(embeddedPaths(dataDirectory).cluster)).not.toEqual([]);
    const again = await openEmbedded({ dataDirectory, log });
    expect(await run(again.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await busy;
    await database.release();
    await again.release();
    expect(runningPid()).toBeUndefined();
  });

  it("starts over a postmaster.pid whose number is another process's now", async () => {
    const { postmasterPid, cluster } = embeddedPaths(dataDirectory);
    const lines = [process.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready   ', ''];
    await writeFile(postmasterPid, lines.join('\n'));
    const { uid, gid } = await stat(cluster);
    if (process.getuid?.() === 0) await chown(postmasterPid, uid, gid);
    const database = await openEmbedded({ dataDirectory, log });
    expect(await run(database.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await database.release();
  });

  it('says what the server said when it cannot start', async () => {
    const broken = join(root, 'broken');
    await mkdir(broken);
    await (await openEmbedded({ dataDirectory: broken, log })).release();
    await writeFile(join(broken, 'postgres', 'PG_VERSION'), '9\n');
    await expect(openEmbedded({ dataDirectory: broken, log })).rejects.toThrow(
      /could not start.*not compatible/s,
    );
  });

  it('names the file when the password in it is not the right one', async () => {
    const keeper = await openEmbedded({ dataDirectory, log });
    const file = join(dataDirectory, 'postgres-password');
    const password = await readFile(file, 'utf8');
    await writeFile(file, 'another\n');
    await expect(openEmbedded({ dataDirectory, log })).rejects.toThrow('postgres-password does not hold');
    await writeFile(file, password);
    await keeper.release();
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('refuses a folder that the user of PostgreSQL cannot enter, with the remedy', async () => {
    const locked = join(root, 'locked');
    await mkdir(locked, { mode: 0o700 });
    const opening = openEmbedded({ dataDirectory: join(locked, 'below', 'data'), log });
    await expect(opening).rejects.toThrow(`${locked} has mode 0700`);
    await expect(opening).rejects.toThrow(`chmod o+x ${locked}`);
    await expect(opening).rejects.toThrow('DESKSCOPE_DATA');
    expect(await readdir(locked)).toEqual([]);
  });
});

describe('superviseEmbedded', () => {
  it('starts a killed server again on its port, so that pools go on', async () => {
    let deaths = 0;
    const service = await superviseEmbedded({ dataDirectory, log, onDeath: () => (deaths += 1) });
    const command = await openEmbedded({ dataDirectory, log });
    const pool = createPool({
      connectionString: service.connectionString,
      applicationName: 'deskscope-spec',
    });
    await query(pool, 'CREATE TABLE IF NOT EXISTS written (n int)');
    for (const n of [1, 2]) {
      await query(pool, 'INSERT INTO written VALUES ($1)', [n]);
      const killed = runningPid()!;
      await killServer(killed);
      await until(() => ![undefined, killed].includes(runningPid()), 'another server runs');
      const members = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'deskscope-member'`;
      await until(async () => (await query(pool, members).catch(() => [])).length === 2, 'both are back');
    }
    expect(await query(pool, 'SELECT n FROM written ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(deaths).toBe(2);
    await pool.end();
    await service.release();
    // The command has joined the new server by itself, so that it stays up for it.
    expect(await run(command.connectionString, 'SELECT count(*)::int AS n FROM written')).toEqual([{ n: 2 }]);
    await command.release();
    expect(runningPid()).toBeUndefined();
  });

  it('does not start it again after its release', async () => {
    const service = await superviseEmbedded({ dataDirectory, log });
    await killServer(runningPid()!);
    await service.release();
    const left = runningPid();
    await delay(300);
    expect([left, runningPid()]).toEqual([undefined, undefined]);
  });
});
