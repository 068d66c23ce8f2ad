import { Counter, Histogram, type Registry } from 'prom-client';
import type { RecordOutcome } from './record-outcome.js';

/** What is counted of the intake. */
export interface IntakeMeter {
  outcome(outcome: RecordOutcome['outcome']): void;
  batch(size: number): void;
}

export const NO_METER: IntakeMeter = { outcome: () => undefined, batch: () => undefined };

const OUTCOMES = ['recorded', 'unchanged', 'historical', 'duplicate', 'rejected'] as const;

/** Counts into a registry, once per registry. */
export function createIntakeMeter(registry: Registry): IntakeMeter {
  const outcomes = new Counter({
    name: 'deskscope_extractions_total',
    help: 'Extractions that came in, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A rate over a series that is not there yet would miss its first increase.
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0);
  const batches = new Histogram({
    name: 'deskscope_extraction_batch_size',
    help: 'Extractions that were recorded by one transaction.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [registry],
  });
  return {
    outcome: (outcome) => outcomes.inc({ outcome }),
    batch: (size) => batches.observe(size),
  };
}
