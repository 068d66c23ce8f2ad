import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow, by what is alive in it, before garbage is collected. */
const GROWTH_PERCENT = 20;

/**
 * Left alone, V8 lets the heap grow to four times of what is alive where the machine has memory to spare. A service
 * that streams makes much garbage, so nine tenths of its memory would be that. Collecting earlier costs little: most of
 * it happens beside the work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
