import type { PartitionPosition, PartitionRange } from '#libs/event-log';
import type { LogState, Place } from './activity-cursor.js';
import type { Rest } from './activity-walk.js';

export interface Bounds {
  readonly newestFirst: boolean;
  /** Where the reader stopped; undefined at its first request. */
  readonly place: Place | undefined;
  /** Positions before which nothing is wanted; undefined: from the beginning. */
  readonly start: readonly PartitionPosition[] | undefined;
  /** Partitions that can hold something; undefined: all. */
  readonly parts: ReadonlySet<number> | undefined;
}

/**
 * What of the log a request has before it. It ends at the heads that the request found, so that a page is the log of
 * one moment; what comes later is for the next request.
 */
export function restOf({ heads }: LogState, { newestFirst, place, start, parts }: Bounds): Rest {
  const ranges = heads.map(({ part, pos: head }, index): PartitionRange => {
    const first = start?.[index]?.pos ?? 0;
    const reached = place?.positions[index];
    const range = newestFirst
      ? { part, after: first, upTo: Math.max(reached ?? head, first) }
      : { part, after: reached ?? first, upTo: head };
    if (parts === undefined || parts.has(part)) return range;
    return newestFirst ? { ...range, upTo: range.after } : { ...range, after: range.upTo };
  });
  return { ranges, cut: place?.cut ?? null };
}
