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

/** Compares by name; a category that changed alone is a removal and an addition. Confidence does not count. */
export function diffTechnologies(
  before: readonly Technology[],
  after: readonly Technology[],
): TechnologyChanges {
  const old = new Map(before.map((technology) => [keyOf(technology), technology]));
  const fresh = new Map(after.map((technology) => [keyOf(technology), technology]));
  const kept = after.filter((technology) => old.has(keyOf(technology)));
  const updated = kept.flatMap((technology) => {
    const previous = old.get(keyOf(technology));
    return previous === undefined || previous.version === technology.version
      ? []
      : [
          {
            name: technology.name,
            category: technology.category,
            from: previous.version,
            to: technology.version,
          },
        ];
  });
  return {
    added: after
      .filter((technology) => !old.has(keyOf(technology)))
      .map(mention)
      .sort(byName),
    removed: before
      .filter((technology) => !fresh.has(keyOf(technology)))
      .map(mention)
      .sort(byName),
    updated: updated.sort(byName),
    unchanged: kept.length - updated.length,
  };
}

function keyOf(technology: Technology): string {
  return `${foldText(technology.name)}\n${foldText(technology.category)}`;
}

function mention({ name, version, category }: Technology): TechnologyMention {
  return { name, version, category };
}

function byName(left: { name: string }, right: { name: string }): number {
  return compareText(left.name, right.name);
}
