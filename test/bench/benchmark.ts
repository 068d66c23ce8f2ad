import type { BenchWorlds } from './bench-worlds.js';

/** What a figure must reach, be it the value itself or its ratio to the floor. */
export interface Target {
  readonly of: 'value' | 'ratio';
  readonly is: '>=' | '<=' | '<';
  readonly limit: number;
}

/** A value beside its floor: the same work with next to nothing around it, in the same run. */
export interface Measured {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  /** Of value and floor. */
  readonly unit: string;
  readonly floor: number;
  /** Null where nothing is asked of it. */
  readonly target: Target | null;
}

export interface BenchOptions {
  /** Applications that are searched and looked up. */
  readonly apps: number;
  /** Rounds that a median is taken of. */
  readonly rounds: number;
  /** Length of the stream. */
  readonly megabytes: number;
  /** With releases on record, for all benchmarks of one run. */
  readonly worlds: BenchWorlds;
  /** Told what is going on. */
  readonly say: (line: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly what: string;
  /** Throws where something was lost, doubled or answered wrongly: a figure of that would mean nothing. */
  run(options: BenchOptions): Promise<readonly Measured[] | Skipped>;
}

export interface Skipped {
  readonly skipped: string;
}
