const DAY = 86_400_000;

export type Period = 'monthly' | 'weekly' | 'quarterly';

/** A day in UTC, counted from 1970-01-01. */
export type Day = number;

/** The day of a time, or of a bare date. */
export const dayOf = (time: string): Day => Math.floor(Date.parse(time) / DAY);

/** As `2026-01-31`. */
export const dateOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The first day of the period in which a day lies. Weeks start on Monday. */
export function periodStart(day: Day, period: Period): Day {
  if (period === 'weekly') {
    let monday = day;
    while (new Date(monday * DAY).getUTCDay() !== 1) monday -= 1;
    return monday;
  }
  const [year = '', month = ''] = dateOf(day).split('-');
  const first = period === 'monthly' ? month : { 0: '01', 1: '04', 2: '07', 3: '10' }[quarter(month)];
  return dayOf(`${year}-${first}-01`);
}

const quarter = (month: string) => Math.floor((Number(month) - 1) / 3) as 0 | 1 | 2 | 3;

/** The day before the next period starts: day after day until it does. */
export function periodEnd(start: Day, period: Period): Day {
  let day = start;
  while (periodStart(day + 1, period) === start) day += 1;
  return day;
}
