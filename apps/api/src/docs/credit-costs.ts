export interface CreditCost {
  readonly address: string;
  readonly credits: number;
  /** What it is asked for once each; left out: a call. */
  readonly each?: string;
}

/** What calls cost; all others are free. A spec holds it to what is charged. */
export const CREDIT_COSTS: readonly CreditCost[] = [
  { address: 'GET /v1/compare', credits: 1, each: 'application' },
  { address: 'GET /v1/stats', credits: 1 },
  { address: 'GET /v1/trends', credits: 1 },
  { address: 'GET /v1/apps/{bundleId}/history', credits: 1 },
  { address: 'GET /v1/apps/{bundleId}/sbom', credits: 1 },
];
