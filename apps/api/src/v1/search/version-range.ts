import type { Catalog } from '#libs/catalog';
import { compareVersions, type EcosystemScheme, foldText } from '#libs/domain';
import { invalidParameter } from '#libs/http';
import type { ProblemDetail } from '#libs/http';
import type { Executor } from '#libs/postgres';
import { findVersionsInUse } from '#libs/read-models';

/** Versions of one technology between two bounds, inclusive, by the order of its ecosystem. */
export interface VersionRange {
  readonly technology: string;
  readonly scheme: EcosystemScheme | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/**
 * The range that a request asks for; undefined where it gives no bound.
 * @throws Problem `invalid_parameter` where a bound is no version of that ecosystem.
 */
export function versionRange(
  {
    technology,
    minVersion: min,
    maxVersion: max,
  }: Partial<Record<'technology' | 'minVersion' | 'maxVersion', string>>,
  catalog: Catalog,
): VersionRange | undefined {
  if (technology === undefined || (min === undefined && max === undefined)) return undefined;
  const entry = catalog.find(technology);
  const scheme = entry?.versionScheme ?? null;
  const bounds = { minVersion: min, maxVersion: max };
  const problems = Object.entries(bounds).flatMap(([parameter, bound]): ProblemDetail[] =>
    bound === undefined || compareVersions(scheme, bound, bound) !== null
      ? []
      : [
          {
            parameter,
            message: `${parameter} must be a version${scheme === null ? '' : ` as ${scheme} orders them`}`,
          },
        ],
  );
  if (problems.length > 0) throw invalidParameter(problems);
  return { technology: entry?.name ?? technology, scheme, min, max };
}

/** Whether the lower bound is above the upper one. */
export function isReversed({ scheme, min, max }: VersionRange): boolean {
  return min !== undefined && max !== undefined && (compareVersions(scheme, min, max) ?? 0) > 0;
}

/** The versions in use that lie in the range; a version that cannot be compared lies in none. */
export async function versionsInRange(
  sql: Executor,
  { technology, scheme, min, max }: VersionRange,
): Promise<string[]> {
  const versions = await findVersionsInUse(sql, foldText(technology));
  return versions.filter(
    (version) =>
      (min === undefined || (compareVersions(scheme, version, min) ?? -1) >= 0) &&
      (max === undefined || (compareVersions(scheme, version, max) ?? 1) <= 0),
  );
}
