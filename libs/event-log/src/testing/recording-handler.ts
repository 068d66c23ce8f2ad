import type { PartitionPosition, PartitionSlice } from '../event-log.js';
import type { FeedHandler } from '../feed/changeset-feed.js';

/** One call of `handle`, as it came. */
export interface Delivery {
  readonly handler: RecordingHandler;
  readonly slices: readonly PartitionSlice[];
  outcome: 'in hand' | 'committed' | 'rejected';
}

/** What the processes of one group share: where they stand, and all that was brought to any of them. */
export class RecordingGroup {
  readonly committed = new Map<number, number>();
  readonly deliveries: Delivery[] = [];

  constructor(
    readonly name: string,
    private readonly parts: number,
  ) {}

  positions(): PartitionPosition[] {
    return Array.from({ length: this.parts }, (_, part) => ({ part, pos: this.committed.get(part) ?? 0 }));
  }

  hasReached(positions: readonly PartitionPosition[]): boolean {
    return positions.every(({ part, pos }) => (this.committed.get(part) ?? 0) >= pos);
  }

  /** `part/pos` of all that came, in the order in which it came. */
  received(by?: RecordingHandler): string[] {
    return this.deliveries
      .filter(({ handler }) => by === undefined || handler === by)
      .flatMap(({ slices }) => slices.flatMap(({ items }) => items.map(({ part, pos }) => `${part}/${pos}`)));
  }

  /** What the feed must never do, seen so far. */
  readonly breaches: string[] = [];
}

/** Handles as a consumer does: in order, commits at the end, and writes down what the feed must not do. */
export class RecordingHandler implements FeedHandler {
  readonly group: string;
  /** Runs before each commit; what it throws rejects the call. */
  beforeCommit: (slices: readonly PartitionSlice[], call: number) => Promise<void> | void = () => undefined;
  beforePositions: (call: number) => void = () => undefined;
  private calls = 0;
  private asked = 0;
  private inHand = 0;

  constructor(readonly shared: RecordingGroup) {
    this.group = shared.name;
  }

  positions(): Promise<readonly PartitionPosition[]> {
    this.beforePositions((this.asked += 1));
    return Promise.resolve(this.shared.positions());
  }

  async handle(slices: readonly PartitionSlice[]): Promise<void> {
    const delivery: Delivery = { handler: this, slices, outcome: 'in hand' };
    this.inHand += 1;
    if (this.inHand > 1) this.shared.breaches.push('handle was called before it resolved');
    this.checkShape(slices);
    this.shared.deliveries.push(delivery);
    try {
      // Whatever the feed does meanwhile gets its chance.
      await new Promise(setImmediate);
      await this.beforeCommit(slices, (this.calls += 1));
      this.commit(slices);
      delivery.outcome = 'committed';
    } catch (error) {
      delivery.outcome = 'rejected';
      throw error;
    } finally {
      this.inHand -= 1;
    }
  }

  private checkShape(slices: readonly PartitionSlice[]): void {
    const { breaches, committed, deliveries } = this.shared;
    if (slices.length === 0) breaches.push('a call without slices');
    if (new Set(slices.map(({ part }) => part)).size < slices.length)
      breaches.push('a partition twice in a call');
    for (const { part, items } of slices) {
      if (items.length === 0) breaches.push(`nothing of partition ${part}`);
      if (items.some((item) => item.part !== part)) breaches.push(`strangers in partition ${part}`);
      let due = (committed.get(part) ?? 0) + 1;
      for (const { pos } of items) {
        if (pos > due) breaches.push(`${part}/${pos} came where ${part}/${due} was due`);
        due = pos + 1;
      }
      const others = deliveries.filter((each) => each.outcome === 'in hand' && each.handler !== this);
      if (others.some((other) => other.slices.some((slice) => slice.part === part)))
        breaches.push(`partition ${part} is in two hands`);
    }
  }

  private commit(slices: readonly PartitionSlice[]): void {
    for (const { part, items } of slices) {
      const reached = items.at(-1)?.pos ?? 0;
      this.shared.committed.set(part, Math.max(reached, this.shared.committed.get(part) ?? 0));
    }
  }
}
