import { type ComponentTable } from '../component/component-table.js';
import { deriveProfile, shownRelease } from '../profile/derive-profile.js';
import type { ProfileRecord } from '../profile/profile-record.js';
import { type DerivedRelease, deriveReleases } from '../release/derive-releases.js';
import { type KeptExtraction, releaseSources } from '../release/release-source.js';
import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import { rulesHash } from './rules-hash.js';

/** Everything that is answered about one application, derived from the set of its extractions. */
export interface AppView {
  readonly rulesHash: string;
  /** In history's order, oldest first. */
  readonly releases: readonly DerivedRelease[];
  readonly byKey: ReadonlyMap<string, DerivedRelease>;
  readonly shown: DerivedRelease;
  readonly profile: ProfileRecord;
}

/**
 * Derives an application's view from at least one extraction, in whatever order they came.
 * `previous` saves work and never changes the result.
 */
export function deriveAppView(
  extractions: Iterable<KeptExtraction>,
  rules: { readonly catalog: TechnologyCatalog; readonly table: ComponentTable },
  previous: AppView | null,
): AppView {
  const hash = rulesHash(rules.catalog);
  const known = previous?.byKey ?? new Map<string, DerivedRelease>();
  const sources = releaseSources(extractions, (key) => known.get(key)?.source);
  // What other rules derived must not be taken over.
  const releases = deriveReleases(sources, rules, previous?.rulesHash === hash ? known : new Map());
  return {
    rulesHash: hash,
    releases,
    byKey: new Map(releases.map((release) => [release.source.key, release])),
    shown: shownRelease(releases),
    profile: deriveProfile(releases, rules.catalog),
  };
}
