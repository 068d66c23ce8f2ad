import { appIdOfBundle, foldText, isAppId, type Platform, PLATFORMS } from '#libs/domain';
import type { EventLog } from '#libs/event-log';

/**
 * Ids of the applications that a bundle id, a slug or an id names, on one platform or on all. The log itself is asked,
 * not a read model, which may lag behind: once heads are read, who has a changeset below them is found here. More
 * may join later, with what is recorded then; none ever leaves.
 */
export async function feedApps(
  log: Pick<EventLog, 'findApps' | 'findAppsOfSlug'>,
  reference: string,
  platform: Platform | undefined,
): Promise<string[]> {
  const folded = foldText(reference);
  const ids = PLATFORMS.map((each) => appIdOfBundle(each, reference));
  if (isAppId(folded)) ids.push(folded);
  const [byId, ofSlug] = await Promise.all([log.findApps(ids), log.findAppsOfSlug(folded)]);
  const heads = [...byId.values(), ...ofSlug];
  const wanted = heads.filter((head) => platform === undefined || head.platform === platform);
  return [...new Set(wanted.map(({ appId }) => appId))].sort();
}
