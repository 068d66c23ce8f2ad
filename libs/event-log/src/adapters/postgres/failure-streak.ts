/** So many tries in a row say that it will not go well by itself. */
const LIMIT = 5;

/** How the last tries to take from the log went. */
export class FailureStreak {
  private failures = 0;
  private standbys = 0;

  failed(): void {
    this.failures += 1;
    this.standbys = 0;
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** Another process takes. One that fails as well does not keep that up for long. */
  stoodBy(): void {
    this.standbys += 1;
    if (this.standbys >= LIMIT) this.failures = 0;
  }

  isLong(): boolean {
    return this.failures >= LIMIT;
  }
}
