import type { ExtractionProblem } from './describe-violation.js';
import { pointerOf } from './json-pointer.js';

/** No place of the schema is deeper; what is deeper is refused as unknown, so nobody has to look into it. */
const MAXIMUM_DEPTH = 4;
/** No object of the schema has a quarter, and no list may have more, entries: a hostile document is told from a bad one. */
const MAXIMUM_MEMBERS = 100;
const MAXIMUM_ENTRIES = 50_000;

type Path = (string | number)[];

/** Texts that are no Unicode or that a database cannot keep, wherever the schema could allow a text. */
export function unstorableTexts(document: unknown, report: (problem: ExtractionProblem) => void): void {
  visit(document, [], (value, path) => {
    const message = typeof value === 'string' ? unstorable(value) : null;
    if (message !== null) report({ pointer: pointerOf(path), message });
  });
}

/**
 * Objects and lists so large that naming all that is wrong in them would take more memory than the document.
 * `components` is left out: its entries are checked one by one.
 */
export function hostileSizes(document: unknown): ExtractionProblem[] {
  const problems: ExtractionProblem[] = [];
  visit(document, [], (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      if (value.length <= MAXIMUM_ENTRIES || path[0] === 'components') return;
      problems.push({
        pointer: pointerOf(path),
        message: `must have at most ${MAXIMUM_ENTRIES} entries`,
      });
    } else if (hasMoreMembers(value, MAXIMUM_MEMBERS)) {
      problems.push({ pointer: pointerOf(path), message: `has more than ${MAXIMUM_MEMBERS} members` });
    }
  });
  return problems;
}

function visit(value: unknown, path: Path, see: (value: unknown, path: Path) => void): void {
  see(value, path);
  if (typeof value !== 'object' || value === null || path.length >= MAXIMUM_DEPTH) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) step(value[index], index, path, see);
  } else {
    for (const key of Object.keys(value)) step((value as Record<string, unknown>)[key], key, path, see);
  }
}

function step(value: unknown, key: string | number, path: Path, see: Parameters<typeof visit>[2]): void {
  path.push(key);
  visit(value, path, see);
  path.pop();
}

function hasMoreMembers(value: object, maximum: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > maximum) return true;
  return false;
}

function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'must not contain a NUL character';
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair';
}
