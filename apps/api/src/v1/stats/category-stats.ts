import type { Platform } from '#libs/domain';
import type { CategoryAdoption } from '#libs/read-models';
import { share } from '../../contract/share.js';

const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
};

/** What stats answer of a category on a platform (interface.md 4.4). */
export function categoryStats(name: string, platform: Platform, adoption: CategoryAdoption): object {
  const { totalApps, neverMeasured, appsWithAny, providers } = adoption;
  return {
    category: name,
    platform,
    totalApps,
    measuredApps: totalApps - neverMeasured,
    notMeasured: neverMeasured,
    appsWithAny,
    appsWithNone: totalApps - appsWithAny,
    adoptionRate: share(appsWithAny, totalApps),
    providers: providers.map((provider) => ({
      name: provider.name,
      count: provider.apps,
      marketShare: share(provider.apps, appsWithAny),
    })),
    gapOpportunity: {
      appsWithout: totalApps - appsWithAny,
      pctWithout: share(totalApps - appsWithAny, totalApps),
      notMeasured: neverMeasured,
      note: gapNote(name, platform, adoption),
    },
  };
}

/** The gap in words, so that nobody takes what was never measured for evidence. */
function gapNote(
  name: string,
  platform: Platform,
  { totalApps, neverMeasured, appsWithAny }: CategoryAdoption,
): string {
  const without = totalApps - appsWithAny;
  const where = PLATFORM_NAMES[platform];
  if (totalApps === 0) return `No application is known on ${where}.`;
  if (without === 0) return `Every application on ${where} shows something of ${name}.`;
  const found = `${without} of ${totalApps} applications on ${where} show nothing of ${name}.`;
  if (neverMeasured === 0) return `${found} All of them were measured.`;
  if (neverMeasured === without) return `${found} None of them was ever measured, so this is no evidence.`;
  return `${found} ${neverMeasured} of them ${neverMeasured === 1 ? 'was' : 'were'} never measured, so the evidence is for ${without - neverMeasured}.`;
}
