import type { EventLog, PartitionPosition } from '#libs/event-log';
import type { RecordOutcome } from '../record/record-outcome.js';

/** How far the read models must be to show what these outcomes are about. */
export class ReachedPositions {
  private readonly known = new Map<number, number>();
  private readonly elsewhere = new Set<string>();

  add(outcome: RecordOutcome): void {
    if (outcome.outcome === 'rejected') return;
    const { position, appId } = outcome;
    if (position === null) this.elsewhere.add(appId);
    else this.known.set(position.part, Math.max(position.pos, this.known.get(position.part) ?? 0));
  }

  /** The last position per partition. Where a duplicate stands is not known: the head of its partition is behind it. */
  async positions(log: Pick<EventLog, 'heads' | 'partitionOf'>): Promise<PartitionPosition[]> {
    const known = [...this.known].map(([part, pos]) => ({ part, pos }));
    if (this.elsewhere.size === 0) return known;
    const parts = new Set([...this.elsewhere].map((appId) => log.partitionOf(appId)));
    return [...known, ...(await log.heads()).filter(({ part }) => parts.has(part))];
  }
}
