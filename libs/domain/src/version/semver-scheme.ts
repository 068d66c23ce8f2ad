import { compareNumeralLists } from './ordering.js';
import { compareIdentifierLists, comparePrereleases, parseSemverText } from './semver-text.js';
import type { SemverText } from './semver-text.js';
import type { VersionScheme } from './version-scheme.js';

/** npm, https://semver.org with the looseness of node-semver; build metadata does not count. */
export const npmScheme: VersionScheme = semverScheme('npm', {
  parse: parseSemverText,
  compare: comparePrecedence,
});

/** crates.io: semver.org; build metadata does not count. */
export const cargoScheme: VersionScheme = semverScheme('cargo', {
  parse: parseSemverText,
  compare: comparePrecedence,
});

/** Swift packages: semver.org, as tags with or without a leading 'v'. */
export const swiftScheme: VersionScheme = semverScheme('swift', {
  parse: parseSemverText,
  compare: comparePrecedence,
});

/**
 * Go modules (https://go.dev/ref/mod#versions): pseudo-versions are plain pre-releases, '+incompatible' does not count.
 * The names of Go's own releases ('go1.22.3') are read as well, since the standard library is a component.
 */
export const goScheme: VersionScheme = semverScheme('go', {
  parse: (text) => parseSemverText(text.trim().replace(/^go(?=\d)/, '')),
  compare: comparePrecedence,
});

/** pub.dev orders as Dart's pub_semver does: build metadata counts, and a version with it is above the one without. */
export const pubScheme: VersionScheme = semverScheme('pub', {
  parse: parseSemverText,
  compare: (left, right) => comparePrecedence(left, right) || compareIdentifierLists(left.build, right.build),
});

interface SemverRules {
  parse(text: string): SemverText | null;
  compare(left: SemverText, right: SemverText): number;
}

function semverScheme(name: VersionScheme['name'], rules: SemverRules): VersionScheme {
  return {
    name,
    compare(left, right) {
      const leftVersion = rules.parse(left);
      const rightVersion = rules.parse(right);
      if (leftVersion === null || rightVersion === null) return null;
      return rules.compare(leftVersion, rightVersion);
    },
  };
}

function comparePrecedence(left: SemverText, right: SemverText): number {
  return (
    compareNumeralLists(left.numbers, right.numbers) || comparePrereleases(left.prerelease, right.prerelease)
  );
}
