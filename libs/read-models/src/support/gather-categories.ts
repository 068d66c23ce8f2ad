import { compareText, foldText } from '#libs/domain';

/** How many applications use one technology of a category, spelled as most of them have it. */
export interface ProviderCount {
  readonly name: string;
  readonly apps: number;
}

export interface CategoryCount {
  /** Spelled as most of its technologies' uses have it. */
  readonly name: string;
  /** Applications with any technology of it. */
  readonly apps: number;
  /** The most used first, then by name. */
  readonly providers: readonly ProviderCount[];
}

export interface CategoryRow {
  /** Folded name. */
  readonly category: string;
  readonly apps: number;
}

export interface ProviderRow {
  readonly category: string;
  readonly technology: string;
  readonly apps: number;
}

/** Puts counters together by folded name: scanners spell what the catalog does not know as they like. */
export function gatherCategories(
  categories: readonly CategoryRow[],
  providers: readonly ProviderRow[],
): Map<string, CategoryCount> {
  const byCategory = groupBy(providers, ({ category }) => foldText(category));
  return new Map(
    categories.map(({ category, apps }) => {
      const own = byCategory.get(category) ?? [];
      const name = mostUsed(own.map((row) => ({ name: row.category, apps: row.apps }))) ?? category;
      return [category, { name, apps, providers: gatherProviders(own) }];
    }),
  );
}

function gatherProviders(rows: readonly ProviderRow[]): ProviderCount[] {
  return [...groupBy(rows, ({ technology }) => foldText(technology))]
    .map(([folded, own]) => ({
      name: mostUsed(own.map((row) => ({ name: row.technology, apps: row.apps }))) ?? folded,
      apps: own.reduce((sum, { apps }) => sum + apps, 0),
    }))
    .sort((left, right) => right.apps - left.apps || compareText(left.name, right.name));
}

/** The spelling of most uses, of equal ones the first by code units. */
export function mostUsed(uses: readonly ProviderCount[]): string | undefined {
  const sums = new Map<string, number>();
  for (const { name, apps } of uses) sums.set(name, (sums.get(name) ?? 0) + apps);
  const ranked = [...sums].sort(
    ([leftName, left], [rightName, right]) => right - left || compareText(leftName, rightName),
  );
  return ranked[0]?.[0];
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
