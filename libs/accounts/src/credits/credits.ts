import { Inject, Injectable } from '@nestjs/common';
import { type Answer, quotaExceeded, type Settlement } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { ACCOUNTS_CLOCK, type AccountsClock } from '../accounts-clock.js';
import type { Caller } from '../caller.js';
import { PLAN_TERMS } from '../plan-terms.js';
import { UsageCounter } from '../usage/usage-counter.js';
import { charge, creditsUsed } from './charge.js';
import { creditPeriodOf, dayOf } from './credit-period.js';

/** What an answer costs, and the endpoint that the use is recorded under. */
export interface AnswerCharge {
  readonly endpoint: string;
  /** A whole number. 0 is never refused, even where a lesser plan leaves the account above its quota. */
  readonly credits: number;
}

/** Credits of accounts: a number per calendar month in UTC by plan, shared by all keys of the account. */
@Injectable()
export class Credits {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(ACCOUNTS_CLOCK) private readonly clock: AccountsClock,
    @Inject(UsageCounter) private readonly usage: UsageCounter,
  ) {}

  /**
   * The same answer, paid for when it is sent: not for an error, a 304 or a HEAD. Its meta and its headers tell the price
   * and what is left. Where the credits do not suffice it becomes a problem `quota_exceeded`, and nothing is charged.
   */
  charged(answer: Answer, caller: Caller, { endpoint, credits }: AnswerCharge): Answer {
    return answer.settledBy(() => this.settle(caller, endpoint, credits));
  }

  private async settle(caller: Caller, endpoint: string, credits: number): Promise<Settlement> {
    const quota = PLAN_TERMS[caller.plan].creditsPerMonth;
    if (quota === null) return settlement(0, null);
    const now = this.clock();
    const { from, to } = creditPeriodOf(now);
    const { accountId } = caller;
    const month = dayOf(from);
    const used = await charge(this.sql, { accountId, month, day: dayOf(now), endpoint, credits, quota });
    if (used !== null) {
      this.usage.wasCharged(caller);
      return settlement(credits, Math.max(0, quota - used));
    }
    const left = Math.max(0, quota - (await creditsUsed(this.sql, accountId, month)));
    throw notEnough({ needed: credits, left, now, resetsAt: to });
  }
}

function settlement(used: number, remaining: number | null): Settlement {
  return {
    meta: { creditsUsed: used, creditsRemaining: remaining },
    headers: {
      'X-Credits-Used': String(used),
      // Without a limit nothing can be left of it.
      ...(remaining !== null && { 'X-Credits-Remaining': String(remaining) }),
    },
  };
}

interface Shortage {
  readonly needed: number;
  readonly left: number;
  readonly now: Date;
  readonly resetsAt: Date;
}

function notEnough({ needed, left, now, resetsAt }: Shortage): Error {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
  return quotaExceeded(
    `This costs ${needed} ${needed === 1 ? 'credit' : 'credits'}, and the account has ${left} left until ${resetsAt.toISOString()}; nothing was charged.`,
    {
      headers: { 'Retry-After': String(seconds), 'X-Credits-Used': '0', 'X-Credits-Remaining': String(left) },
      extensions: { creditsNeeded: needed, creditsRemaining: left, resetsAt: resetsAt.toISOString() },
    },
  );
}
