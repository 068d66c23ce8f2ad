import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;
const TEXT_ARRAY = 1009;

/** PostgreSQL's text of a bigint as a number. Throws RangeError past 2^53, where a number would lie. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`);
  return value;
}

/**
 * PostgreSQL's ISO text of a timestamptz as `YYYY-MM-DDTHH:mm:ss.sssZ`; microseconds are cut off.
 * `infinity`, `-infinity` and years that four digits cannot hold stay as PostgreSQL wrote them.
 */
export function parseTimestamptz(text: string): string {
  // The sessions of our pools run in UTC, so this is the only form on the hot path.
  if (text.endsWith('+00') && text[4] === '-' && text[10] === ' ') {
    const fraction = text.length > 22 ? text.slice(20, -3) : '';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  }
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(?::?(\d\d))?$/.exec(text);
  if (!match) return text;
  const [, date, time, fraction = '', hours, minutes = '00'] = match;
  return new Date(`${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${hours}:${minutes}`).toISOString();
}

type Nested<T> = (T | null | Nested<T>)[];

// The types of pg know its own type ids only, though any number does.
const defaultParser = pg.types.getTypeParser.bind(pg.types) as (
  oid: number,
  format?: 'text' | 'binary',
) => (value: string) => unknown;

function arrayOf<T>(parse: (text: string) => T): (text: string) => Nested<T> {
  const parseTexts = defaultParser(TEXT_ARRAY) as (text: string) => Nested<string>;
  const convert = (items: Nested<string>): Nested<T> =>
    items.map((item) => (item === null ? null : Array.isArray(item) ? convert(item) : parse(item)));
  return (text) => convert(parseTexts(text));
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [DATE, String],
  [TIMESTAMPTZ, parseTimestamptz],
  [INT8_ARRAY, arrayOf(parseInt8)],
  [DATE_ARRAY, arrayOf(String)],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseTimestamptz)],
]);

/** How our pools read values: bigint as number, timestamptz as ISO text in UTC, date as `YYYY-MM-DD`. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    (format !== 'binary' && parsers.get(oid)) || defaultParser(oid, format),
};
