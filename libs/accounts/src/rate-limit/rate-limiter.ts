import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Executor, Gatherer, SQL } from '#libs/postgres';
import { ACCOUNTS_CLOCK, type AccountsClock } from '../accounts-clock.js';
import type { Caller } from '../caller.js';
import { PLAN_TERMS } from '../plan-terms.js';
import { drawPlaces, type Place } from './rate-window.js';

const MINUTE_MS = 60_000;
const REMEMBERED_KEYS = 10_000;
/** Nobody waits for a batch to fill; while two statements are underway, requests gather for the next one. */
const BATCHES = { batches: 2, questions: 1_000 };

/** Whether a request may pass, and how its key stands. */
export interface Turn {
  readonly passes: boolean;
  /** Requests a minute. */
  readonly limit: number;
  /** Requests that may still pass in this minute, as far as this process knows. */
  readonly remaining: number;
  /** When the next minute begins, in milliseconds since 1970. */
  readonly resetsAt: number;
  readonly now: number;
}

interface Question {
  readonly keyId: string;
  readonly limit: number;
}

/** What this process knows of a key's minute. */
interface Bucket {
  readonly minute: number;
  readonly limit: number;
  /** Places that this process has drawn and nobody has used. */
  leased: number;
  /** What the other processes have left, at the last statement. */
  beyond: number;
}

/**
 * Requests per key and minute, over all processes: fixed windows, each a whole minute of the clock. A process draws places
 * for all requests that wait at a moment with one statement, and one hundredth of the limit ahead, so that a fast sender does
 * not cost a statement per request. What is drawn ahead and not used is lost with the minute: that is what may be
 * missing of the limit. Above it nothing passes.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_KEYS });
  private readonly gatherer: Gatherer<Question, Turn>;

  constructor(
    @Inject(SQL) sql: Executor,
    @Inject(ACCOUNTS_CLOCK) private readonly clock: AccountsClock,
  ) {
    this.gatherer = new Gatherer((questions) => this.draw(sql, questions), BATCHES);
  }

  /** Counts a request. Null where the plan has no limit; without waiting where this process knows the answer. */
  take({ keyId, plan }: Caller): Turn | Promise<Turn> | null {
    const limit = PLAN_TERMS[plan].requestsPerMinute;
    if (limit === null) return null;
    return this.takeHere(keyId, limit) ?? this.gatherer.answerTo({ keyId, limit });
  }

  private takeHere(keyId: string, limit: number): Turn | undefined {
    const now = this.clock().getTime();
    const bucket = this.buckets.get(keyId);
    if (bucket?.limit !== limit || !isCurrent(bucket.minute, minuteOf(now))) return undefined;
    // Places are never given back: where none is left, none comes before the minute ends.
    return bucket.leased > 0 || bucket.beyond === 0 ? takeFrom(bucket, now) : undefined;
  }

  private async draw(sql: Executor, questions: readonly Question[]): Promise<Turn[]> {
    const now = this.clock().getTime();
    const keys = new Map<string, { limit: number; waiting: number }>();
    for (const { keyId, limit } of questions)
      keys.set(keyId, { limit, waiting: (keys.get(keyId)?.waiting ?? 0) + 1 });
    const demands = [...keys].map(([keyId, { limit, waiting }]) => ({
      keyId,
      requests: waiting + leaseOf(limit),
    }));
    const places = await drawPlaces(sql, minuteOf(now), demands);
    const drawn = new Map<string, Bucket>();
    for (const { keyId, requests } of demands)
      drawn.set(keyId, bucketOf(places.get(keyId)!, requests, keys.get(keyId)!.limit));
    const turns = questions.map(({ keyId }) => takeFrom(drawn.get(keyId)!, now));
    for (const [keyId, bucket] of drawn) this.remember(keyId, bucket);
    return turns;
  }

  /** Two statements of one minute may both have leased. */
  private remember(keyId: string, bucket: Bucket): void {
    const known = this.buckets.get(keyId);
    const isSame = known?.minute === bucket.minute && known.limit === bucket.limit;
    if (isSame) bucket.leased += known.leased;
    if (isSame) bucket.beyond = Math.min(bucket.beyond, known.beyond);
    this.buckets.set(keyId, bucket);
  }
}

const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/** A minute ahead comes from a clock that is a little ahead of ours. */
const isCurrent = (minute: number, now: number): boolean => minute === now || minute === now + 1;

const leaseOf = (limit: number): number => Math.floor(limit / 100);

/** Of the places that were drawn those up to the limit count. */
function bucketOf({ minute, asked }: Place, requests: number, limit: number): Bucket {
  const leased = Math.min(requests, Math.max(0, limit - (asked - requests)));
  return { minute, limit, leased, beyond: Math.max(0, limit - asked) };
}

/** Uses one place of the bucket, if there is one. */
function takeFrom(bucket: Bucket, now: number): Turn {
  const { minute, limit } = bucket;
  const passes = bucket.leased > 0;
  if (passes) bucket.leased -= 1;
  const remaining = bucket.beyond + bucket.leased;
  return { passes, limit, remaining, resetsAt: (minute + 1) * MINUTE_MS, now };
}
