import type { ComponentSource } from '../component/component.js';
import { mavenScheme } from './maven-scheme.js';
import { nugetScheme } from './nuget-scheme.js';
import { pypiScheme } from './pypi-scheme.js';
import { cargoScheme, goScheme, npmScheme, pubScheme, swiftScheme } from './semver-scheme.js';
import type { EcosystemScheme, VersionScheme } from './version-scheme.js';

const SCHEMES: Readonly<Record<EcosystemScheme, VersionScheme>> = {
  npm: npmScheme,
  nuget: nugetScheme,
  pypi: pypiScheme,
  cargo: cargoScheme,
  maven: mavenScheme,
  pub: pubScheme,
  go: goScheme,
  swift: swiftScheme,
};

// CocoaPods orders as RubyGems does, which is not among the schemes; embedded and native code follows no rule.
const SCHEME_OF_SOURCE: Readonly<Record<ComponentSource, EcosystemScheme | null>> = {
  npm: 'npm',
  cargo: 'cargo',
  nuget: 'nuget',
  pypi: 'pypi',
  maven: 'maven',
  pub: 'pub',
  golang: 'go',
  spm: 'swift',
  cocoapods: null,
  embedded: null,
  native: null,
};

/** The version order of an ecosystem. */
export function schemeFor(scheme: EcosystemScheme): VersionScheme {
  return SCHEMES[scheme];
}

/** The ecosystem whose order the versions of this source follow; null where no known one does. */
export function schemeOfSource(source: ComponentSource): EcosystemScheme | null {
  return SCHEME_OF_SOURCE[source];
}
