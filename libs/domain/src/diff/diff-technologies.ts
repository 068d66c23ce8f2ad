import type { Technology } from '../technology/technology.js';
import { compareText, foldText } from '../text.js';

export interface TechnologyMention {
  readonly name: string;
  readonly version: string | null;
  readonly category: string;
}

export interface TechnologyUpdate {
  readonly name: string;
  readonly category: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** How one list of technologies became another; each part in name order. */
export interface TechnologyChanges {
  readonly added: readonly TechnologyMention[];
  readonly removed: readonly TechnologyMention[];
  readonly updated: readonly TechnologyUpdate[];
  /** Number of technologies that did not change. */
  readonly unchanged: number;
}

export const NO_TECHNOLOGY_CHANGES: TechnologyChanges = { added: [], removed: [], updated: [], unchanged: 0 };

/**
 * Compares by name. A category that changed alone is a removal and an addition; together with the version
 * it is an update. Confidence does not count.
 */
export function diffTechnologies(
  before: readonly Technology[],
  after: readonly Technology[],
): TechnologyChanges {
  const gone = new Map(before.map((technology) => [foldText(technology.name), technology]));
  const added: TechnologyMention[] = [];
  const removed: TechnologyMention[] = [];
  const updated: TechnologyUpdate[] = [];
  for (const technology of after) {
    const key = foldText(technology.name);
    const previous = gone.get(key);
    gone.delete(key);
    if (previous === undefined) {
      added.push(mention(technology));
    } else if (previous.version !== technology.version) {
      const { name, category, version } = technology;
      updated.push({ name, category, from: previous.version, to: version });
    } else if (foldText(previous.category) !== foldText(technology.category)) {
      added.push(mention(technology));
      removed.push(mention(previous));
    }
  }
  removed.push(...[...gone.values()].map(mention));
  return {
    added: added.sort(byName),
    removed: removed.sort(byName),
    updated: updated.sort(byName),
    unchanged: after.length - added.length - updated.length,
  };
}

function mention({ name, version, category }: Technology): TechnologyMention {
  return { name, version, category };
}

function byName(left: { name: string }, right: { name: string }): number {
  return compareText(left.name, right.name);
}
