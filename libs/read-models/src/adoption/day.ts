const MILLISECONDS = 86_400_000;

/** The UTC day of a time (ISO 8601 or a date), as days since 1970-01-01. */
export function dayOf(time: string | Date): number {
  return Math.floor(new Date(time).getTime() / MILLISECONDS);
}

/** The day as `2026-11-21`. */
export function dateOfDay(day: number): string {
  return new Date(day * MILLISECONDS).toISOString().slice(0, 10);
}
