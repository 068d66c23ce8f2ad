import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface StopListener {
  readonly signal: AbortSignal;
  /** Resolves when somebody asks the process to stop. */
  wait(): Promise<void>;
  dispose(): void;
}

/** Listens to Ctrl-C and SIGTERM. Asking a second time ends the process at once. */
export function listenForStop(): StopListener {
  const stopping = new AbortController();
  const onSignal = (): void => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  const { signal } = stopping;
  return {
    signal,
    wait: async () => {
      if (!signal.aborted) await once(signal, 'abort');
    },
    dispose: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
