import { foldText, type Platform } from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { countSearchGroups } from '#libs/read-models';
import { share } from '../../contract/share.js';
import type { StatsValues } from './stats.parameters.js';

/** The applications that groups are made of: those with a technology, or with anything of a category. */
export interface Grouped {
  readonly platform: Platform;
  /** Folded. */
  readonly technology?: string;
  /** Folded; with a technology, the one that it belongs to. Groups by category leave it out. */
  readonly category: string;
}

/** `groups` of the answer; nothing where versions are asked for. Shares are of the applications counted. */
export async function statsGroups(
  sql: Executor,
  groupBy: StatsValues['groupBy'],
  { platform, technology, category }: Grouped,
): Promise<{ readonly groups?: readonly object[] }> {
  if (groupBy === 'version') return {};
  const { total, runtimes, categories } = await countSearchGroups(sql, {
    platforms: [platform],
    ...(technology === undefined ? { categories: [category] } : { technologies: [technology] }),
  });
  const counted = (count: number): object => ({ count, pct: share(count, total) });
  if (groupBy === 'runtime')
    return {
      groups: runtimes.map(({ runtime, count }) => ({ runtime: runtime ?? 'unknown', ...counted(count) })),
    };
  const others = categories.filter(({ name }) => foldText(name) !== category);
  return { groups: others.map(({ name, apps }) => ({ category: name, ...counted(apps) })) };
}
