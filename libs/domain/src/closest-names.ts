import { compareText, foldText } from './text.js';

/** Longer names are no slips of the hand, and comparing them would take long. */
const LONGEST_NAME = 100;
const MOST_EDITS = 8;
/** Two letters stand in too many names to mean anything. */
const FEWEST_SHARED = 3;

/** Counts the cells of distance tables that were worked out: what a comparison costs. */
export interface Work {
  cells: number;
}

/**
 * Candidates that a mistyped name may have meant, the nearest first: those that contain it or that it contains, and
 * those that differ by at most a third of its letters and 8. No candidate twice, at most `limit`; none where the name
 * has more than 100 letters. Per candidate at most 17 cells for each letter of the name are worked out.
 */
export function closestNames(
  name: string,
  candidates: Iterable<string>,
  limit: number,
  work: Work = { cells: 0 },
): string[] {
  const wanted = foldText(name.trim());
  if (wanted.length > LONGEST_NAME) return [];
  const allowed = Math.min(MOST_EDITS, Math.max(1, Math.floor(wanted.length / 3)));
  const near: { name: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const folded = foldText(candidate);
    const apart = Math.abs(folded.length - wanted.length);
    // What lies in the other differs by what is around it.
    const distance = contains(folded, wanted) ? apart : editDistance(wanted, folded, allowed, work);
    if (distance !== null) near.push({ name: candidate, distance });
  }
  near.sort((left, right) => left.distance - right.distance || compareText(left.name, right.name));
  return near.slice(0, limit).map((each) => each.name);
}

function contains(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) < FEWEST_SHARED) return false;
  return left.includes(right) || right.includes(left);
}

/**
 * Levenshtein distance where a swap of neighbours counts as one edit (optimal string alignment); null where it is more
 * than `most`. Only cells that `most` edits can reach are worked out (Ukkonen's band), up to the first row without any.
 */
export function editDistance(
  left: string,
  right: string,
  most: number,
  work: Work = { cells: 0 },
): number | null {
  if (Math.abs(left.length - right.length) > most) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(right.length, most) + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    const end = Math.min(right.length, row + most);
    for (let column = Math.max(0, row - most); column <= end; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
      work.cells++;
    }
    // A swap cannot lead back either: it costs one from a row whose cells are `most` at least.
    if (least > most) return null;
    [beforeLast, last] = [last, current];
  }
  const distance = at(last, right.length);
  return distance <= most ? distance : null;
}

/** Cells outside of the band are out of reach. */
function at(row: readonly number[], column: number): number {
  return column < 0 ? Number.POSITIVE_INFINITY : (row[column] ?? Number.POSITIVE_INFINITY);
}
