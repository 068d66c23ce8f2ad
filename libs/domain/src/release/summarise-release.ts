import type { TechnologyChanges } from '../diff/diff-technologies.js';
import { plainText, withoutComments } from './notes-text.js';

const MAXIMUM_NAMES = 3;
const MAXIMUM_SENTENCE_LENGTH = 200;
/** Notes may be long, and the first sentence stands at the start. */
const MAXIMUM_NOTES_READ = 4000;

/** One line made by rule from the notes' first sentence and the diff; null where there is neither. */
export function summariseRelease(release: {
  readonly notes: string | null;
  readonly changes: TechnologyChanges;
}): string | null {
  const parts = [firstSentence(release.notes), changesSentence(release.changes)].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(' ');
}

/** The first sentence of running text; headings, list marks, emphasis and HTML are left out. */
function firstSentence(notes: string | null): string | null {
  const lines = withoutComments((notes ?? '').slice(0, MAXIMUM_NOTES_READ)).split(/\r?\n/);
  const texts = lines.map((line) => ({ isHeading: /^\s*(#|={3,}|-{3,})/.test(line), text: plainText(line) }));
  const known = texts.filter(({ text }) => text !== '');
  const line = (known.find(({ isHeading }) => !isHeading) ?? known[0])?.text;
  if (line === undefined) return null;
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？])/.exec(line)?.[0] ?? line;
  const characters = Array.from(sentence);
  return characters.length <= MAXIMUM_SENTENCE_LENGTH
    ? withStop(sentence)
    : `${characters.slice(0, MAXIMUM_SENTENCE_LENGTH).join('').trimEnd()}…`;
}

function withStop(sentence: string): string {
  return /[.!?…。！？]$/.test(sentence) ? sentence : `${sentence}.`;
}

function changesSentence(changes: TechnologyChanges): string | null {
  const parts = [
    listing(
      'adds',
      changes.added.map((each) => each.name),
    ),
    listing(
      'removes',
      changes.removed.map((each) => each.name),
    ),
    listing(
      'updates',
      changes.updated.map((each) => `${each.name} to ${each.to ?? 'an unknown version'}`),
    ),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function listing(verb: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, MAXIMUM_NAMES).join(', ');
  return names.length > MAXIMUM_NAMES
    ? `${verb} ${shown} and ${names.length - MAXIMUM_NAMES} more`
    : `${verb} ${shown}`;
}
