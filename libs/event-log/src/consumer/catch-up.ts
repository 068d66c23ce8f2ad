import type { PartitionPosition, PartitionSlice } from '../event-log.js';
import { ConsumerGroup } from './consumer-group.js';
import type { LogConsumer } from './log-consumer.js';
import type { SliceProcessor } from './process-slices.js';

/** Changesets per partition and batch. */
const BATCH_SIZE = 50;

/**
 * Brings one consumer up to some positions and no further, batch by batch, beside whatever else runs.
 * @returns the number of changesets that it took.
 */
export async function catchUp(
  processor: SliceProcessor,
  consumer: LogConsumer,
  until: readonly PartitionPosition[],
  onTaken: (changesets: number) => void = () => undefined,
): Promise<number> {
  const group = new ConsumerGroup(consumer.name, [consumer], processor);
  const targets = new Map(until.map(({ part, pos }) => [part, pos]));
  let positions = await group.positions();
  let taken = 0;
  for (;;) {
    const behind = positions.filter(({ part, pos }) => pos < (targets.get(part) ?? 0));
    if (behind.length === 0) return taken;
    const read = await processor.log.readAfter(behind, BATCH_SIZE);
    const slices = read.map((slice) => upTo(slice, targets.get(slice.part) ?? 0));
    if (slices.length === 0)
      throw new Error(`the log does not reach the positions that ${consumer.name} is to take`);
    await group.handle(slices);
    const reached = new Map(slices.map(({ part, items }) => [part, items.at(-1)?.pos]));
    positions = positions.map(({ part, pos }) => ({ part, pos: reached.get(part) ?? pos }));
    const count = slices.reduce((sum, { items }) => sum + items.length, 0);
    taken += count;
    onTaken(count);
  }
}

function upTo({ part, items }: PartitionSlice, pos: number): PartitionSlice {
  return { part, items: items.filter((item) => item.pos <= pos) };
}
