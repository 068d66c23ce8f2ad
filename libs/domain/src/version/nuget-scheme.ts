import { compareNumeralLists } from './ordering.js';
import { comparePrereleases, parseSemverText } from './semver-text.js';
import type { SemverText } from './semver-text.js';
import type { VersionScheme } from './version-scheme.js';

const MAX_NUMBERS = 4;

/**
 * NuGet (https://learn.microsoft.com/nuget/concepts/package-versioning): up to four numbers, a missing one is 0;
 * pre-release labels by semver.org whatever their case; build metadata does not count.
 */
export const nugetScheme: VersionScheme = {
  name: 'nuget',
  compare(left, right) {
    const leftVersion = parseNugetVersion(left);
    const rightVersion = parseNugetVersion(right);
    if (leftVersion === null || rightVersion === null) return null;
    return (
      compareNumeralLists(leftVersion.numbers, rightVersion.numbers) ||
      comparePrereleases(leftVersion.prerelease, rightVersion.prerelease)
    );
  },
};

function parseNugetVersion(text: string): SemverText | null {
  // NuGet compares with OrdinalIgnoreCase, which looks at upper case letters.
  const version = parseSemverText(text.toUpperCase());
  return version === null || version.numbers.length > MAX_NUMBERS ? null : version;
}
