import { compareCodeUnits, compareNumeralLists } from './ordering.js';
import { schemeFor } from './schemes.js';
import type { EcosystemScheme } from './version-scheme.js';

/**
 * Compares two versions by the order of an ecosystem: a negative number, 0 or a positive number;
 * null where either is no version there.
 * Without a scheme the runs of digits compare as numbers (a missing run is 0), then the texts by code units;
 * null where either has no digit.
 */
export function compareVersions(scheme: EcosystemScheme | null, left: string, right: string): number | null {
  return scheme === null ? compareLeniently(left, right) : schemeFor(scheme).compare(left, right);
}

/**
 * The highest of the versions as written; of equal ones the last by code units. The order of the input does not count.
 * Texts that are no version there lose against any that is; null where there is no text at all.
 */
export function highestVersion(
  scheme: EcosystemScheme | null,
  versions: readonly (string | null)[],
): string | null {
  // Maven's order has circles, so only a fixed order of comparing gives a fixed result.
  const texts = versions.filter((version) => version !== null).sort(compareCodeUnits);
  const comparable = texts.filter((text) => compareVersions(scheme, text, text) !== null);
  if (comparable.length === 0) return texts.at(-1) ?? null;
  return comparable.reduce((highest, text) =>
    (compareVersions(scheme, text, highest) ?? 0) >= 0 ? text : highest,
  );
}

function compareLeniently(left: string, right: string): number | null {
  const leftRuns = left.match(/[0-9]+/g);
  const rightRuns = right.match(/[0-9]+/g);
  if (leftRuns === null || rightRuns === null) return null;
  return compareNumeralLists(leftRuns, rightRuns) || compareCodeUnits(left, right);
}
