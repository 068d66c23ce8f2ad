/**
 * What the guide tells of scan-ingest. Services do not import each other, so the figures stand here again;
 * the spec beside holds each to the code that keeps it.
 */
export const INTAKE = {
  longestLineMebibytes: 32,
  longestWaitSeconds: 30,
  mostComponents: 50_000,
  mostTechnologies: 2_000,
  mostNotesCharacters: 200_000,
  mostProblems: 500,
  hoursAhead: 24,
  minutesToArrive: 5,
} as const;

/** What can become of an extraction. */
export type Outcome = 'recorded' | 'unchanged' | 'historical' | 'duplicate' | 'rejected';
