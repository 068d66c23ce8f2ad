import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { embeddedPaths } from '../../../libs/postgres/src/embedded/embedded-paths.js';
import { EMBEDDED_USER } from '../../../libs/postgres/src/embedded/initialise-cluster.js';
import { findLeftovers, findPostmaster } from '../../../libs/postgres/src/embedded/postmaster.js';

/** A DESKSCOPE_DATA of its own, with the PostgreSQL that runs in it, whoever started it. */
export class DataFolder {
  private readonly paths;

  private constructor(readonly path: string) {
    this.paths = embeddedPaths(path);
  }

  static async make(): Promise<DataFolder> {
    const path = await mkdtemp(join(tmpdir(), 'deskscope-crash-'));
    // The server's user must be able to pass.
    await chmod(path, 0o755);
    return new DataFolder(path);
  }

  /** The server's process; null where none runs. */
  postmaster(): number | null {
    const state = findPostmaster(this.paths);
    return state.kind === 'alive' && state.postmaster.pid > 0 ? state.postmaster.pid : null;
  }

  /** kill -9 of the postmaster alone: its children notice by themselves. */
  killPostmaster(): void {
    const pid = this.postmaster();
    if (pid === null) throw new Error('there is no server to kill');
    kill(pid);
  }

  /** kill -9 of the server and all its children at once, as a power cut would. */
  killServer(): void {
    const children = findLeftovers(this.paths.cluster);
    this.killPostmaster();
    children.forEach(kill);
  }

  /** A session of ours, which keeps no server from stopping. Null while the server does not answer. */
  async connect(): Promise<pg.Client | null> {
    try {
      const [port, password] = await Promise.all([
        readFile(this.paths.port, 'utf8'),
        readFile(this.paths.password, 'utf8'),
      ]);
      const client = new pg.Client({
        host: '127.0.0.1',
        port: Number(port),
        user: EMBEDDED_USER,
        database: 'postgres',
        password: password.trim(),
        application_name: 'crash-spec',
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    } catch (error) {
      // A wrong password or name is not a server that is away.
      if ((error as { code?: string }).code?.startsWith('28')) throw error;
      return null;
    }
  }

  /** Ends the server and removes the folder, whatever state they are in. End the services first. */
  async remove(): Promise<void> {
    // Somebody who was killed may have been starting a server just now: it is there a moment later.
    for (let quiet = 0; quiet < 5;) {
      const pids = [this.postmaster(), ...findLeftovers(this.paths.cluster)].filter((pid) => pid !== null);
      pids.forEach(kill);
      quiet = pids.length === 0 ? quiet + 1 : 0;
      await delay(20);
    }
    await rm(this.path, { recursive: true, force: true, maxRetries: 5 });
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
