import { Pieces } from './pieces.js';

/** A line of a stream without its end; `bytes` is null where it was longer than allowed. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly bytes: Buffer | null;
}

const NEWLINE = 0x0a;

/** Splits a stream into lines. Of a line that is too long nothing is held; empty lines are left out. */
export async function* readLines(stream: AsyncIterable<Buffer>, maximumBytes: number): AsyncGenerator<Line> {
  const splitter = new LineSplitter(maximumBytes);
  for await (const chunk of stream) yield* splitter.push(chunk);
  yield* splitter.end();
}

/** The part of `readLines` that holds bytes. */
export class LineSplitter {
  private readonly pieces = new Pieces();
  private number = 1;
  /** Of the line underway, whether held or not. */
  private length = 0;

  constructor(private readonly maximumBytes: number) {}

  get heldBytes(): number {
    return this.pieces.length;
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.hold(chunk.subarray(start, end));
      yield* this.end();
      start = end + 1;
    }
    this.hold(chunk.subarray(start));
  }

  /** The line that ends here. */
  *end(): Generator<Line> {
    const { number } = this;
    const isTooLong = this.length > this.maximumBytes;
    const bytes = isTooLong ? null : this.pieces.take();
    this.number += 1;
    this.length = 0;
    if (bytes === null || !isBlank(bytes)) yield { number, bytes };
  }

  private hold(piece: Buffer): void {
    this.length += piece.length;
    if (this.length <= this.maximumBytes) this.pieces.add(piece);
    else this.pieces.clear();
  }
}

/** Nothing but what JSON takes for white space. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
