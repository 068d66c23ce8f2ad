/** A line of a stream without its end; `bytes` is null where it was longer than allowed. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly bytes: Buffer | null;
}

const NEWLINE = 0x0a;

/** Splits a stream into lines. Of a line that is too long nothing is held; empty lines are left out. */
export async function* readLines(stream: AsyncIterable<Buffer>, maximumBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const line = finish(
        number,
        [...pieces, chunk.subarray(start, end)],
        length + end - start,
        maximumBytes,
      );
      if (line !== null) yield line;
      number += 1;
      pieces = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= maximumBytes) pieces.push(chunk.subarray(start));
    else pieces = [];
  }
  const last = finish(number, pieces, length, maximumBytes);
  if (last !== null) yield last;
}

function finish(
  number: number,
  pieces: readonly Buffer[],
  length: number,
  maximumBytes: number,
): Line | null {
  if (length > maximumBytes) return { number, bytes: null };
  const bytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  return bytes.toString('latin1').trim() === '' ? null : { number, bytes };
}
