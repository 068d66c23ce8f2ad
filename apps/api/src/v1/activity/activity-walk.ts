import { type PublicEvent, publicEvent } from '#libs/domain';
import type { EventLog, LoggedNews, PartitionRange } from '#libs/event-log';
import type { EventFilter } from './activity-filter.js';

/** A changeset of which a page told a part: in its partition it comes next, and goes on with this event. */
export interface Cut {
  readonly part: number;
  /** Counts from 0. */
  readonly index: number;
}

/** What of the log is still to be told. */
export interface Rest {
  /** One per partition, whether something is left in it or not. */
  readonly ranges: readonly PartitionRange[];
  readonly cut: Cut | null;
}

export interface ActivityRequest {
  readonly newestFirst: boolean;
  readonly limit: number;
  /** Left out: all applications. */
  readonly appIds?: readonly string[];
  readonly matches: EventFilter;
}

export interface ActivityPage {
  readonly events: readonly PublicEvent[];
  readonly rest: Rest;
  readonly hasMore: boolean;
}

/** Changesets that one request reads at most, so that a rare filter does not read the whole log at once. */
const MAXIMUM_CHANGESETS = 2_000;
/** Readings of one request: large changesets come few at a time. */
const MAXIMUM_READINGS = 8;
const SMALLEST_READING = 50;
const LARGEST_READING = 500;

/** Reads on until the page is full, nothing is left, or enough was read for one request. */
export async function walkLog(
  log: Pick<EventLog, 'readNews'>,
  rest: Rest,
  request: ActivityRequest,
): Promise<ActivityPage> {
  const walk = new Walk(rest, request);
  let left = MAXIMUM_CHANGESETS;
  let size = Math.max(request.limit, SMALLEST_READING);
  for (let reading = 0; reading < MAXIMUM_READINGS && left > 0 && walk.goesOn(); reading += 1) {
    const { newestFirst, appIds } = request;
    const limit = Math.min(size, left);
    const ranges = walk.openRanges();
    const items = await log.readNews({ ranges, limit, newestFirst, ...(appIds !== undefined && { appIds }) });
    walk.take(items);
    left -= items.length;
    size = Math.min(2 * size, LARGEST_READING);
  }
  return walk.page();
}

const isOpen = ({ after, upTo }: PartitionRange): boolean => after < upTo;

class Walk {
  private readonly ranges: Map<number, PartitionRange>;
  private cut: Cut | null;
  private readonly events: PublicEvent[] = [];

  constructor(
    rest: Rest,
    private readonly request: ActivityRequest,
  ) {
    this.ranges = new Map(rest.ranges.map((range) => [range.part, range]));
    this.cut = rest.cut;
  }

  goesOn(): boolean {
    return this.events.length < this.request.limit && this.openRanges().length > 0;
  }

  openRanges(): PartitionRange[] {
    return [...this.ranges.values()].filter(isOpen);
  }

  /** Takes what the log gave for all that is open; nothing means that nothing is left. */
  take(items: readonly LoggedNews[]): void {
    if (items.length === 0) for (const { part } of this.openRanges()) this.close(part);
    for (const item of items) {
      if (!this.tell(item)) return;
      this.pass(item);
    }
  }

  page(): ActivityPage {
    const rest = { ranges: [...this.ranges.values()], cut: this.cut };
    return { events: this.events, rest, hasMore: rest.ranges.some(isOpen) };
  }

  /** Whether all of a changeset was told; where the page is full before that, the rest is cut off. */
  private tell(item: LoggedNews): boolean {
    for (const index of this.indexesOf(item)) {
      const event = item.news.events[index];
      if (event === undefined || !this.request.matches(event, item)) continue;
      if (this.events.length === this.request.limit) {
        this.cut = { part: item.part, index };
        return false;
      }
      this.events.push(publicEvent(item.news, index, item.recordedAt));
    }
    return true;
  }

  /** The events that are not told yet, in the order of the walk. */
  private indexesOf({ part, news }: LoggedNews): number[] {
    const cut = this.cut?.part === part ? this.cut.index : null;
    const indexes = news.events.map((_, index) => index);
    return this.request.newestFirst
      ? indexes.filter((index) => index <= (cut ?? index)).reverse()
      : indexes.filter((index) => index >= (cut ?? 0));
  }

  private pass({ part, pos }: LoggedNews): void {
    const range = this.ranges.get(part);
    if (range === undefined) throw new Error(`partition ${part} came unasked`);
    if (this.cut?.part === part) this.cut = null;
    this.ranges.set(part, this.request.newestFirst ? { ...range, upTo: pos - 1 } : { ...range, after: pos });
  }

  private close(part: number): void {
    const range = this.ranges.get(part);
    if (range === undefined) return;
    const { after, upTo } = range;
    this.ranges.set(
      part,
      this.request.newestFirst ? { part, after, upTo: after } : { part, after: upTo, upTo },
    );
  }
}
