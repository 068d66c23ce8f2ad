import { compareText, foldText } from '#libs/domain';

/**
 * Candidates that a mistyped name may have meant, the nearest first: those that contain it
 * or that it contains, and those that differ by at most a third of its letters. No candidate twice, at most `limit`.
 */
export function closestNames(name: string, candidates: Iterable<string>, limit: number): string[] {
  const wanted = foldText(name.trim());
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { name: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const folded = foldText(candidate);
    const distance = editDistance(wanted, folded);
    if (distance <= allowed || contains(folded, wanted)) near.push({ name: candidate, distance });
  }
  near.sort((left, right) => left.distance - right.distance || compareText(left.name, right.name));
  return near.slice(0, limit).map((each) => each.name);
}

function contains(left: string, right: string): boolean {
  // Two letters stand in too many names to mean anything.
  if (left === right || Math.min(left.length, right.length) < 3) return false;
  return left.includes(right) || right.includes(left);
}

/** Levenshtein distance where a swap of neighbours counts as one edit (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
