/** Token of the clock: answers take the time from it, so that tests can set it. */
export const CLOCK = Symbol('CLOCK');

export type Clock = () => Date;

/** `now` in answers: the start of the current day in UTC, so that entity tags stay (decisions.md section 1). */
export function startOfToday(clock: Clock): Date {
  const now = clock();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
