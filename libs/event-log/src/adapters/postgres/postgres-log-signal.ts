import { EventEmitter, once } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import type { LogSignal } from '../../log-signal.js';

const CHANNEL = 'deskscope_log';
/** NOTIFY takes a lock of the whole database at commit, so at most this often. */
const MINIMUM_INTERVAL_MS = 50;
const RECONNECT_AFTER_MS = 1_000;

/** A signal over LISTEN and NOTIFY, and straight within the process. */
export class PostgresLogSignal implements LogSignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private listener: PoolClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  private lastSent = 0;
  private isClosed = false;

  constructor(private readonly pool: Pool) {}

  async open(): Promise<this> {
    await this.listen();
    return this;
  }

  announce(): void {
    this.emitter.emit('news');
    if (this.timer !== null || this.isClosed) return;
    const delay = Math.max(0, this.lastSent + MINIMUM_INTERVAL_MS - performance.now());
    this.timer = setTimeout(() => void this.send(), delay);
  }

  async wait(timeoutMs: number): Promise<void> {
    if (this.isClosed) return;
    const abort = AbortSignal.timeout(timeoutMs);
    await once(this.emitter, 'news', { signal: abort }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.reconnect !== null) clearTimeout(this.reconnect);
    this.emitter.emit('news');
    if (this.timer !== null) {
      clearTimeout(this.timer);
      await this.send();
    }
    this.listener?.release(true);
    this.listener = null;
  }

  private async send(): Promise<void> {
    this.timer = null;
    this.lastSent = performance.now();
    // A lost message costs others one polling interval, nothing else.
    await this.pool.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client = await this.pool.connect().catch(() => null);
    if (client === null) return this.listenLater();
    if (this.isClosed) return client.release(true);
    this.listener = client;
    client.on('notification', () => this.emitter.emit('news'));
    client.once('end', () => this.lose(client));
    client.once('error', () => this.lose(client));
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      // What was said while nobody listened.
      this.emitter.emit('news');
    } catch {
      this.lose(client);
    }
  }

  /** An error and the end come for one loss: the second says nothing new. */
  private lose(client: PoolClient): void {
    if (this.listener !== client) return;
    this.listener = null;
    client.release(true);
    this.listenLater();
  }

  private listenLater(): void {
    if (this.isClosed) return;
    this.reconnect = setTimeout(() => void this.listen(), RECONNECT_AFTER_MS);
  }
}
