import { AccountEntity } from './account.entity.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { AccountsSchema1700000000000 } from './migrations/1700000000000-accounts-schema.js';

/** In the order in which they run. */
export const accountsMigrations = [AccountsSchema1700000000000];
export const accountsEntities = [AccountEntity, ApiKeyEntity];

export { AccountEntity, ApiKeyEntity };
export { AccountsModule } from './accounts.module.js';
export { ApiKeyGuard, requirePlan } from './api-key.guard.js';
export { callerOf, CurrentCaller, RequirePlan, RequireScope } from './access.decorators.js';
export { KeyDirectory } from './key-directory.js';
export type { Caller, KeyVerdict } from './caller.js';
export { PLANS, planIncludes, SCOPES } from './plan.js';
export type { Plan, Scope } from './plan.js';
export { API_KEY_PATTERN, createApiKey, hashApiKey, isWellFormed } from './api-key.js';
export { createKey, hasOperatorKey, listKeys, revokeKey } from './keys.js';
export type { CreatedKey } from './keys.js';
export { InvalidKeyRequest } from './key-request.js';
export type { KeyRequest } from './key-request.js';
export { Public } from '#libs/http';
