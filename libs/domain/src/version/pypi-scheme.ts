import {
  compareCodeUnits,
  compareLists,
  compareNumeralLists,
  compareNumerals,
  isNumeral,
} from './ordering.js';
import { legacyKey } from './pypi-legacy.js';
import type { VersionScheme } from './version-scheme.js';

/**
 * PyPI: PEP 440 (https://packaging.python.org/specifications/version-specifiers).
 * Any other text that is not blank is a legacy version, below all of PEP 440.
 */
export const pypiScheme: VersionScheme = {
  name: 'pypi',
  compare(left, right) {
    const leftText = left.trim().toLowerCase();
    const rightText = right.trim().toLowerCase();
    if (leftText === '' || rightText === '') return null;
    const leftVersion = parsePep440(leftText);
    const rightVersion = parsePep440(rightText);
    if (leftVersion === null && rightVersion === null) {
      return compareLists(legacyKey(leftText), legacyKey(rightText), compareCodeUnits);
    }
    if (leftVersion === null) return -1;
    if (rightVersion === null) return 1;
    return comparePep440(leftVersion, rightVersion);
  },
};

/** A part that may be absent: its rank says where absence lies, its digits order the rest. */
interface Phase {
  readonly rank: number;
  readonly number: string;
}

interface Pep440Version {
  readonly epoch: string;
  readonly release: readonly string[];
  readonly pre: Phase;
  readonly post: Phase;
  readonly dev: Phase;
  readonly local: readonly string[];
}

// Appendix B of PEP 440, for lower case text without blanks around it.
const PEP_440 = new RegExp(
  [
    '^v?(?:(?<epoch>[0-9]+)!)?(?<release>[0-9]+(?:\\.[0-9]+)*)',
    '(?:[-_.]?(?<preName>alpha|beta|preview|pre|rc|a|b|c)[-_.]?(?<preNumber>[0-9]+)?)?',
    '(?:-(?<postImplicit>[0-9]+)|[-_.]?(?<postName>post|rev|r)[-_.]?(?<postNumber>[0-9]+)?)?',
    '(?:[-_.]?(?<devName>dev)[-_.]?(?<devNumber>[0-9]+)?)?',
    '(?:\\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?$',
  ].join(''),
);

const PRE_RANKS = { devOnly: 0, alpha: 1, beta: 2, candidate: 3, none: 4 } as const;
const POST_RANKS = { none: 0, post: 1 } as const;
const DEV_RANKS = { dev: 0, none: 1 } as const;

type Groups = Readonly<Record<string, string | undefined>>;

function parsePep440(text: string): Pep440Version | null {
  const groups: Groups | undefined = PEP_440.exec(text)?.groups;
  if (groups === undefined) return null;
  const post = parsePost(groups);
  const dev = parseDev(groups);
  return {
    epoch: groups['epoch'] ?? '',
    release: groups['release']?.split('.') ?? [],
    pre: {
      rank: preRank(groups['preName'], dev.rank === DEV_RANKS.dev && post.rank === POST_RANKS.none),
      number: groups['preNumber'] ?? '',
    },
    post,
    dev,
    local: groups['local']?.split(/[-_.]/) ?? [],
  };
}

function parsePost(groups: Groups): Phase {
  const number = groups['postImplicit'] ?? groups['postNumber'] ?? '';
  const isPost = number !== '' || groups['postName'] !== undefined;
  return { rank: isPost ? POST_RANKS.post : POST_RANKS.none, number };
}

function parseDev(groups: Groups): Phase {
  return {
    rank: groups['devName'] === undefined ? DEV_RANKS.none : DEV_RANKS.dev,
    number: groups['devNumber'] ?? '',
  };
}

/** 1.0.dev1 is below 1.0a1, although a version without a pre-release is above one with it. */
function preRank(name: string | undefined, isDevOnly: boolean): number {
  if (name === undefined) return isDevOnly ? PRE_RANKS.devOnly : PRE_RANKS.none;
  if (name.startsWith('a')) return PRE_RANKS.alpha;
  if (name.startsWith('b')) return PRE_RANKS.beta;
  return PRE_RANKS.candidate;
}

function comparePep440(left: Pep440Version, right: Pep440Version): number {
  return (
    compareNumerals(left.epoch, right.epoch) ||
    compareNumeralLists(left.release, right.release) ||
    comparePhases(left.pre, right.pre) ||
    comparePhases(left.post, right.post) ||
    comparePhases(left.dev, right.dev) ||
    compareLists(left.local, right.local, compareLocalSegments)
  );
}

function comparePhases(left: Phase, right: Phase): number {
  return left.rank - right.rank || compareNumerals(left.number, right.number);
}

/** Numbers are above texts here, unlike in semver. */
function compareLocalSegments(left: string, right: string): number {
  const leftIsNumeral = isNumeral(left);
  if (leftIsNumeral !== isNumeral(right)) return leftIsNumeral ? 1 : -1;
  return leftIsNumeral ? compareNumerals(left, right) : compareCodeUnits(left, right);
}
