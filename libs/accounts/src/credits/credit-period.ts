/** The calendar month in UTC that credits are given for; `to` is the first moment of the next one. */
export interface CreditPeriod {
  readonly from: Date;
  readonly to: Date;
}

export function creditPeriodOf(now: Date): CreditPeriod {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
}

/** The day of a moment in UTC, such as `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
