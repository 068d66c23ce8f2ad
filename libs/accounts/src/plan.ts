/** Plans, the lesser first. `operator` is made on the command line only: no limits, no credits taken. */
export const PLANS = ['starter', 'team', 'enterprise', 'operator'] as const;
export type Plan = (typeof PLANS)[number];

/** What a key may be used for. None includes another. */
export const SCOPES = ['read', 'ingest', 'webhooks', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether a plan has what another one has. */
export function planIncludes(plan: Plan, needed: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(needed);
}
