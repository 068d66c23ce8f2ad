import { plainText, withoutComments } from './notes-text.js';

/** What release notes can be about, in the order in which they are given. */
export const NOTE_CATEGORIES = ['feature', 'bugfix', 'performance', 'security', 'architecture'] as const;
export type NoteCategory = (typeof NOTE_CATEGORIES)[number];

export const NOTE_SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type NoteSentiment = (typeof NOTE_SENTIMENTS)[number];

export interface NotesAnalysis {
  /** Empty where no rule applies; null where there are no notes. */
  readonly categories: readonly NoteCategory[] | null;
  readonly sentiment: NoteSentiment | null;
}

/** Whole words, whatever their case. English alone: notes in another language come out empty and neutral. */
const words = (...patterns: string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'i');

const CATEGORY_WORDS: Readonly<Record<NoteCategory, RegExp>> = {
  feature: words(
    'new',
    'add(?:s|ed|ing)?',
    'introduc(?:e|es|ed|ing)',
    'feat(?:ures?)?',
    'can now',
    'now (?:available|possible|supports?|supported)',
    '(?<!(?:drop|drops|dropped|end|ends|ended|end of|remove|removes|removed) )support for',
  ),
  bugfix: words(
    'fix(?:es|ed|ing)?(?!-)',
    'bug-?fix(?:es)?',
    'hot-?fix(?:es)?',
    'bugs?',
    'resolve[sd]?',
    'corrected',
    'repaired',
    'no longer (?:crash|hang|freez|fail|los)[a-z]*',
  ),
  performance: words(
    'perf(?:ormance)?',
    'fast(?:er|est)',
    'quicker',
    'speed(?:s|ed)?[ -]?up',
    'optimi[sz](?:e|es|ed|ing|ations?)',
    'smooth(?:er|ly)',
    'slow(?:er|ness|downs?)',
    'latency',
    'responsiveness',
    '(?:less|lower|reduced) (?:memory|cpu|power)',
    '(?:memory|cpu) (?:use|usage|leaks?|footprint|consumption)',
  ),
  security: words(
    'security',
    'secur(?:e|es|ed|ely)',
    'insecure',
    'vulnerabilit(?:y|ies)',
    'CVEs?',
    'exploit(?:s|ed|able)?',
    'XSS',
    'cross-site',
    'code execution',
    'encrypt(?:s|ed|ion)?',
    'hardening',
  ),
  architecture: words(
    'refactor(?:s|ed|ing)?',
    'rewrit(?:e|es|ing|ten)',
    'rewrote',
    're-?architect(?:s|ed|ing)?',
    'architectures?',
    'migrat(?:e|es|ed|ing|ions?)',
    'under the hood',
    'internals',
    'dependenc(?:y|ies)',
    'electron',
    'chromium',
    'apple silicon',
    'arm64',
  ),
};

/** They make a feature of what is nothing else. */
const IMPROVEMENT = words('improv[a-z]*', 'enhanc[a-z]*', 'highlights');

const POSITIVE = words(
  'better',
  'best',
  'easier',
  'simpler',
  'faster',
  'smoother',
  'improv[a-z]*',
  'enhanc[a-z]*',
  'love[ds]?',
  'happy',
  'glad',
  'proud',
  'excit(?:ed|ing)',
  'great',
  'beautiful',
  'delight(?:ed|ful)?',
  'finally',
  'thanks?(?: you)?',
);

/** A removal is not among them: it may be good news. */
const NEGATIVE = words(
  'known (?:issues?|problems?|bugs?)',
  'breaking',
  'deprecat(?:e|es|ed|ion)',
  'discontinu(?:e|es|ed)',
  '(?:drop|drops|dropped|end of|ends|ended) support',
  'no longer (?:available|possible|supports?|supported|works?)',
  'end of life',
  'unstable',
  'regressions?',
  'unfortunately',
  'sorry',
  'apolog(?:y|ies|ise|ize)',
);

/** More than anybody reads; a line of more is no line of text. */
const MAXIMUM_NOTES_READ = 20_000;
const MAXIMUM_LINE_READ = 1_000;

/**
 * What release notes are about and in what tone, by rule (decisions.md section 8).
 *
 * - A line is of every category that it has a word of; a repair is no feature, whatever is new in it.
 * - A heading's categories hold for the lines below it, down to the next heading of its rank; `feature` for those
 *   of no other category alone. A heading with nothing below it stands for itself.
 * - A line or heading is positive, negative or both by its words; what a repair tells of is no bad news. The tone
 *   of the notes is that of more lines, else neutral.
 */
export function analyseNotes(notes: string | null): NotesAnalysis {
  const lines = linesOf(notes ?? '');
  if (lines.length === 0) return { categories: null, sentiment: null };
  const found = categoriesOf(lines);
  const positive = lines.filter(({ text }) => POSITIVE.test(text)).length;
  const negative = lines.filter(({ text }) => isBadNews(text)).length;
  return {
    categories: NOTE_CATEGORIES.filter((category) => found.has(category)),
    sentiment: positive > negative ? 'positive' : positive < negative ? 'negative' : 'neutral',
  };
}

interface NotesLine {
  readonly text: string;
  /** Of a heading 1 to 6, the highest first; 0 of running text. */
  readonly rank: number;
}

/** Lines with words in them. A line in bold alone, or a short one with a colon at its end, is a lowest heading. */
function linesOf(notes: string): NotesLine[] {
  const lines = withoutComments(notes.slice(0, MAXIMUM_NOTES_READ)).split(/\r?\n/);
  return lines
    .map((line) => line.slice(0, MAXIMUM_LINE_READ))
    .map((line) => ({ text: plainText(line), rank: rankOf(line.trim()) }))
    .filter(({ text }) => /\p{L}/u.test(text));
}

function rankOf(line: string): number {
  const marks = /^(#{1,6})\s/.exec(line)?.[1];
  if (marks !== undefined) return marks.length;
  return /^(?:\*\*[^*]+\*\*:?|__[^_]+__:?|[\p{L}'’ ]{1,40}:)$/u.test(line) ? 6 : 0;
}

interface Section {
  readonly rank: number;
  readonly categories: readonly NoteCategory[];
}

const NO_SECTION: Section = { rank: 0, categories: [] };

function categoriesOf(lines: readonly NotesLine[]): Set<NoteCategory> {
  const found = new Set<NoteCategory>();
  let section = NO_SECTION;
  for (const [index, { text, rank }] of lines.entries()) {
    if (rank > 0) section = sectionOf(text, rank, section);
    const isAlone = rank > 0 && (lines[index + 1]?.rank ?? 1) > 0;
    if (isAlone) for (const category of wordsOf(text)) found.add(category);
    if (rank === 0) for (const category of categoriesWithin(text, section)) found.add(category);
  }
  return found;
}

/** A heading that says nothing leaves what the one above it says. */
function sectionOf(text: string, rank: number, before: Section): Section {
  const categories = orImproved(wordsOf(text), text);
  if (categories.length > 0) return { rank, categories };
  return rank > before.rank ? before : NO_SECTION;
}

function categoriesWithin(text: string, { categories }: Section): readonly NoteCategory[] {
  const known = [...wordsOf(text), ...categories.filter((category) => category !== 'feature')];
  const improved = orImproved(known, text);
  return improved.length > 0 ? improved : categories;
}

function orImproved(categories: readonly NoteCategory[], text: string): readonly NoteCategory[] {
  return categories.length === 0 && IMPROVEMENT.test(text) ? ['feature'] : categories;
}

function wordsOf(text: string): NoteCategory[] {
  const isRepair = CATEGORY_WORDS.bugfix.test(text) && !/\bknown bugs?\b/i.test(text);
  return NOTE_CATEGORIES.filter((category) => {
    if (category === 'bugfix') return isRepair;
    if (category === 'feature' && isRepair) return false;
    return CATEGORY_WORDS[category].test(text);
  });
}

function isBadNews(text: string): boolean {
  return NEGATIVE.test(text) && !wordsOf(text).includes('bugfix');
}
