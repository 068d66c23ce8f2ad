import { compareAppVersions, isOrdered } from '../app-version/app-version.js';
import type { ReleaseSource } from './release-source.js';

/**
 * What a maintenance release is compared against: the highest lower version among the measured releases
 * before it; null where there is none. Releases without a version in order are never lower.
 */
export function maintenanceBase<Release extends { readonly source: ReleaseSource }>(
  source: ReleaseSource,
  measuredBefore: readonly Release[],
): Release | null {
  let best: Release | null = null;
  for (const candidate of measuredBefore) {
    const { order } = candidate.source;
    const isLower = isOrdered(order) && compareAppVersions(order, source.order) < 0;
    if (isLower && (best === null || compareAppVersions(order, best.source.order) >= 0)) best = candidate;
  }
  return best;
}
