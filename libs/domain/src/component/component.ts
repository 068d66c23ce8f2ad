export type ComponentType = 'framework' | 'library' | 'native';

export type ComponentSource =
  | 'npm'
  | 'embedded'
  | 'native'
  | 'cocoapods'
  | 'spm'
  | 'cargo'
  | 'nuget'
  | 'pypi'
  | 'maven'
  | 'pub'
  | 'golang';

/** A dependency that an application ships. (source, name, version) is its identity. */
export interface Component {
  readonly source: ComponentSource;
  readonly name: string;
  readonly version: string | null;
  readonly type: ComponentType;
  /** An SPDX expression where the scanner could tell. */
  readonly license: string | null;
  readonly cpe: string | null;
  readonly purl: string | null;
}
