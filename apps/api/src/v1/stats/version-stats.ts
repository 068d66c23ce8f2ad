import { ageText, compareText, compareVersions, type EcosystemScheme, highestVersion } from '#libs/domain';
import type { VersionAdoption } from '#libs/read-models';
import { share } from '../../contract/share.js';

export interface VersionCount {
  /** `unknown` where no version is known, `other` for all beyond the most used. */
  readonly version: string;
  readonly count: number;
  /** Of all applications that use the technology. */
  readonly pct: number;
}

export interface VersionStats {
  readonly latestVersion: string | null;
  readonly pctOnLatestMajor: number | null;
  readonly medianVersionAge: string | null;
  readonly medianVersionAgeDays: number | null;
}

/** How many versions are told one by one. */
const SHOWN_VERSIONS = 20;

/** The 20 most used, of equals the higher first and the unknown one last; then all others as one. */
export function versionCounts(
  versions: readonly VersionAdoption[],
  scheme: EcosystemScheme | null,
): VersionCount[] {
  const shown = mostUsed(versions, scheme);
  const appsUsing = appsOf(versions);
  const counted = (version: string, count: number): VersionCount => ({
    version,
    count,
    pct: share(count, appsUsing),
  });
  const others = appsUsing - appsOf(shown);
  return [
    ...shown.map(({ version, apps }) => counted(version ?? 'unknown', apps)),
    ...(others === 0 ? [] : [counted('other', others)]),
  ];
}

/** Hundreds of versions may be used equally often, and comparing is dear: so only the places that count are sorted. */
function mostUsed(versions: readonly VersionAdoption[], scheme: EcosystemScheme | null): VersionAdoption[] {
  const precedes = (left: VersionAdoption, right: VersionAdoption): boolean =>
    (left.apps - right.apps || compareKnown(scheme, left.version, right.version)) > 0;
  const shown: VersionAdoption[] = [];
  // Backwards, so that higher versions mostly come first and nothing has to make way for them.
  for (const version of versions.toReversed()) {
    const last = shown.at(-1);
    if (shown.length === SHOWN_VERSIONS && last !== undefined && !precedes(version, last)) continue;
    const place = shown.findIndex((each) => precedes(version, each));
    shown.splice(place < 0 ? shown.length : place, 0, version);
    if (shown.length > SHOWN_VERSIONS) shown.pop();
  }
  return shown;
}

/** What the versions in use tell; null where none of them is known. `today` is a day since 1970-01-01. */
export function versionStats(
  versions: readonly VersionAdoption[],
  scheme: EcosystemScheme | null,
  today: number,
): VersionStats {
  const known = versions.filter(({ version }) => version !== null);
  const latestVersion = highestVersion(
    scheme,
    known.map(({ version }) => version),
  );
  const latestMajor = majorOf(latestVersion);
  const onLatest = known.filter(({ version }) => majorOf(version) === latestMajor);
  const age = medianAge(known, today);
  return {
    latestVersion,
    pctOnLatestMajor: latestVersion === null ? null : share(appsOf(onLatest), appsOf(versions)),
    medianVersionAge: age === null ? null : ageText(Math.floor(age)),
    medianVersionAgeDays: age,
  };
}

export function appsOf(versions: readonly VersionAdoption[]): number {
  return versions.reduce((sum, { apps }) => sum + apps, 0);
}

function compareKnown(scheme: EcosystemScheme | null, left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return compareVersions(scheme, left, right) || compareText(left, right);
}

/** The first run of digits; a version without any is a major of its own. */
function majorOf(version: string | null): string | null {
  const digits = version === null ? null : /[0-9]+/.exec(version);
  return digits === null ? version : digits[0].replace(/^0+(?=[0-9])/, '');
}

/** In days over applications, of an even number the mean of the two in the middle; null of none. */
function medianAge(versions: readonly VersionAdoption[], today: number): number | null {
  const ages = versions
    // A release may be dated tomorrow where the vendor's day has begun already.
    .flatMap(({ firstDay, apps }) =>
      firstDay === null ? [] : [{ age: Math.max(0, today - firstDay), apps }],
    )
    .sort((left, right) => left.age - right.age);
  const total = ages.reduce((sum, { apps }) => sum + apps, 0);
  if (total === 0) return null;
  return (ageAt(ages, Math.floor((total - 1) / 2)) + ageAt(ages, Math.ceil((total - 1) / 2))) / 2;
}

/** Of the application at a place, the youngest version first. */
function ageAt(ages: readonly { readonly age: number; readonly apps: number }[], place: number): number {
  let left = place;
  for (const { age, apps } of ages) {
    if (left < apps) return age;
    left -= apps;
  }
  throw new RangeError(`no application at ${place}`);
}
