import { AccountEntity } from './account.entity.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { AccountsSchema1700000000000 } from './migrations/1700000000000-accounts-schema.js';
import { CreditsSchema1763900000001 } from './migrations/1763900000001-credits-schema.js';
import { RateWindowSchema1763900000002 } from './migrations/1763900000002-rate-window-schema.js';
import { IdempotencySchema1763900000003 } from './migrations/1763900000003-idempotency-schema.js';

/** In the order in which they run. */
export const accountsMigrations = [
  AccountsSchema1700000000000,
  CreditsSchema1763900000001,
  RateWindowSchema1763900000002,
  IdempotencySchema1763900000003,
];
export const accountsEntities = [AccountEntity, ApiKeyEntity];

export { AccountEntity, ApiKeyEntity };
export { ACCOUNTS_CLOCK } from './accounts-clock.js';
export type { AccountsClock } from './accounts-clock.js';
export { AccountsModule } from './accounts.module.js';
export { ApiKeyGuard, requirePlan } from './api-key.guard.js';
export { callerOf, CurrentCaller, RequirePlan, RequireScope } from './access.decorators.js';
export { KeyDirectory } from './key-directory.js';
export type { Caller, KeyVerdict } from './caller.js';
export { PLANS, planIncludes, SCOPES } from './plan.js';
export type { Plan, Scope } from './plan.js';
export { PLAN_TERMS } from './plan-terms.js';
export type { PlanTerms } from './plan-terms.js';
export { Credits } from './credits/credits.js';
export type { AnswerCharge } from './credits/credits.js';
export { AccountUsage } from './usage/account-usage.js';
export type { CreditBalance } from './usage/account-usage.js';
export type { UsageOfDay } from './usage/usage-days.js';
export { Idempotent } from './idempotency/idempotent.decorator.js';
export type { IdempotentOptions } from './idempotency/idempotency.interceptor.js';
export { creditMeta } from './credits/credit-meta.js';
export { API_KEY_PATTERN, createApiKey, hashApiKey, isWellFormed } from './api-key.js';
export { createKey, hasOperatorKey, listKeys, revokeKey } from './keys.js';
export type { CreatedKey } from './keys.js';
export { InvalidKeyRequest } from './key-request.js';
export type { KeyRequest } from './key-request.js';
export { Public } from '#libs/http';
