import { styleText } from 'node:util';
import type { Failure } from './errors.js';

/** Where the words of a command go. */
export interface Streams {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** What a command says: its answer on stdout, as text or as one JSON document; everything else on stderr. */
export class Output {
  constructor(
    readonly json: boolean,
    private readonly streams: Streams = process,
  ) {}

  /** The answer. Call it once. */
  answer(document: unknown, text: () => string): void {
    this.streams.stdout.write(this.json ? `${JSON.stringify(document, null, 2)}\n` : `${text()}\n`);
  }

  /** Words for people before the answer; with JSON nobody is there to read them. */
  say(text: string): void {
    if (!this.json) this.streams.stdout.write(`${text}\n`);
  }

  /** What is worth knowing and is no part of the answer. */
  note(text: string): void {
    this.streams.stderr.write(`${text}\n`);
  }

  fail({ message, problems }: Failure): void {
    this.note([`error: ${message}`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.failureDocument({ message, problems });
  }

  /** With JSON a failure is a document too, so that who reads stdout finds exactly one. */
  failureDocument({ message, problems }: Pick<Failure, 'message' | 'problems'>): void {
    if (!this.json) return;
    const error = { message, ...(problems.length > 0 && { problems }) };
    this.streams.stdout.write(`${JSON.stringify({ error }, null, 2)}\n`);
  }
}

export type Cell = string | number | null;

/** Columns side by side under their headings; numbers to the right, null as a dash. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  const texts = rows.map((row) => headings.map((_, column) => cellText(row[column])));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [bold(line(headings)), ...texts.map(line)].join('\n');
}

/** Names and their values, one per line, the values below each other. */
export function facts(rows: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`).join('\n');
}

function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '-';
  return typeof cell === 'number' ? count(cell) : cell;
}

/** A whole number as people read it: 12,345. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** `1 file`, `2 files`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

export function indent(text: string, by = '  '): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');
}

/** As far as the terminal can; plain text where the output is no terminal. */
export const bold = (text: string): string => styleText('bold', text);
export const dim = (text: string): string => styleText('dim', text);
