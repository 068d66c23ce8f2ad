import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataFolder } from './data-folder.js';

const ROOT = join(__dirname, '../../..');
const PROGRAM = join(ROOT, 'apps/deskscope/bin/deskscope.mjs');
const PATIENCE_MS = 60_000;

/** What `/readyz` tells of a consumer. */
export interface ConsumerLag {
  readonly name: string;
  readonly lag: number;
  readonly parked: number;
}

/** Every process that a spec started and that may still run. */
const running = new Set<ChildProcess>();

/** `deskscope start` as a process of its own. */
export class DeskscopeProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    /** The operator's key, at the first start alone. */
    readonly key: string | null,
    private readonly said: () => string,
  ) {}

  static async start(folder: DataFolder): Promise<DeskscopeProcess> {
    const child = spawnDeskscope(folder, ['start', '--json']);
    const said = gather(child.stderr);
    const { address, key } = await firstDocument(child, said);
    return new DeskscopeProcess(child, address, key, said);
  }

  /** Starts, and is killed at the moment that is given, up or not. False where it ended before by itself. */
  static async startAndKill(
    folder: DataFolder,
    untilMoment: (isOver: () => boolean) => Promise<unknown>,
  ): Promise<boolean> {
    const child = spawnDeskscope(folder, ['start', '--json']);
    await untilMoment(() => hasEnded(child));
    await killed(child);
    return child.signalCode === 'SIGKILL';
  }

  /** Memory that it has and has had at most, in MB; Linux alone tells. */
  memory(): { readonly now: number; readonly peak: number } {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const megabytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  }

  get isRunning(): boolean {
    return !hasEnded(this.child);
  }

  /** What it logged. */
  get log(): string {
    return this.said();
  }

  async kill(): Promise<void> {
    await killed(this.child);
  }

  /** SIGTERM; the exit code, and how long it took. Null after half a minute. */
  async stop(): Promise<{ readonly code: number | null; readonly seconds: number } | null> {
    const startedAt = performance.now();
    const exited = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill('SIGTERM');
    const ended = await Promise.race([exited, delay(30_000, null, { ref: false })]);
    if (ended === null) return null;
    return { code: ended[0], seconds: (performance.now() - startedAt) / 1_000 };
  }

  /** A GET by the holder of a key; status 0 where nobody answers. */
  async get(path: string, key: string): Promise<{ readonly status: number; readonly body: unknown }> {
    try {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${this.address}${path}`, {
        headers,
        signal: AbortSignal.timeout(30_000),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return { status: 0, body: null };
    }
  }

  /** Status and body of `/readyz`; status 0 where nobody answers. */
  async readiness(): Promise<{ readonly status: number; readonly consumers: readonly ConsumerLag[] }> {
    try {
      const response = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(10_000) });
      const { checks } = (await response.json()) as { checks: { name: string; detail?: unknown }[] };
      const detail = checks.find(({ name }) => name === 'consumers')?.detail;
      return { status: response.status, consumers: Array.isArray(detail) ? (detail as ConsumerLag[]) : [] };
    } catch {
      return { status: 0, consumers: [] };
    }
  }

  async untilReady(): Promise<void> {
    await this.until('ready', async () => (await this.readiness()).status === 200);
  }

  async untilCaughtUp(): Promise<void> {
    await this.until('caught up', async () => {
      const { status, consumers } = await this.readiness();
      return status === 200 && consumers.length > 0 && consumers.every(({ lag }) => lag === 0);
    });
  }

  private async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (!this.isRunning) throw new Error(`the service ended by itself: ${this.log.slice(-4_000)}`);
      if (performance.now() > deadline) {
        const state = JSON.stringify(await this.readiness());
        throw new Error(`the service is not ${what}: ${state} ${this.log.slice(-4_000)}`);
      }
      await delay(50);
    }
  }
}

/** Runs a command to its end and gives the document that it printed. Throws where it failed. */
export async function runCommand<Document>(folder: DataFolder, words: readonly string[]): Promise<Document> {
  const child = spawnDeskscope(folder, [...words, '--json']);
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`deskscope ${words[0]} ended with ${code}: ${stderr()} ${stdout()}`);
  return JSON.parse(stdout()) as Document;
}

/** Ends whatever is left of the processes that this spec started. */
export async function killAllProcesses(): Promise<void> {
  await Promise.all([...running].map(killed));
}

function spawnDeskscope(folder: DataFolder, words: readonly string[]): ChildProcess {
  if (!existsSync(join(ROOT, 'dist/apps/deskscope/src/main.js')))
    throw new Error('These suites run what is built: npm run build');
  const { DATABASE_URL: _url, KAFKA_BROKERS: _brokers, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM, ...words], {
    env: {
      ...inherited,
      DESKSCOPE_DATA: folder.path,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function killed(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface Started {
  readonly address: string;
  readonly key: string | null;
}

function firstDocument(child: ChildProcess, said: () => string): Promise<Started> {
  const text = gather(child.stdout);
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (text().endsWith('}\n')) resolve(JSON.parse(text()) as Started);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`the service ended with ${code ?? signal} before it was up: ${said()}`)),
    );
  });
}

function gather(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
