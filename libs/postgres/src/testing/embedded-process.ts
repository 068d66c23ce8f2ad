import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Another process that uses the embedded server of a data folder, at the command of a spec. */
export interface EmbeddedProcess {
  connectionString: string;
  release(): Promise<void>;
  /** kill -9: it leaves without a word. */
  kill(): Promise<void>;
}

/** Resolves when the process has joined or started the server; rejects with its error. */
export async function startEmbeddedProcess(program: string, dataDirectory: string): Promise<EmbeddedProcess> {
  const child = fork(program, [dataDirectory], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { connectionString, error } = await message(child);
  if (!connectionString) throw new Error(error ?? 'The process ended before it had joined.');
  return {
    connectionString,
    release: async () => {
      const ended = once(child, 'exit');
      child.send('release');
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`The process ended with ${code}`);
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function message(child: ChildProcess): Promise<{ connectionString?: string; error?: string }> {
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  return typeof first === 'object' && first !== null ? first : {};
}
