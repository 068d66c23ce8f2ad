import type { Scale } from './scale.js';
import type { ScoreFacts } from './score-facts.js';

/** One named part of a score. */
export interface ScorePart {
  readonly name: string;
  /** What it looks at, a sentence for people. */
  readonly measures: string;
  /** Its share of the score in points, where all parts were measured. */
  readonly weight: number;
  /** How what it looks at becomes 0 to 1, for people. */
  readonly scale: string;
  /** 0 to 1; null where it was not measured. */
  readonly share: (facts: ScoreFacts) => number | null;
}

/** A documented sum: the weights of all parts are 100 together. */
export interface ScoreDefinition {
  /** What the score tells, a sentence for people. */
  readonly tells: string;
  readonly parts: readonly ScorePart[];
}

/** A score and what it was added up from. */
export interface Score {
  /** 0 to 100; null where nothing was measured. */
  readonly value: number | null;
  /** The weights of the parts that were measured, together: 0 to 100. A score of little evidence says little. */
  readonly evidence: number;
  readonly parts: readonly ScoredPart[];
}

export interface ScoredPart {
  readonly name: string;
  readonly weight: number;
  /** 0 to 1, to four decimals; null where it was not measured. */
  readonly value: number | null;
}

/** A part that puts one value on a scale. */
export function scorePart<Value>({
  scale,
  value,
  ...rest
}: Pick<ScorePart, 'name' | 'measures' | 'weight'> & {
  readonly scale: Scale<Value>;
  /** Null where it was not measured. */
  readonly value: (facts: ScoreFacts) => Value | null;
}): ScorePart {
  return {
    ...rest,
    scale: scale.words,
    share: (facts) => {
      const measured = value(facts);
      return measured === null ? null : scale.share(measured);
    },
  };
}

/** In 1/10,000, so that a reader who adds up the parts as they are shown comes to the same score. */
const STEPS = 10_000;

/**
 * 100 times the sum of weight times value over the sum of weights, rounded, over the parts that were measured.
 * So a part that was not measured is left out and the rest rescaled.
 */
export function scoreOf({ parts }: ScoreDefinition, facts: ScoreFacts): Score {
  const scored = parts.map((part) => ({ part, steps: stepsOf(part.share(facts)) }));
  let sum = 0;
  let weights = 0;
  for (const { part, steps } of scored) {
    if (steps === null) continue;
    sum += part.weight * steps;
    weights += part.weight;
  }
  return {
    value: weights === 0 ? null : Math.round((100 * sum) / (weights * STEPS)),
    evidence: weights,
    parts: scored.map(({ part: { name, weight }, steps }) => ({
      name,
      weight,
      value: steps === null ? null : steps / STEPS,
    })),
  };
}

const stepsOf = (share: number | null): number | null => (share === null ? null : Math.round(share * STEPS));
