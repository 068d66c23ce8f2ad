import type { ExtractionProblem } from './describe-violation.js';

/** More than these are not listed: a hostile document must not make a huge answer. */
const MAXIMUM_PROBLEMS = 500;

/** Gathers what is wrong with a document, up to a number that a person may still read. */
export class ProblemList {
  private readonly problems: ExtractionProblem[] = [];
  private isCut = false;

  /** Whether there is no use in looking for more. */
  get isFull(): boolean {
    return this.isCut;
  }

  readonly add = (problem: ExtractionProblem): void => {
    if (this.problems.length < MAXIMUM_PROBLEMS) this.problems.push(problem);
    else this.isCut = true;
  };

  list(): readonly ExtractionProblem[] {
    if (!this.isCut) return this.problems;
    return [...this.problems, { pointer: '', message: `has more problems than these ${MAXIMUM_PROBLEMS}` }];
  }
}
