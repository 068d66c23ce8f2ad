const DAY_MS = 86_400_000;
/** Of the Gregorian calendar, over its 400 years. */
const DAYS_PER_YEAR = 365.2425;
const DAYS_PER_MONTH = DAYS_PER_YEAR / 12;

/** Up to this many days an age is told in days, up to so many months in months. */
const LAST_IN_DAYS = 60;
const LAST_IN_MONTHS = 23;

/** Whole days from one moment to another; 0 where the first is the later one. */
export function wholeDays(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));
}

/** An age in words: `12 days` up to 60 days, then `7 months` up to 23 months, then `2 years`; always rounded down. */
export function ageText(days: number): string {
  if (days <= LAST_IN_DAYS) return counted(days, 'day');
  const months = Math.floor(days / DAYS_PER_MONTH);
  return months <= LAST_IN_MONTHS
    ? counted(months, 'month')
    : counted(Math.floor(days / DAYS_PER_YEAR), 'year');
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
