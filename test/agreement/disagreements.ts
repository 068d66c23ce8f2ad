import { isDeepStrictEqual } from 'node:util';

/** Answers, each under what it is about. */
export type Facts = ReadonlyMap<string, unknown>;

export interface Disagreement {
  about: string;
  expected: unknown;
  actual: unknown;
}

/** At most so many are shown: the first few tell what is wrong, all of them would hide it. */
const SHOWN = 5;

/** Where two sets of facts differ, in the order of those expected. Empty: they agree in everything. */
export function disagreements(expected: Facts, actual: Facts): Disagreement[] {
  const differing: Disagreement[] = [];
  for (const about of new Set([...expected.keys(), ...actual.keys()])) {
    const pair = { about, expected: plain(expected.get(about)), actual: plain(actual.get(about)) };
    if (!isDeepStrictEqual(pair.expected, pair.actual)) differing.push(pair);
  }
  return differing.slice(0, SHOWN);
}

/** As JSON has it: what was cloned outside of Jest's world has other prototypes, which no answer shows. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
