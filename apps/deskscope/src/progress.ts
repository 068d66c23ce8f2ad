import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** Moves the bar on by so much. */
  advance(amount: number): void;
  stop(): void;
}

const SILENT: Progress = { advance: () => undefined, stop: () => undefined };

/** A bar on stderr where that is a terminal, else nothing. */
export function startProgress(title: string, total: number, format: (value: number) => string): Progress {
  if (!process.stderr.isTTY || total === 0) return SILENT;
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `${title} {bar} {percentage}%  {done} of {all}  {eta_formatted} left`,
      barsize: 30,
      hideCursor: true,
      clearOnComplete: true,
      fps: 10,
    },
    Presets.shades_classic,
  );
  let done = 0;
  const all = format(total);
  bar.start(total, 0, { done: format(0), all });
  return {
    advance: (amount) => {
      done = Math.min(total, done + amount);
      bar.update(done, { done: format(done), all });
    },
    stop: () => bar.stop(),
  };
}

/** Bytes as people read them. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
