import type { ErrorObject } from 'ajv';
import { describeViolation, type ExtractionProblem } from '../describe-violation.js';

/** Longer lists of what is allowed help nobody: there are 700 licence ids. */
const MAXIMUM_NAMED_VALUES = 30;

/** Violations of a CycloneDX schema in people's words. `base` points at what was checked. */
export function describeBomViolations(errors: readonly ErrorObject[], base = ''): ExtractionProblem[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'oneOf' || error.keyword === 'anyOf') settleChoice(kept, error);
    else kept.push(error);
  }
  return kept.map((error) => described(error, base));
}

/**
 * A choice reports what each branch missed and then itself. What lies deepest belongs to the branch that was
 * meant; where nothing does, the choice itself is all that can be said.
 */
function settleChoice(kept: ErrorObject[], choice: ErrorObject): void {
  const within = kept.filter(({ instancePath }) => isWithin(instancePath, choice.instancePath));
  const deepest = Math.max(...within.map(({ instancePath }) => instancePath.length));
  const meant =
    deepest > choice.instancePath.length
      ? within.filter(({ instancePath }) => instancePath.length === deepest)
      : [choice];
  const outside = kept.filter((error) => !within.includes(error));
  kept.splice(0, kept.length, ...outside, ...meant);
}

function isWithin(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

function described(error: ErrorObject, base: string): ExtractionProblem {
  const pointer = `${base}${error.instancePath}`;
  if (error.keyword === 'oneOf' || error.keyword === 'anyOf')
    return { pointer, message: 'is none of the forms that CycloneDX allows here' };
  if (error.keyword === 'enum' && (error.schema as unknown[]).length > MAXIMUM_NAMED_VALUES)
    return { pointer, message: 'is none of the values that CycloneDX allows here' };
  return describeViolation(error, base);
}
