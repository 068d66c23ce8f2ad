import { dayOf } from '#libs/read-models';

/** Lengths of time that a trend has a point for. Weeks start on Monday, quarters in January, April, July, October. */
export const PERIODS = ['monthly', 'weekly', 'quarterly'] as const;
export type Period = (typeof PERIODS)[number];

/** Periods are counted without a gap, so that one can reckon with them; days are counted from 1970-01-01 (UTC). */
interface Calendar {
  readonly periodOf: (day: number) => number;
  readonly firstDay: (period: number) => number;
}

const MILLISECONDS_PER_DAY = 86_400_000;
const MONTHS_PER_YEAR = 12;
const MONTHS_PER_QUARTER = 3;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday, so this far into its week. */
const DAYS_SINCE_MONDAY = 3;

function monthOf(day: number): number {
  const date = new Date(day * MILLISECONDS_PER_DAY);
  return date.getUTCFullYear() * MONTHS_PER_YEAR + date.getUTCMonth();
}

function firstDayOfMonth(month: number): number {
  const year = Math.floor(month / MONTHS_PER_YEAR);
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - year * MONTHS_PER_YEAR, 1);
  return dayOf(date);
}

const CALENDARS: Readonly<Record<Period, Calendar>> = {
  monthly: { periodOf: monthOf, firstDay: firstDayOfMonth },
  quarterly: {
    periodOf: (day) => Math.floor(monthOf(day) / MONTHS_PER_QUARTER),
    firstDay: (period) => firstDayOfMonth(period * MONTHS_PER_QUARTER),
  },
  weekly: {
    periodOf: (day) => Math.floor((day + DAYS_SINCE_MONDAY) / DAYS_PER_WEEK),
    firstDay: (period) => period * DAYS_PER_WEEK - DAYS_SINCE_MONDAY,
  },
};

/** The number of the period in which a day lies. */
export function periodOf(period: Period, day: number): number {
  return CALENDARS[period].periodOf(day);
}

/** The first day of a period by its number. */
export function firstDayOf(period: Period, number: number): number {
  return CALENDARS[period].firstDay(number);
}
