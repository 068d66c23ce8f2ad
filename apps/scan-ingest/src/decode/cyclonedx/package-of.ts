import { PackageURL } from 'packageurl-js';
import type { ComponentSource } from '#libs/domain';

const SOURCES: Readonly<Record<string, ComponentSource>> = {
  npm: 'npm',
  cocoapods: 'cocoapods',
  swift: 'spm',
  cargo: 'cargo',
  nuget: 'nuget',
  pypi: 'pypi',
  maven: 'maven',
  pub: 'pub',
  golang: 'golang',
};

/** What a package URL says, in the terms of an extraction. */
export interface SourcedPackage {
  readonly source: ComponentSource;
  /** As its registry writes it: `@scope/name`, `group:artifact`, `github.com/owner/name`. */
  readonly name: string;
  readonly version: string | null;
}

/**
 * The package that a package URL names; null where its type is none of our sources.
 * @throws Error where it is no package URL.
 */
export function packageOf(purl: string): SourcedPackage | null {
  const { type, namespace, name, version, subpath } = PackageURL.fromString(purl);
  const source = SOURCES[type ?? ''];
  if (source === undefined) return null;
  const full = { namespace: namespace ?? '', name, subpath: subpath ?? '' };
  return { source, name: fullName(source, full), version: version ?? null };
}

interface NameParts {
  readonly namespace: string;
  readonly name: string;
  readonly subpath: string;
}

function fullName(source: ComponentSource, { namespace, name, subpath }: NameParts): string {
  // Package.resolved and scanners of it give the name alone; host and owner stay in the package URL.
  if (source === 'spm' || namespace === '')
    return source === 'cocoapods' && subpath !== '' ? `${name}/${subpath}` : name;
  return source === 'maven' ? `${namespace}:${name}` : `${namespace}/${name}`;
}
