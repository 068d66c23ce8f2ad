import { compareCodeUnits, compareLists, compareNumerals, isNumeral } from './ordering.js';

/** A version written more or less as semver.org asks. */
export interface SemverText {
  /** The numbers before the suffix, as digits; any count from one on. */
  readonly numbers: readonly string[];
  /** The dot-separated pre-release identifiers; empty for a release. */
  readonly prerelease: readonly string[];
  /** The dot-separated build metadata; empty where there is none. */
  readonly build: readonly string[];
}

// Loose as node-semver is: a leading 'v', any count of numbers, '1.2.3rc1' and '1.2.3.Final' for '1.2.3-rc1' and '1.2.3-Final'.
const SEMVER_TEXT = /^v?(\d+(?:\.\d+)*)(?:-([\w.-]*)|\.?([a-z_][\w.-]*))?(?:\+([\w.-]*))?$/i;

/** Reads a version that is at least close to semver; null where the text is none (a range, a name, nothing). */
export function parseSemverText(text: string): SemverText | null {
  const match = SEMVER_TEXT.exec(text.trim());
  if (match === null) return null;
  return {
    numbers: (match[1] ?? '').split('.'),
    prerelease: splitIdentifiers(match[2] ?? match[3]),
    build: splitIdentifiers(match[4]),
  };
}

/** Orders pre-releases by item 11 of https://semver.org: any pre-release is below the release itself. */
export function comparePrereleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  return compareIdentifierLists(left, right);
}

/** Compares identifiers one by one: numbers by value and below texts, texts by ASCII, the shorter list first. */
export function compareIdentifierLists(left: readonly string[], right: readonly string[]): number {
  return compareLists(left, right, compareIdentifiers);
}

function compareIdentifiers(left: string, right: string): number {
  const leftIsNumeral = isNumeral(left);
  if (leftIsNumeral !== isNumeral(right)) return leftIsNumeral ? -1 : 1;
  return leftIsNumeral ? compareNumerals(left, right) : compareCodeUnits(left, right);
}

function splitIdentifiers(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split('.');
}
