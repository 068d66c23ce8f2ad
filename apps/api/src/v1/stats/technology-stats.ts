import type { EcosystemScheme, Platform } from '#libs/domain';
import type { TechnologyAdoption, TechnologyName } from '#libs/read-models';
import { share } from '../../contract/share.js';
import type { StatsValues } from './stats.parameters.js';
import { appsOf, versionCounts, versionStats } from './version-stats.js';

/** What the counts are read by. */
export interface StatsContext {
  readonly platform: Platform;
  readonly groupBy: StatsValues['groupBy'];
  /** By whose order versions compare; null: by their numbers. */
  readonly scheme: EcosystemScheme | null;
  /** Day since 1970-01-01. */
  readonly today: number;
}

/** What stats answer of a technology on a platform (interface.md 4.4), without groups. */
export function technologyStats(
  { name, category }: TechnologyName,
  { totalApps, neverMeasured, versions }: TechnologyAdoption,
  { platform, groupBy, scheme, today }: StatsContext,
): object {
  const appsUsing = appsOf(versions);
  return {
    technology: name,
    category,
    platform,
    totalApps,
    measuredApps: totalApps - neverMeasured,
    notMeasured: neverMeasured,
    appsUsing,
    adoptionRate: share(appsUsing, totalApps),
    ...(groupBy === 'version' && { versions: versionCounts(versions, scheme) }),
    ...versionStats(versions, scheme, today),
  };
}
