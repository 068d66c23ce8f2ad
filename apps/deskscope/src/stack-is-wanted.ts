import { readCommandConfig } from './with-platform.js';

/** Stack traces are for who looks for the fault in the program: LOG_LEVEL=debug or trace. */
export function stackIsWanted(): boolean {
  try {
    return ['debug', 'trace'].includes(readCommandConfig().log.level);
  } catch {
    return false;
  }
}
