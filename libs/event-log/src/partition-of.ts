/**
 * Kafka's default partitioner (murmur2 of the key, without the sign, modulo the count),
 * so that a topic keyed by application id and the log agree on the partition.
 * Source: org.apache.kafka.common.utils.Utils.murmur2.
 */
export function partitionOf(key: string, partitionCount: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitionCount;
}

const SEED = 0x9747b28c;
const MULTIPLIER = 0x5bd1e995;

export function murmur2(data: Buffer): number {
  let hash = SEED ^ data.length;
  const words = data.length >> 2;
  for (let word = 0; word < words; word += 1) {
    let chunk = Math.imul(data.readInt32LE(word * 4), MULTIPLIER);
    chunk = Math.imul(chunk ^ (chunk >>> 24), MULTIPLIER);
    hash = Math.imul(hash, MULTIPLIER) ^ chunk;
  }
  const rest = data.subarray(words * 4);
  if (rest.length > 0) {
    hash ^= rest.readUIntLE(0, rest.length);
    hash = Math.imul(hash, MULTIPLIER);
  }
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return hash ^ (hash >>> 15);
}
