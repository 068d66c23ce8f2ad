import type { Platform, SdkSummary, Technology } from '#libs/domain';
import type { ProfileApp } from './profile-app.js';

/** An application with what it is made of. */
export interface Profile {
  readonly app: ProfileApp;
  readonly sdkSummary: SdkSummary;
  readonly technologies: readonly Technology[];
}

/** A `Profile` as JSON: answers are sent as they are stored, neither parsed nor made anew. */
export type ProfileText = string;

export interface FoundProfiles {
  /** In order of name, then platform. */
  readonly profiles: readonly ProfileText[];
  /** All that match, also those beyond the limit. */
  readonly total: number;
}

export interface ProfileSearch {
  /** A name, an alias, a bundle id or a part of a name, in any case. */
  readonly name: string;
  /** What the catalog says that the name stands for. */
  readonly aliasOf: { readonly names: readonly string[]; readonly bundleIds: readonly string[] };
  readonly platforms: readonly Platform[];
  /** At most so many are given. */
  readonly limit: number;
}
