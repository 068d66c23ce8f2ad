import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/** Resolves once something is so; fails with what was waited for. */
export async function until(what: string, condition: () => unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await delay(2);
  }
}

/** Something that opens once. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
