import type { Pool } from 'pg';
import type { EventLog, PartitionSlice } from '../../event-log.js';
import type { LogSignal } from '../../log-signal.js';
import { until } from '../../testing/until.js';
import { PostgresFeed } from './postgres-feed.js';

const client = {
  once: () => client,
  query: () => Promise.resolve({ rows: [{ held: true }] }),
  release: () => undefined,
};
const pool = { connect: () => Promise.resolve(client) } as unknown as Pool;
const handler = { group: 'spec', positions: () => Promise.resolve([]), handle: () => Promise.resolve() };

test('close waits for a read under way, which would otherwise fail unheard on a pool that ended', async () => {
  const reads: { fail: (error: Error) => void }[] = [];
  const log = {
    // The first finds no news, the next one hangs.
    readAfter: () =>
      new Promise<PartitionSlice[]>((resolve, reject) => {
        reads.push({ fail: reject });
        if (reads.length === 1) resolve([]);
      }),
  } as unknown as EventLog;
  let wake = (): void => undefined;
  const waits: Promise<void>[] = [];
  const signal = {
    wait: () => {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      waits.push(woken);
      return woken;
    },
    announce: () => wake(),
  } as unknown as LogSignal;
  const options = { batchSize: 1, pollMs: 1, retryMs: 1, onError: () => undefined };
  const subscription = await new PostgresFeed(pool, log, signal, options).subscribe(handler);
  await until('the loop is idle', () => waits.length === 1);
  let isClosed = false;
  const closed = subscription.close().then(() => (isClosed = true));
  await until('the next read began', () => reads.length === 2);
  expect(isClosed).toBe(false);
  reads[1]?.fail(new Error('timeout exceeded when trying to connect'));
  await closed;
});
