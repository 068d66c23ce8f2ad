/**
 * Ascending runs of indexes as [start, length, start, length ...]: what came in one release
 * stands together in a changeset's table, so that most lists are one pair.
 */
export function toRanges(indexes: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const index of indexes) {
    const length = ranges.at(-1);
    const start = ranges.at(-2);
    if (start !== undefined && length !== undefined && start + length === index)
      ranges[ranges.length - 1] = length + 1;
    else ranges.push(index, 1);
  }
  return ranges;
}

export function fromRanges(ranges: readonly number[]): number[] {
  const indexes: number[] = [];
  for (let pair = 0; pair < ranges.length; pair += 2) {
    const start = ranges[pair] ?? 0;
    for (let offset = 0; offset < (ranges[pair + 1] ?? 0); offset += 1) indexes.push(start + offset);
  }
  return indexes;
}
