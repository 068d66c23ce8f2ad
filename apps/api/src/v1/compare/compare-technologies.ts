import { compareVersions, type EcosystemScheme, foldText, type Technology } from '#libs/domain';
import { byKey } from './by-key.js';
import type { ComparedApp } from './compared-app.js';

type Versions = Readonly<Record<string, string | null>>;

export interface SharedTechnology {
  readonly name: string;
  readonly category: string;
  /** By key; null where not known. */
  readonly versions: Versions;
}

export interface VersionDelta {
  readonly name: string;
  /** Key of the application with the newest version; null where none is, or where that cannot be told. */
  readonly ahead: string | null;
  readonly versions: Versions;
}

/** What all of them have, in order of name, as the first of them calls it. */
export function sharedTechnologies(apps: readonly ComparedApp[]): SharedTechnology[] {
  return [...(apps[0]?.technologies ?? [])]
    .filter(([folded]) => apps.every(({ technologies }) => technologies.has(folded)))
    .map(([folded, { name, category }]) => ({
      name,
      category,
      versions: byKey(apps, ({ technologies }) => technologies.get(folded)?.version ?? null),
    }));
}

export type UniqueTechnology = Pick<Technology, 'name' | 'version' | 'category'>;

/** What one of them alone has, by key, in order of name. */
export function uniqueTechnologies(apps: readonly ComparedApp[]): Record<string, UniqueTechnology[]> {
  const owners = new Map<string, number>();
  for (const { technologies } of apps) {
    for (const folded of technologies.keys()) owners.set(folded, (owners.get(folded) ?? 0) + 1);
  }
  return byKey(apps, ({ technologies }) =>
    [...technologies]
      .filter(([folded]) => owners.get(folded) === 1)
      .map(([, { name, version, category }]) => ({ name, version, category })),
  );
}

/** Those of which at least two versions are known and not all the same. */
export function withDifferentVersions(shared: readonly SharedTechnology[]): SharedTechnology[] {
  return shared.filter(
    ({ versions }) => new Set(Object.values(versions).filter((version) => version !== null)).size > 1,
  );
}

/** By folded name of a technology the ecosystem by whose order its versions compare; null where by none. */
export type VersionOrders = ReadonlyMap<string, EcosystemScheme | null>;

/** What differs, and who is ahead by the order that the versions of each technology have in common. */
export function versionDeltas(shared: readonly SharedTechnology[], orders: VersionOrders): VersionDelta[] {
  return withDifferentVersions(shared).map(({ name, versions }) => ({
    name,
    ahead: aheadOf(versions, orders.get(foldText(name)) ?? null),
    versions,
  }));
}

/**
 * The key whose version is above every other by the ecosystem's order. Null on a tie at the top, where a version is
 * not known or none by that order, and where the versions have no order in common: it might be the newest.
 */
function aheadOf(versions: Versions, scheme: EcosystemScheme | null): string | null {
  if (scheme === null) return null;
  const entries = Object.entries(versions);
  const isAbove = (version: string | null, other: string | null): boolean | null => {
    if (version === null || other === null) return null;
    const order = compareVersions(scheme, version, other);
    return order === null ? null : order > 0;
  };
  for (const [key, version] of entries) {
    const verdicts = entries.filter(([other]) => other !== key).map(([, other]) => isAbove(version, other));
    if (verdicts.includes(null)) return null;
    if (verdicts.every((isHigher) => isHigher === true)) return key;
  }
  return null;
}
