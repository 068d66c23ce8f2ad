import { type Executor, inTransaction } from '#libs/postgres';
import type { PartitionPosition, PartitionSlice } from '../event-log.js';
import type { FeedHandler } from '../feed/changeset-feed.js';
import { adoptEpoch, createCheckpoints, readCheckpoints, StaleConsumerError } from './checkpoints.js';
import { isTransient } from '../transient-error.js';
import type { LogConsumer } from './log-consumer.js';
import {
  applyOneByOne,
  applyWork,
  type SliceProcessor,
  type Standing,
  type Work,
  workFor,
} from './process-slices.js';

/**
 * What the server loses in a crash right after such a commit, rows and checkpoints together, is taken anew from the
 * log, which itself is flushed with every append. So the next batch need not wait for the disk.
 */
const LEAVE_FLUSH = 'SET LOCAL synchronous_commit = off';

interface Member {
  readonly consumer: LogConsumer;
  standing: Standing;
}

/**
 * Several consumers fed together: read once, written in one transaction with all their checkpoints.
 * Where that fails each goes alone, and one that fails alone puts the failing application aside.
 */
export class ConsumerGroup implements FeedHandler {
  private members: Member[] = [];

  constructor(
    readonly group: string,
    /** A list, or who tells it: asked at start and after each failure, since consumers may be built anew meanwhile. */
    private readonly consumers: readonly LogConsumer[] | (() => Promise<readonly LogConsumer[]>),
    private readonly processor: SliceProcessor,
  ) {}

  /**
   * The lowest position of any consumer per partition; those ahead drop what they have seen.
   * Throws CheckpointAheadError where a consumer has taken more than the log holds.
   */
  async positions(): Promise<readonly PartitionPosition[]> {
    const members: Member[] = [];
    const consumers = typeof this.consumers === 'function' ? await this.consumers() : this.consumers;
    for (const consumer of consumers) {
      members.push({ consumer, standing: await standingOf(this.processor.pool, consumer.name) });
    }
    this.members = members;
    const parts = [...new Set(members.flatMap(({ standing }) => [...standing.positions.keys()]))];
    return parts.map((part) => ({
      part,
      pos: Math.min(...members.map(({ standing }) => standing.positions.get(part) ?? 0)),
    }));
  }

  async handle(slices: readonly PartitionSlice[]): Promise<void> {
    const works = new Map<Member, Work>();
    for (const member of this.members) {
      const work = await workFor(this.processor.log, member.standing, slices);
      if (work.moves.length > 0) works.set(member, work);
    }
    try {
      await inTransaction(this.processor.pool, async (sql) => {
        await sql.query(LEAVE_FLUSH);
        for (const [member, work] of works) await applyWork(sql, member.consumer, work);
      });
    } catch (error) {
      if (error instanceof StaleConsumerError || isTransient(error)) throw error;
      await this.handleApart(works);
    }
    for (const [member, work] of works) member.standing = advanced(member.standing, work);
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
      member.standing = advanced(member.standing, work);
    }
  }
}

async function standingOf(sql: Executor, consumer: string): Promise<Standing> {
  await createCheckpoints(sql, consumer);
  await adoptEpoch(sql, consumer);
  const checkpoints = await readCheckpoints(sql, consumer);
  const [first] = checkpoints;
  if (first === undefined)
    throw new Error(`${consumer} has no checkpoints: the schema of the log is damaged`);
  return { epoch: first.epoch, positions: new Map(checkpoints.map(({ part, pos }) => [part, pos])) };
}

function advanced({ epoch, positions }: Standing, work: Work): Standing {
  return {
    epoch,
    positions: new Map([...positions, ...work.moves.map((move) => [move.part, move.to] as const)]),
  };
}
