import { compareText } from '../text.js';

/**
 * An application's own version, read for ordering (decisions.md section 4, Releases).
 * `numbers` are the runs of digits before the first `-` that follows a digit, without leading zeros.
 */
export interface AppVersion {
  readonly text: string;
  readonly numbers: readonly string[];
  readonly hasSuffix: boolean;
  readonly suffixNumbers: readonly string[];
  /** Its numbers but the last: `5.13.4` is of line `5.13`. */
  readonly line: string;
}

export function parseAppVersion(text: string): AppVersion {
  const dash = text.search(/\d-/);
  const head = dash < 0 ? text : text.slice(0, dash + 1);
  const suffix = dash < 0 ? '' : text.slice(dash + 2);
  const numbers = digitRuns(head);
  return {
    text,
    numbers,
    hasSuffix: dash >= 0,
    suffixNumbers: digitRuns(suffix),
    line: numbers.slice(0, -1).join('.'),
  };
}

/** Orders two versions; 0 where only their spelling differs. One with a suffix is below the same without. */
export function compareAppVersions(left: AppVersion, right: AppVersion): number {
  const byNumbers = compareRuns(left.numbers, right.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (left.hasSuffix !== right.hasSuffix) return left.hasSuffix ? -1 : 1;
  return compareRuns(left.suffixNumbers, right.suffixNumbers);
}

/** False for a version without digits: it has no place in a line of versions. */
export function isOrdered(version: AppVersion): boolean {
  return version.numbers.length > 0;
}

/**
 * A text that sorts by bytes as `compareAppVersions` orders, for ORDER BY in a database.
 * Each number is written as its length in three digits and its digits; `!` ends a list and sorts below digits.
 */
export function appVersionSortKey(version: AppVersion): string {
  return `${runsKey(version.numbers)}${version.hasSuffix ? '0' : '1'}${runsKey(version.suffixNumbers)}`;
}

function digitRuns(text: string): string[] {
  return (text.match(/\d+/g) ?? []).map((run) => run.replace(/^0+(?=\d)/, ''));
}

function compareRuns(left: readonly string[], right: readonly string[]): number {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(left[index] ?? '0', right[index] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares digits without leading zeros as numbers of any size. */
function compareDigits(left: string, right: string): number {
  return left.length - right.length || compareText(left, right);
}

function runsKey(runs: readonly string[]): string {
  const end = runs.findLastIndex((run) => run !== '0') + 1;
  const encoded = runs.slice(0, end).map((run) => String(run.length).padStart(3, '0') + run);
  return `${encoded.join('')}!`;
}
