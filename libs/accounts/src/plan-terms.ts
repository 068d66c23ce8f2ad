import type { Plan } from './plan.js';

/** What an account of a plan may use; null is without limit. */
export interface PlanTerms {
  readonly creditsPerMonth: number | null;
  /** Of each key of the account. */
  readonly requestsPerMinute: number | null;
}

/** Source: decisions.md sections 1 and 2. */
export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  starter: { creditsPerMonth: 1_000, requestsPerMinute: 60 },
  team: { creditsPerMonth: 10_000, requestsPerMinute: 600 },
  enterprise: { creditsPerMonth: 100_000, requestsPerMinute: 6_000 },
  operator: { creditsPerMonth: null, requestsPerMinute: null },
};
