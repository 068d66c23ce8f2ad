import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = join(__dirname, '../../..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `deskscope`, and what it has said so far. */
export class DeskscopeProcess {
  stdout = '';
  stderr = '';
  private readonly exit: Promise<unknown>;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.exit = once(child, 'close');
  }

  static spawn(words: readonly string[], environment: Readonly<Record<string, string>>): DeskscopeProcess {
    const { DATABASE_URL: _url, DESKSCOPE_DATA: _data, LOG_LEVEL: _level, ...inherited } = process.env;
    const program = join(ROOT, 'apps/deskscope/bin/deskscope.mjs');
    return new DeskscopeProcess(
      spawn(process.execPath, [program, ...words], {
        cwd: ROOT,
        env: { ...inherited, PORT: '0', HOST: '127.0.0.1', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  async ended(): Promise<Ended> {
    await this.exit;
    return { code: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  /** Waits until stdout is one JSON document. */
  async document<Document>(): Promise<Document> {
    await until(() => isJson(this.stdout) || this.child.exitCode !== null);
    if (!isJson(this.stdout)) throw new Error(`no document: ${this.stdout}${this.stderr}`);
    return JSON.parse(this.stdout) as Document;
  }

  async stop(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended();
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Waits for a condition; the time-out of the test is the limit. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20);
}

/** A data folder that nobody has used yet. */
export class Installation {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'deskscope-e2e-'));
    // PostgreSQL runs as another user where the tests run as root.
    await chmod(folder, 0o755);
    return new Installation(folder);
  }

  spawn(...words: string[]): DeskscopeProcess {
    return this.spawnWith({}, ...words);
  }

  spawnWith(environment: Readonly<Record<string, string>>, ...words: string[]): DeskscopeProcess {
    return DeskscopeProcess.spawn(words, { DESKSCOPE_DATA: this.folder, ...environment });
  }

  run(...words: string[]): Promise<Ended> {
    return this.spawn(...words).ended();
  }

  /** The document of a command that must succeed. */
  async json<Document>(...words: string[]): Promise<Document> {
    const { code, stdout, stderr } = await this.run(...words, '--json');
    if (code !== 0) throw new Error(`deskscope ${words.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return JSON.parse(stdout) as Document;
  }

  /** Whether its embedded PostgreSQL is ready for connections. */
  serverIsReady(): boolean {
    const file = join(this.folder, 'postgres/postmaster.pid');
    return existsSync(file) && readFileSync(file, 'utf8').includes('ready');
  }

  untilServerIsReady(): Promise<void> {
    return until(() => this.serverIsReady());
  }

  /** Whether nothing of its embedded PostgreSQL is left. */
  serverIsGone(): boolean {
    return !existsSync(join(this.folder, 'postgres/postmaster.pid'));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
