import fc from 'fast-check';
import { type PartitionerArgs, Partitioners, type PartitionMetadata } from 'kafkajs';
import { murmur2, partitionOf } from './partition-of.js';

/** org.apache.kafka.common.utils.UtilsTest.testMurmur2 */
const KAFKA_VECTORS: readonly (readonly [string, number])[] = [
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
];

const kafkajsPartition = Partitioners.DefaultPartitioner();

function partitionByKafkajs(key: string, count: number): number {
  const partitionMetadata = Array.from({ length: count }, (_, partitionId): PartitionMetadata => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [1],
    isr: [1],
  }));
  const args: PartitionerArgs = { topic: 'changesets', partitionMetadata, message: { key, value: null } };
  return kafkajsPartition(args);
}

describe('murmur2', () => {
  it.each(KAFKA_VECTORS)("gives Kafka's hash of %s", (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });
});

describe('partitionOf', () => {
  it("agrees with kafkajs's default partitioner for any key and count", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uuid().map((uuid) => `app_${uuid}`),
          fc.string({ minLength: 1, unit: 'binary' }),
        ),
        fc.integer({ min: 1, max: 64 }),
        (key, count) => {
          expect(partitionOf(key, count)).toBe(partitionByKafkajs(key, count));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('stays within the partitions for a hash without room for its sign', () => {
    // The hash of '21' is negative: its sign bit goes, its value is not turned round.
    expect(partitionOf('21', 1_000)).toBe((-973932308 & 0x7fffffff) % 1_000);
    expect(partitionOf('21', 1_000)).toBe(340);
  });

  it('spreads applications over all partitions', () => {
    const counts = new Array<number>(16).fill(0);
    for (let app = 0; app < 16_000; app += 1) {
      const part = partitionOf(`app_${app.toString(16).padStart(32, '0')}`, 16);
      counts[part] = (counts[part] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1_200);
  });
});
