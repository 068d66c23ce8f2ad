import type { BundleFacts, DependencyCounts, TechnologyChanges } from '#libs/domain';

export const BUNDLE_DEFAULTS: BundleFacts = {
  runtime: null,
  electronVersion: null,
  chromiumVersion: null,
  sizeBytes: null,
  architectures: [],
  minOsVersion: null,
  localizations: [],
  signed: null,
  notarized: null,
  sandboxed: null,
  installerType: null,
  nativeLibraryCount: null,
  sha256: null,
};

export const DEPENDENCY_DEFAULTS: DependencyCounts = { added: 0, removed: 0, updated: 0, unchanged: 0 };

export const CHANGES_DEFAULTS: TechnologyChanges = { added: [], removed: [], updated: [], unchanged: 0 };

/** Members that say something other than the default; most facts of most releases are null. */
export function withoutDefaults<Shape extends object>(value: Shape, defaults: Shape): Partial<Shape> {
  const kept = Object.entries(value).filter(([key, member]) => {
    const usual: unknown = defaults[key as keyof Shape];
    return member !== usual && !(Array.isArray(member) && member.length === 0 && Array.isArray(usual));
  });
  return Object.fromEntries(kept) as Partial<Shape>;
}
