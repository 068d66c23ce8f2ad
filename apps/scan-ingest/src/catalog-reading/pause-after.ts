/** Reading again may take a quarter of the time. */
const REST_PER_WORK = 3;
/** The busiest machine goes on after this. */
const LONGEST_MS = 30_000;

/** How long to rest after so many milliseconds of work, in milliseconds. */
export function pauseAfter(workMs: number): number {
  return Math.min(LONGEST_MS, Math.max(0, workMs) * REST_PER_WORK);
}
