import { inTransaction } from '#libs/postgres';
import type { PartitionPosition, PartitionSlice } from '../event-log.js';
import type { FeedHandler } from '../feed/changeset-feed.js';
import { createCheckpoints, readCheckpoints, StaleConsumerError } from './checkpoints.js';
import { isTransient } from '../transient-error.js';
import type { LogConsumer } from './log-consumer.js';
import {
  applyOneByOne,
  applyWork,
  type Positions,
  type SliceProcessor,
  type Work,
  workFor,
} from './process-slices.js';

interface Member {
  readonly consumer: LogConsumer;
  positions: Positions;
}

/**
 * Several consumers fed together: read once, written in one transaction with all their checkpoints.
 * Where that fails each goes alone, and one that fails alone puts the failing application aside.
 */
export class ConsumerGroup implements FeedHandler {
  private members: Member[] = [];

  constructor(
    readonly group: string,
    private readonly consumers: readonly LogConsumer[],
    private readonly processor: SliceProcessor,
  ) {}

  /** The lowest position of any consumer per partition; those ahead drop what they have seen. */
  async positions(): Promise<readonly PartitionPosition[]> {
    const { pool } = this.processor;
    const members: Member[] = [];
    for (const consumer of this.consumers) {
      await createCheckpoints(pool, consumer.name);
      const checkpoints = await readCheckpoints(pool, consumer.name);
      members.push({ consumer, positions: new Map(checkpoints.map(({ part, pos }) => [part, pos])) });
    }
    this.members = members;
    const parts = [...new Set(members.flatMap((member) => [...member.positions.keys()]))];
    return parts.map((part) => ({
      part,
      pos: Math.min(...members.map((member) => member.positions.get(part) ?? 0)),
    }));
  }

  async handle(slices: readonly PartitionSlice[]): Promise<void> {
    const works = new Map<Member, Work>();
    for (const member of this.members) {
      const work = await workFor(this.processor.log, member.positions, slices);
      if (work.moves.length > 0) works.set(member, work);
    }
    try {
      await inTransaction(this.processor.pool, async (sql) => {
        for (const [member, work] of works) await applyWork(sql, member.consumer, work);
      });
    } catch (error) {
      if (error instanceof StaleConsumerError || isTransient(error)) throw error;
      await this.handleApart(works);
    }
    for (const [member, work] of works) member.positions = advanced(member.positions, work);
  }

  private async handleApart(works: ReadonlyMap<Member, Work>): Promise<void> {
    for (const [member, work] of works) {
      try {
        await inTransaction(this.processor.pool, (sql) => applyWork(sql, member.consumer, work));
      } catch (error) {
        if (error instanceof StaleConsumerError || isTransient(error)) throw error;
        await applyOneByOne(this.processor, member.consumer, work);
      }
      // Kept at once: a later member's failure must not bring this one's changesets again as stale.
      member.positions = advanced(member.positions, work);
    }
  }
}

function advanced(positions: Positions, work: Work): Positions {
  return new Map([...positions, ...work.moves.map((move) => [move.part, move.to] as const)]);
}
