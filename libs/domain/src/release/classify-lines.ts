import { type AppVersion, compareAppVersions, isOrdered } from '../app-version/app-version.js';

export type ReleaseLine = 'mainline' | 'maintenance';

/**
 * Tells for each release, in order, whether it leads or patches an older line (decisions.md section 4).
 * A version below the highest so far is maintenance if its line was seen before; else the vendor numbers anew.
 */
export function classifyLines(versions: readonly (AppVersion | null)[]): ReleaseLine[] {
  const seen = new Set<string>();
  let highest: AppVersion | null = null;
  return versions.map((version) => {
    if (version === null || !isOrdered(version)) return 'mainline';
    const { line } = version;
    const isBelow = highest !== null && compareAppVersions(version, highest) < 0;
    const isMaintenance = isBelow && seen.has(line);
    seen.add(line);
    if (!isMaintenance) highest = version;
    return isMaintenance ? 'maintenance' : 'mainline';
  });
}
