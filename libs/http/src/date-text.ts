const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/i;
const FIRST_MOMENT = new Date('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');
const DAY = 24 * 60 * 60 * 1000;

/**
 * Whether a text is `YYYY-MM-DD` or an RFC 3339 date-time, and names a moment that exists. In UTC too it lies in the
 * years 1 to 9999, or nobody could write it down with four digits.
 */
export function isDateText(text: string): boolean {
  const match = DATE.exec(text) ?? DATE_TIME.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0, ...time] = match.slice(1).map((digits) => Number(digits ?? 0));
  // Hour, minute, second, and the offset's hour and minute; absent ones are 0. A leap second cannot be stored.
  const limits = [24, 60, 60, 24, 60];
  const exists = dayExists(year, month, day) && time.every((part, index) => part < (limits[index] ?? 0));
  return exists && startOf(text) >= FIRST_MOMENT && startOf(text) <= LAST_MOMENT;
}

function dayExists(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The first moment that a date text means: a bare date is its day's start in UTC. */
export function startOf(text: string): Date {
  return new Date(DATE.test(text) ? `${text}T00:00:00.000Z` : text.toUpperCase());
}

/** The last moment that a date text means, inclusive: a bare date is the whole day in UTC. */
export function endOf(text: string): Date {
  const start = startOf(text);
  return DATE.test(text) ? new Date(start.getTime() + DAY - 1) : start;
}
