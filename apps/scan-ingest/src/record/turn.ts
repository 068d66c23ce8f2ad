import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may keep the event loop to itself. */
const LENGTH_MS = 20;

/** Long work asks after each piece whether its turn is over, and then lets the others of the process have theirs. */
export class Turn {
  private startedAt: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.startedAt = now();
  }

  isOver(): boolean {
    return this.now() - this.startedAt > LENGTH_MS;
  }

  /** Resolves when the event loop has been round. */
  async next(): Promise<void> {
    await nextTurn();
    this.startedAt = this.now();
  }
}
