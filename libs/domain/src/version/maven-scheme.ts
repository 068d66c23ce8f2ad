import { compareCodeUnits, compareNumerals, isNumeral } from './ordering.js';
import type { VersionScheme } from './version-scheme.js';

/**
 * Maven (https://maven.apache.org/pom.html#version-order-specification), as Maven 3.6 and osv-scalibr order:
 * any text that is not blank is a version.
 * Known quirk, the reference's own: with a qualifier after a dot the order has circles
 * (2.9.0 < 2.9.0-1 < 2.9.0.RC1 < 2.9.0). Without one it is a total order.
 */
export const mavenScheme: VersionScheme = {
  name: 'maven',
  compare(left, right) {
    if (left.trim() === '' || right.trim() === '') return null;
    return compareTokenLists(parseMavenVersion(left), parseMavenVersion(right));
  },
};

interface Token {
  /** What compares first: .qualifier < -qualifier < -number < .number. */
  readonly kind: number;
  /** Place of a qualifier among the known ones, 0 for a number. */
  readonly rank: number;
  /** The digits of a number, the text of an unknown qualifier, else empty. */
  readonly text: string;
}

const KINDS = { dotQualifier: 0, hyphenQualifier: 1, hyphenNumber: 2, dotNumber: 3 } as const;
const QUALIFIER_RANKS: ReadonlyMap<string, number> = new Map([
  ['alpha', 0],
  ['beta', 1],
  ['milestone', 2],
  ['rc', 3],
  ['cr', 3],
  ['snapshot', 4],
  ['ga', 5],
  ['final', 5],
  ['release', 5],
  ['sp', 6],
]);
const RELEASE_RANK = 5;
const UNKNOWN_RANK = 7;
const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

function parseMavenVersion(text: string): Token[] {
  return trimNulls(tokenize(text.trim().toLowerCase()));
}

/** Splits at dots, hyphens and between digits and others, which counts as a hyphen; an empty token is 0. */
function tokenize(text: string): Token[] {
  const pieces = text.match(/[.-]|[0-9]+|[^0-9.-]+/g) ?? [];
  const tokens: Token[] = [];
  let separator = '.';
  let isTokenDue = true;
  for (const [index, piece] of pieces.entries()) {
    if (piece === '.' || piece === '-') {
      if (isTokenDue) tokens.push(numberToken('0', separator));
      separator = piece;
      isTokenDue = true;
      continue;
    }
    if (!isTokenDue) separator = '-';
    const isBeforeDigits = isNumeral(pieces[index + 1] ?? '');
    tokens.push(
      isNumeral(piece) ? numberToken(piece, separator) : qualifierToken(piece, separator, isBeforeDigits),
    );
    isTokenDue = false;
  }
  if (isTokenDue) tokens.push(numberToken('0', separator));
  return tokens;
}

function numberToken(digits: string, separator: string): Token {
  return { kind: separator === '-' ? KINDS.hyphenNumber : KINDS.dotNumber, rank: 0, text: digits };
}

function qualifierToken(text: string, separator: string, isBeforeDigits: boolean): Token {
  const kind = separator === '-' ? KINDS.hyphenQualifier : KINDS.dotQualifier;
  const name = isBeforeDigits ? (SHORTHANDS.get(text) ?? text) : text;
  const rank = QUALIFIER_RANKS.get(name);
  return rank === undefined ? { kind, rank: UNKNOWN_RANK, text: name } : { kind, rank, text: '' };
}

/** Drops zeros and release qualifiers at the end and before each hyphen; the first token stays. */
function trimNulls(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let isTrimming = true;
  for (const [index, token] of [...tokens.entries()].reverse()) {
    if (index > 0 && isTrimming && isNull(token)) continue;
    kept.push(token);
    isTrimming = token.kind === KINDS.hyphenNumber || token.kind === KINDS.hyphenQualifier;
  }
  return kept.reverse();
}

function isNull(token: Token): boolean {
  return isNumber(token) ? compareNumerals(token.text, '0') === 0 : token.rank === RELEASE_RANK;
}

function isNumber(token: Token): boolean {
  return token.kind >= KINDS.hyphenNumber;
}

function compareTokenLists(left: readonly Token[], right: readonly Token[]): number {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareSlots(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareSlots(left: Token | undefined, right: Token | undefined): number {
  if (left === undefined) return right === undefined ? 0 : -compareToEnd(right);
  return right === undefined ? compareToEnd(left) : compareTokens(left, right);
}

/** A version that has ended goes on with .0 against a .number, with the release against all else. */
function compareToEnd(token: Token): number {
  if (token.kind === KINDS.dotNumber) return compareNumerals(token.text, '0');
  return isNumber(token) ? 1 : token.rank - RELEASE_RANK;
}

function compareTokens(left: Token, right: Token): number {
  if (left.kind !== right.kind) return left.kind - right.kind;
  if (isNumber(left)) return compareNumerals(left.text, right.text);
  return left.rank - right.rank || compareCodeUnits(left.text, right.text);
}
