import type { Plan, Scope } from './plan.js';

/** Who asks: the key and the account behind it. Made anew for each request, so it stands for that one. */
export interface Caller {
  readonly keyId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
}

/** What became of a well-formed key. */
export type KeyVerdict =
  | { readonly state: 'valid'; readonly caller: Caller }
  | { readonly state: 'unknown' | 'revoked' | 'expired' };
