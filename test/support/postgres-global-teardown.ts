import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

interface TestServerHolder {
  deskscopeTestServer?: { server: ChildProcess; directory: string };
}

/** Stops the PostgreSQL of this Jest run and removes its files. */
export default async function stopTestServer(): Promise<void> {
  const running = (globalThis as TestServerHolder).deskscopeTestServer;
  if (!running) return;
  if (running.server.exitCode === null && running.server.signalCode === null) {
    const exited = once(running.server, 'exit');
    // Immediate shutdown: nothing in it is kept.
    running.server.kill('SIGQUIT');
    await exited;
  }
  await rm(running.directory, { recursive: true, force: true });
}
