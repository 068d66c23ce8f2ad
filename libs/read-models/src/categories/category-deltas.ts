import { compareText, foldText } from '#libs/domain';

/** What one application contributes to the counters: whether it was ever measured, and [category, technology] pairs. */
export interface Contribution {
  readonly everMeasured: boolean;
  readonly technologies: readonly (readonly [category: string, technology: string])[];
}

/** How the counters of one partition change. Sums are in key order. */
export interface CounterDeltas {
  readonly apps: number;
  readonly neverMeasured: number;
  /** By folded name. */
  readonly categories: readonly { readonly category: string; readonly apps: number }[];
  /** Names as they are spelled. */
  readonly providers: readonly {
    readonly category: string;
    readonly technology: string;
    readonly apps: number;
  }[];
}

/** The differences that applications make when their contribution changes; `before` is null for a new one. */
export function counterDeltas(
  changes: readonly { readonly before: Contribution | null; readonly after: Contribution | null }[],
): CounterDeltas {
  const categories = new Map<string, number>();
  const providers = new Map<string, number>();
  let apps = 0;
  let neverMeasured = 0;
  for (const { before, after } of changes) {
    for (const [contribution, step] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (contribution === null) continue;
      apps += step;
      if (!contribution.everMeasured) neverMeasured += step;
      // One application counts once, however its scanners spell the category.
      for (const category of new Set(contribution.technologies.map(([each]) => foldText(each))))
        count(categories, [category], step);
      for (const pair of contribution.technologies) count(providers, pair, step);
    }
  }
  return {
    apps,
    neverMeasured,
    categories: entries(categories).map(([[category = ''], number]) => ({ category, apps: number })),
    providers: entries(providers).map(([[category = '', technology = ''], number]) => ({
      category,
      technology,
      apps: number,
    })),
  };
}

function count(counters: Map<string, number>, key: readonly string[], step: number): void {
  const text = JSON.stringify(key);
  counters.set(text, (counters.get(text) ?? 0) + step);
}

function entries(counters: ReadonlyMap<string, number>): [string[], number][] {
  return [...counters]
    .filter(([, number]) => number !== 0)
    .sort(([left], [right]) => compareText(left, right))
    .map(([key, number]) => [JSON.parse(key) as string[], number]);
}
