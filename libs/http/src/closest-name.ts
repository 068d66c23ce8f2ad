/** The known names nearest to what was typed, nearest first; only those that a slip of the hand explains. */
export function closestNames(typed: string, known: Iterable<string>, limit = 3): string[] {
  const folded = typed.toLowerCase();
  const reach = Math.max(1, Math.floor(folded.length / 3));
  return [...known]
    .map((name) => ({ name, distance: editDistance(folded, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Levenshtein distance: the fewest letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
