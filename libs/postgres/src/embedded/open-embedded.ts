import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { sqlState } from '../transaction.js';
import type { EmbeddedLog } from './embedded-log.js';
import { embeddedPaths } from './embedded-paths.js';
import type { EmbeddedPaths } from './embedded-paths.js';
import { EMBEDDED_USER, prepareDataDirectory } from './initialise-cluster.js';
import { keptPassword } from './kept-files.js';
import { connect, joinServer, leaveServer } from './membership.js';
import { findPostmaster } from './postmaster.js';
import type { Postmaster } from './postmaster.js';
import { startServer } from './start-server.js';
import { stopServer } from './stop-server.js';

export interface EmbeddedOptions {
  /** Made if it is missing. */
  dataDirectory: string;
  log: EmbeddedLog;
  /** Told each time the server is lost under us, before anybody starts it again. */
  onDeath?: () => void;
}

export interface EmbeddedDatabase {
  /** On 127.0.0.1, as superuser. The port stays the same over restarts. */
  connectionString: string;
  /** Leaves the server, and stops it if nobody else uses it. Close your own connections first. */
  release(): Promise<void>;
}

const JOIN_TIMEOUT_MS = 180_000;

/** Joins the server of a data folder, whoever started it, or starts it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return new EmbeddedMember(options, false).open();
}

/** The same for a service: it also starts the server again whenever it dies. */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return new EmbeddedMember(options, true).open();
}

class EmbeddedMember {
  private readonly paths: EmbeddedPaths;
  private readonly leaving = new AbortController();
  private client: Client | undefined;
  private rejoining: Promise<void> = Promise.resolve();
  private port = 0;

  constructor(
    private readonly options: EmbeddedOptions,
    private readonly supervises: boolean,
  ) {
    this.paths = embeddedPaths(options.dataDirectory);
  }

  async open(): Promise<EmbeddedDatabase> {
    this.client = await this.join();
    const connectionString = await this.connectionString(this.port);
    let released: Promise<void> | undefined;
    return { connectionString, release: () => (released ??= this.release()) };
  }

  private async connectionString(port: number): Promise<string> {
    const password = await keptPassword(this.paths, {});
    return `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/postgres`;
  }

  /** Looks, starts or waits, and knocks, until it is in; others may start and stop the server meanwhile. */
  private async join(): Promise<Client> {
    const user = await prepareDataDirectory(this.paths, this.options.log);
    const deadline = Date.now() + JOIN_TIMEOUT_MS;
    for (;;) {
      this.leaving.signal.throwIfAborted();
      const state = findPostmaster(this.paths);
      if (state.kind !== 'alive') await startServer(this.paths, user, this.options.log);
      else if (state.postmaster.status === 'ready') {
        const client = await this.knock(state.postmaster);
        if (client) return client;
      }
      if (Date.now() > deadline) {
        throw new Error(`The PostgreSQL in ${this.paths.cluster} does not answer. See ${this.paths.log}.`);
      }
      await delay(25);
    }
  }

  /** Undefined when the server is just coming or going. */
  private async knock({ pid, port }: Postmaster): Promise<Client | undefined> {
    try {
      const client = await joinServer(await this.connectionString(port));
      if (!this.isReady(pid)) {
        // A shutdown ends the leaver's session first, which lets us in for a moment.
        await client.end();
        return undefined;
      }
      client.once('end', () => this.lost());
      this.port = port;
      return client;
    } catch (error) {
      const state = sqlState(error);
      if (state === '28P01' || state === '28000') {
        throw new Error(`${this.paths.password} does not hold the password of ${this.paths.cluster}.`, {
          cause: error,
        });
      }
      if (isPassing(error)) return undefined;
      throw error;
    }
  }

  private isReady(pid: number): boolean {
    const state = findPostmaster(this.paths);
    return state.kind === 'alive' && state.postmaster.pid === pid && state.postmaster.status === 'ready';
  }

  private lost(): void {
    this.client = undefined;
    if (this.leaving.signal.aborted) return;
    this.options.log.warn(`The embedded PostgreSQL in ${this.paths.cluster} is gone`);
    this.options.onDeath?.();
    this.rejoining = this.rejoin();
  }

  private async rejoin(): Promise<void> {
    const port = this.port;
    while (!this.client && !this.leaving.signal.aborted) {
      try {
        this.client = this.supervises ? await this.join() : await this.joinIfRunning();
      } catch (error) {
        if (!this.leaving.signal.aborted) this.options.log.warn(`PostgreSQL: ${(error as Error).message}`);
      }
      if (!this.client) await delay(250, undefined, { signal: this.leaving.signal }).catch(() => undefined);
    }
    if (this.client && this.port !== port) {
      this.options.log.warn(`PostgreSQL had to move from port ${port} to ${this.port}: restart this process`);
    }
  }

  private async joinIfRunning(): Promise<Client | undefined> {
    const state = findPostmaster(this.paths);
    return state.kind === 'alive' && state.postmaster.status === 'ready'
      ? this.knock(state.postmaster)
      : undefined;
  }

  private async release(): Promise<void> {
    this.leaving.abort();
    await this.rejoining;
    const deadline = Date.now() + JOIN_TIMEOUT_MS;
    for (;;) {
      const state = findPostmaster(this.paths);
      if (state.kind !== 'alive') return;
      if (state.postmaster.status === 'ready' && (await this.leave(state.postmaster))) return;
      if (Date.now() > deadline) throw new Error(`The PostgreSQL in ${this.paths.cluster} does not answer.`);
      await delay(25);
    }
  }

  /** False when the server came or went meanwhile: look again. */
  private async leave({ pid, port }: Postmaster): Promise<boolean> {
    let client = this.client;
    try {
      // Who lost his membership may be the one who has started the server since.
      client ??= await connect(await this.connectionString(port));
      if (await leaveServer(client)) await stopServer(this.paths, pid, this.options.log);
      return true;
    } catch (error) {
      this.client = undefined;
      if (!isPassing(error)) throw error;
      return false;
    } finally {
      await client?.end().catch(() => undefined);
    }
  }
}

const LOST_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ESRCH']);

/** The server is going down or not up yet (57P0x), or the connection was refused or lost. */
function isPassing(error: unknown): boolean {
  if (sqlState(error)?.startsWith('57P0')) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return LOST_CONNECTION.has(code);
  // pg gives these no code.
  return /connection terminated|connection error|timeout expired|client was closed/i.test(String(message));
}
