import { randomUUID } from 'node:crypto';
import type { ChangeEvent, ChangesetNews } from '#libs/domain';
import type { EventLog, LoggedNews, NewsQuery, PartitionRange } from '#libs/event-log';
import { type ActivityRequest, type Rest, walkLog } from './activity-walk.js';

const EVENT: ChangeEvent = { type: 'app.updated', cause: 'release', version: '1.0', technology: null };

function aChangeset(events: number): ChangesetNews {
  return {
    id: randomUUID(),
    app: { id: 'app_1', platform: 'macos', slug: 'spec' },
    version: 1,
    profile: { name: 'Spec', bundleId: null },
    events: Array.from({ length: events }, () => EVENT),
    releaseNotes: null,
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
}

/** A log of one partition in memory, which counts what was read. */
class OnePartition implements Pick<EventLog, 'readNews'> {
  read = 0;
  readings = 0;

  constructor(
    private readonly changesets: readonly ChangesetNews[],
    private readonly most = Infinity,
  ) {}

  get whole(): PartitionRange {
    return { part: 0, after: 0, upTo: this.changesets.length };
  }

  readNews({ ranges, limit, newestFirst }: NewsQuery): Promise<LoggedNews[]> {
    const logged = this.changesets.map((news, index) => ({
      part: 0,
      pos: index + 1,
      news,
      recordedAt: '2026',
    }));
    const within = logged.filter(({ pos }) => ranges.some(({ after, upTo }) => pos > after && pos <= upTo));
    const given = (newestFirst ? within.reverse() : within).slice(0, Math.min(limit, this.most));
    this.read += given.length;
    this.readings += 1;
    return Promise.resolve(given);
  }
}

const request = (overrides: Partial<ActivityRequest> = {}): ActivityRequest => ({
  newestFirst: false,
  limit: 10,
  matches: () => true,
  ...overrides,
});
const rest = (range: PartitionRange): Rest => ({ ranges: [range], cut: null });

test('a filter that matches nothing reads so far and no further, and goes on from there', async () => {
  const log = new OnePartition(Array.from({ length: 4_500 }, () => aChangeset(2)));
  const seen: [number, boolean][] = [];
  let page = await walkLog(log, rest(log.whole), request({ matches: () => false }));
  for (;;) {
    expect(page.events).toEqual([]);
    seen.push([page.rest.ranges[0]?.after ?? -1, page.hasMore]);
    if (!page.hasMore) break;
    page = await walkLog(log, page.rest, request({ matches: () => false }));
  }
  expect(seen).toEqual([
    [2_000, true],
    [4_000, true],
    [4_500, false],
  ]);
  expect(log.read).toBe(4_500);
});

test('changesets that come few at a time are bounded by the number of readings', async () => {
  const log = new OnePartition(
    Array.from({ length: 100 }, () => aChangeset(0)),
    1,
  );
  const page = await walkLog(log, rest(log.whole), request());
  expect([log.readings, page.hasMore, page.rest.ranges[0]?.after]).toEqual([8, true, 8]);
});

test('a full page needs one reading', async () => {
  const log = new OnePartition(Array.from({ length: 1_000 }, () => aChangeset(1)));
  const page = await walkLog(log, rest(log.whole), request({ limit: 500 }));
  expect([page.events.length, log.readings, log.read]).toEqual([500, 1, 500]);
});

test.each([false, true])('a page may end within a changeset, newest first: %s', async (newestFirst) => {
  const changesets = [3, 0, 5, 1].map(aChangeset);
  const log = new OnePartition(changesets);
  const inOrder = changesets.flatMap(({ id, events }) => events.map((_, index) => `${id}/${index}`));
  for (let limit = 1; limit <= 10; limit += 1) {
    const seen: string[] = [];
    let page = await walkLog(log, rest(log.whole), request({ limit, newestFirst }));
    for (;;) {
      expect(page.events.length).toBeLessThanOrEqual(limit);
      seen.push(...page.events.map(({ id }) => id));
      if (!page.hasMore) break;
      page = await walkLog(log, page.rest, request({ limit, newestFirst }));
    }
    expect(seen).toEqual(newestFirst ? [...inOrder].reverse() : inOrder);
  }
});

test('what ends with the page has nothing more', async () => {
  const log = new OnePartition([aChangeset(2), aChangeset(0)]);
  const page = await walkLog(log, rest(log.whole), request({ limit: 2 }));
  expect([page.events.length, page.hasMore]).toEqual([2, false]);
});
