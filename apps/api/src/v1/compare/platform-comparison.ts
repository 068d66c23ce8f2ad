import { architectureOf } from '#libs/domain';
import { byKey } from './by-key.js';
import type { ComparedApp } from './compared-app.js';

/** `platformComparison` of interface.md 4.3; its notes are sentences made of the numbers beside them. */
export function platformComparison(apps: readonly ComparedApp[]): object {
  return {
    binarySize: {
      ...byKey(apps, ({ profile }) => profile.app.appSizeBytes),
      ratio: sizeRatio(apps),
      note: sizeNote(apps),
    },
    securityPosture: {
      ...byKey(apps, ({ scores: { security }, sandboxed }) => ({
        score: security.value,
        evidence: security.evidence,
        sandboxed,
      })),
      note: securityNote(apps),
    },
    architecture: {
      ...byKey(apps, ({ profile }) => profile.app.architectures),
      note: architectureNote(apps),
    },
  };
}

interface Ranked {
  readonly label: string;
  readonly value: number;
}

/** Those whose value is known, the highest first; equals stay in the order in which they were asked for. */
function ranked(apps: readonly ComparedApp[], value: (app: ComparedApp) => number | null): Ranked[] {
  return apps
    .flatMap((app) => {
      const known = value(app);
      return known === null ? [] : [{ label: app.label, value: known }];
    })
    .sort((left, right) => right.value - left.value);
}

const sizesOf = (apps: readonly ComparedApp[]): Ranked[] =>
  ranked(apps, ({ profile }) => profile.app.appSizeBytes);

/** Of the largest to the smallest, such as `5.7:1`; null where that cannot be told. */
function sizeRatio(apps: readonly ComparedApp[]): string | null {
  const sizes = sizesOf(apps);
  const [largest, smallest] = [sizes[0], sizes.at(-1)];
  if (sizes.length < 2 || largest === undefined || !smallest?.value) return null;
  return `${(largest.value / smallest.value).toFixed(1)}:1`;
}

function sizeNote(apps: readonly ComparedApp[]): string {
  const words = { highest: 'Largest', lowest: 'Smallest', nothing: 'No size is known.' };
  return extremesNote(apps, sizesOf(apps), words, (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`);
}

function securityNote(apps: readonly ComparedApp[]): string {
  const scores = ranked(apps, ({ scores: { security } }) => security.value);
  const words = { highest: 'Highest score', lowest: 'Lowest', nothing: 'No score is known.' };
  const sandboxes = grouped(apps, ({ sandboxed }) =>
    sandboxed === null ? null : sandboxed ? 'Sandboxed' : 'Not sandboxed',
  );
  return [
    extremesNote(apps, scores, words, String),
    ...littleEvidence(apps),
    sentencesOf(sandboxes, 'Sandbox not known'),
  ].join(' ');
}

/** Under it a score rests on less than half of what it looks at, and its note says so. */
const MUCH_EVIDENCE = 50;

/** `On little evidence: A (30 of 100 points).` */
function littleEvidence(apps: readonly ComparedApp[]): string[] {
  const scored = apps.flatMap(({ label, scores: { security } }) =>
    security.value === null || security.evidence >= MUCH_EVIDENCE
      ? []
      : [`${label} (${security.evidence} of 100 points)`],
  );
  return scored.length === 0 ? [] : [`On little evidence: ${scored.join(', ')}.`];
}

function architectureNote(apps: readonly ComparedApp[]): string {
  const groups = grouped(apps, ({ profile }) => architectureOf(profile.app.architectures));
  return sentencesOf(groups, 'Not known', (word) => (word === 'universal' ? 'Universal' : word));
}

interface ExtremesWords {
  readonly highest: string;
  readonly lowest: string;
  readonly nothing: string;
}

/** `Largest: A (2.0 MB). Smallest: B, C (1.0 MB). Not known: D.`, or `2.0 MB: A, B.` where all are the same. */
function extremesNote(
  apps: readonly ComparedApp[],
  known: readonly Ranked[],
  words: ExtremesWords,
  format: (value: number) => string,
): string {
  const [highest, lowest] = [known[0], known.at(-1)];
  if (highest === undefined || lowest === undefined) return words.nothing;
  const labelsOf = ({ value }: Ranked): string =>
    known.flatMap((each) => (each.value === value ? [each.label] : [])).join(', ');
  const shown = ({ value }: Ranked): string => format(value);
  const sentences =
    highest.value === lowest.value
      ? [`${shown(highest)}: ${labelsOf(highest)}.`]
      : [
          `${words.highest}: ${labelsOf(highest)} (${shown(highest)}).`,
          `${words.lowest}: ${labelsOf(lowest)} (${shown(lowest)}).`,
        ];
  const named = new Set(known.map(({ label }) => label));
  const unknown = apps.map(({ label }) => label).filter((label) => !named.has(label));
  return [...sentences, ...(unknown.length === 0 ? [] : [`Not known: ${unknown.join(', ')}.`])].join(' ');
}

/** Labels by a word; by null those that nothing is known of. */
type Groups = ReadonlyMap<string | null, readonly string[]>;

function grouped(apps: readonly ComparedApp[], wordOf: (app: ComparedApp) => string | null): Groups {
  const groups = new Map<string | null, string[]>();
  for (const app of apps) {
    const word = wordOf(app);
    groups.set(word, [...(groups.get(word) ?? []), app.label]);
  }
  return groups;
}

/** `Universal: A, B. x86_64: C. Not known: D.` */
function sentencesOf(
  groups: Groups,
  unknown: string,
  titleOf: (word: string) => string = (word) => word,
): string {
  const words = [...groups.keys()].filter((word) => word !== null);
  const known = words.map((word) => `${titleOf(word)}: ${groups.get(word)!.join(', ')}.`);
  const rest = groups.get(null);
  return [...known, ...(rest === undefined ? [] : [`${unknown}: ${rest.join(', ')}.`])].join(' ');
}
