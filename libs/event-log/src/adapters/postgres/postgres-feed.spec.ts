import { setImmediate as nextTurn } from 'node:timers/promises';
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

test('it is not running while takes fail in a row, and is again after one that went well', async () => {
  // Positions are asked for at the start, and then after a failure only.
  let failing: 'positions' | 'read' | 'handle' | null = 'positions';
  const outcome = async <Result>(of: typeof failing, result: Result): Promise<Result> => {
    await nextTurn();
    if (failing === of) throw new Error(`no ${of}`);
    return result;
  };
  const taker = {
    group: 'spec',
    positions: () => outcome('positions', [{ part: 0, pos: 0 }]),
    handle: () => outcome('handle', undefined),
  };
  // There is always one more.
  const log = {
    readAfter: ([{ pos }]: [{ pos: number }]) => outcome('read', [{ part: 0, items: [{ pos: pos + 1 }] }]),
  } as unknown as EventLog;
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push(String(error));
  const options = { batchSize: 1, pollMs: 1, retryMs: 1, onError };
  const subscription = await new PostgresFeed(pool, log, {} as LogSignal, options).subscribe(taker);
  for (const each of ['positions', 'read', 'handle'] as const) {
    expect(subscription.isRunning()).toBe(true);
    const before = errors.length;
    failing = each;
    const failures = (): number => errors.length - before;
    await until(`${each} failed`, () => failures() > 0);
    expect(subscription.isRunning()).toBe(failures() < 5);
    await until(`${each} failed again and again`, () => failures() >= 5);
    expect(subscription.isRunning()).toBe(false);
    expect(new Set(errors.slice(before))).toEqual(new Set([`Error: no ${each}`]));
    failing = null;
    await until('one went well', () => subscription.isRunning());
  }
  await subscription.close();
});
