import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ACCOUNTS_CLOCK } from './accounts-clock.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { Credits } from './credits/credits.js';
import { KeyDirectory } from './key-directory.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { AccountUsage } from './usage/account-usage.js';
import { UsageCounter } from './usage/usage-counter.js';

/**
 * Guards every HTTP route of the application that imports it, but those marked `@Public()`, charges for answers and counts requests.
 * Needs `SQL` and TypeORM's `DataSource` from a global module, with `accountsEntities` among its entities.
 */
@Module({
  providers: [
    KeyDirectory,
    Credits,
    RateLimiter,
    UsageCounter,
    AccountUsage,
    { provide: ACCOUNTS_CLOCK, useValue: () => new Date() },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
  exports: [KeyDirectory, Credits, AccountUsage, ACCOUNTS_CLOCK],
})
export class AccountsModule {}
