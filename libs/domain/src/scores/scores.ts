import { ENGINEERING_MATURITY } from './engineering-maturity.js';
import { HEALTH } from './health.js';
import { PLATFORM_INVESTMENT } from './platform-investment.js';
import type { ScoreFacts } from './score-facts.js';
import { type Score, type ScoreDefinition, scoreOf } from './score.js';
import { SECURITY } from './security.js';

/** The scores of interface.md 4.3, each with the parts that it is the sum of. */
export const SCORES = {
  health: HEALTH,
  security: SECURITY,
  platformInvestment: PLATFORM_INVESTMENT,
  engineeringMaturity: ENGINEERING_MATURITY,
} as const satisfies Readonly<Record<string, ScoreDefinition>>;

export type ScoreName = keyof typeof SCORES;

export const SCORE_NAMES = Object.keys(SCORES) as readonly ScoreName[];

/** All scores of one application, each 0 to 100 or null where nothing of it was measured. */
export function scoresOf(facts: ScoreFacts): Readonly<Record<ScoreName, Score>> {
  return Object.fromEntries(SCORE_NAMES.map((name) => [name, scoreOf(SCORES[name], facts)])) as Record<
    ScoreName,
    Score
  >;
}
