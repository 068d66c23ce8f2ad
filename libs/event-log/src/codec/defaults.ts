import type { BundleFacts } from '#libs/domain';

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

/** Members that say something other than the default, where there is one; most facts of most releases are null. */
export function withoutDefaults<Shape extends object>(
  value: Shape,
  defaults: { readonly [Key in keyof Shape]?: Shape[Key] | undefined },
): Partial<Shape> {
  const kept: Partial<Shape> = {};
  for (const key in value) {
    const [member, usual]: [Shape[typeof key], unknown] = [value[key], defaults[key]];
    if (member === usual) continue;
    if (Array.isArray(member) && member.length === 0 && Array.isArray(usual)) continue;
    kept[key] = member;
  }
  return kept;
}
