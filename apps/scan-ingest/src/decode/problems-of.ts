import { contradictions } from './contradictions.js';
import { describeViolation, type ExtractionProblem } from './describe-violation.js';
import { ProblemList } from './problem-list.js';
import { hostileSizes, unstorableTexts } from './unstorable-texts.js';
import { isHead, LISTS } from './validators.js';

/** Stands in the place of a component that needs no check. */
const GOOD = Object.freeze({});

/**
 * Everything that is wrong with a parsed document.
 * @param isGood whether the component at an index is known to be good.
 */
export function problemsOf(whole: unknown, isGood: (index: number) => boolean): readonly ExtractionProblem[] {
  const document = withoutGood(whole, isGood);
  const hostile = hostileSizes(document);
  const problems = new ProblemList();
  if (hostile.length > 0) hostile.forEach(problems.add);
  else {
    unstorableTexts(document, problems.add);
    if (isHead(document)) for (const problem of contradictions(document)) problems.add(problem);
    else isHead.errors?.map((error) => describeViolation(error)).forEach(problems.add);
    for (const list of LISTS) checkEntries(document, list, problems);
  }
  return problems.list();
}

function withoutGood(document: unknown, isGood: (index: number) => boolean): unknown {
  const components = componentsOf(document);
  if (components.length === 0) return document;
  return {
    ...(document as object),
    components: components.map((entry, index) => (isGood(index) ? GOOD : entry)),
  };
}

/** The components of whatever was sent; none where it has no list of them. */
export function componentsOf(document: unknown): readonly unknown[] {
  const components = (document as { components?: unknown } | null)?.components;
  return Array.isArray(components) ? components : [];
}

function checkEntries(document: unknown, list: (typeof LISTS)[number], problems: ProblemList): void {
  const entries = (document as Record<string, unknown> | null)?.[list.name];
  if (!Array.isArray(entries)) return;
  for (const [index, entry] of entries.slice(0, list.maximum).entries()) {
    if (entry === GOOD || list.isEntry(entry)) continue;
    for (const error of list.isEntry.errors ?? [])
      problems.add(describeViolation(error, `/${list.name}/${index}`));
    if (problems.isFull) return;
  }
}
