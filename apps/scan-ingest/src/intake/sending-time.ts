import { invalidRequest, type Problem } from '#libs/http';

/** What one document, or one line, may take to arrive: 32 MiB at a megabit a second. */
export const MAXIMUM_SENDING_MS = 5 * 60_000;

/** Adds up how long a sender lets us wait for one document or line; what we let it wait does not count. */
export class SendingTime {
  private waitedMs = 0;
  private since = performance.now();

  constructor(private readonly maximumMs: number) {}

  /** Something came. @throws Problem where it took too long in all. */
  arrived(): void {
    this.waitedMs += performance.now() - this.since;
    if (this.waitedMs > this.maximumMs) throw tooSlow(this.maximumMs);
  }

  /** We wait again. */
  wait(): void {
    this.since = performance.now();
  }

  /** It ended, the next one begins. */
  restart(): void {
    this.waitedMs = 0;
  }
}

function tooSlow(maximumMs: number): Problem {
  return invalidRequest(`A document or line must arrive within ${maximumMs / 1_000} seconds.`);
}
