import { Inject, Injectable } from '@nestjs/common';
import { type Executor, SQL } from '#libs/postgres';
import { ACCOUNTS_CLOCK, type AccountsClock } from '../accounts-clock.js';
import type { Caller } from '../caller.js';
import { creditsUsed } from '../credits/charge.js';
import { type CreditPeriod, creditPeriodOf, dayOf } from '../credits/credit-period.js';
import { PLAN_TERMS } from '../plan-terms.js';
import { UsageCounter } from './usage-counter.js';
import { findUsage, type UsageOfDay } from './usage-days.js';

/** Credits of the running month; without a limit there is no quota, and nothing is left of it. */
export interface CreditBalance {
  readonly quota: number | null;
  readonly used: number;
  readonly remaining: number | null;
}

/** How an account stands, and what it used on days of UTC. */
@Injectable()
export class AccountUsage {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(ACCOUNTS_CLOCK) private readonly clock: AccountsClock,
    @Inject(UsageCounter) private readonly counter: UsageCounter,
  ) {}

  today(): string {
    return dayOf(this.clock());
  }

  period(): CreditPeriod {
    return creditPeriodOf(this.clock());
  }

  async balance({ accountId, plan }: Caller): Promise<CreditBalance> {
    const quota = PLAN_TERMS[plan].creditsPerMonth;
    if (quota === null) return { quota, used: 0, remaining: null };
    const used = await creditsUsed(this.sql, accountId, dayOf(this.period().from));
    // A lesser plan may have less than is used already.
    return { quota, used, remaining: Math.max(0, quota - used) };
  }

  /** From one day to another, `YYYY-MM-DD`, both included. What other processes counted in the last seconds is missing. */
  async days({ accountId }: Caller, from: string, to: string): Promise<UsageOfDay[]> {
    await this.counter.write();
    return findUsage(this.sql, accountId, from, to);
  }
}
