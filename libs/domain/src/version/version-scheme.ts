/** Package ecosystems whose version order the domain knows. */
export type EcosystemScheme = 'npm' | 'nuget' | 'pypi' | 'cargo' | 'maven' | 'pub' | 'go' | 'swift';

/**
 * The version order of one ecosystem.
 * `compare` gives a negative number, 0 or a positive number; null where either text is no version there.
 */
export interface VersionScheme {
  readonly name: EcosystemScheme;
  compare(left: string, right: string): number | null;
}
