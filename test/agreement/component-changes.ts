import { groupBy } from '../model/group-by.js';

/** Numbers of components that came, went or changed their version. */
export interface ComponentCounts {
  added: number;
  removed: number;
  updated: number;
  unchanged: number;
}

/** `source name version` without the version. */
export const packageOf = (component: string) => component.slice(0, component.lastIndexOf(' '));

/**
 * Counts between two sets of `source name version`. A version that came and one of the same package that went are
 * one update, whichever of several are paired; so the counts need no pairing.
 */
export function countChanges(before: readonly string[], after: readonly string[]): ComponentCounts {
  const [old, now] = [new Set(before), new Set(after)];
  const gone = groupBy(
    before.filter((one) => !now.has(one)),
    packageOf,
  );
  const fresh = groupBy(
    after.filter((one) => !old.has(one)),
    packageOf,
  );
  const counts: ComponentCounts = { added: 0, removed: 0, updated: 0, unchanged: 0 };
  for (const key of new Set([...gone.keys(), ...fresh.keys()])) {
    const went = gone.get(key)?.length ?? 0;
    const came = fresh.get(key)?.length ?? 0;
    const paired = Math.min(went, came);
    counts.updated += paired;
    counts.added += came - paired;
    counts.removed += went - paired;
  }
  counts.unchanged = after.filter((one) => old.has(one)).length;
  return counts;
}
