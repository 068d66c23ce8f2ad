import { decodeExtraction, type DecodeHints } from '../decode/decode-extraction.js';
import type { ExtractionRecorder, RecordOptions } from '../record/extraction-recorder.js';
import { rejection, type RecordOutcome } from '../record/record-outcome.js';
import type { HeldBytes } from './held-bytes.js';
import { type Line, readLines } from './read-lines.js';
import { MAXIMUM_SENDING_MS } from './sending-time.js';

/** A line longer than this is rejected and skipped without being held. */
export const MAXIMUM_LINE_BYTES = 32 * 1024 * 1024;

/** What one stream may have on its way at once; reading waits beyond. */
const MAXIMUM_BYTES_UNDERWAY = 24 * 1024 * 1024;
const MAXIMUM_LINES_UNDERWAY = 100;
/** What all streams together may have, but for one line of each. */
const MAXIMUM_BYTES_OF_ALL = 64 * 1024 * 1024;

export interface LineOptions extends RecordOptions {
  /** Of every line. */
  readonly hints?: DecodeHints;
  /** Where the lines come from a sender: what all senders share. */
  readonly room?: HeldBytes;
}

export interface LineOutcome {
  readonly line: number;
  readonly outcome: RecordOutcome;
  /** What kept the line from being recorded though nothing is wrong with it; null where nothing did. */
  readonly failure: unknown;
}

/**
 * Records each line of a stream and gives the outcomes in order, each as soon as it is known. Reading is ahead of
 * recording by a bounded amount, so that a fast sender is slowed and memory stays flat. A bad line rejects that
 * line alone. Where the stream breaks off, what came before is given first and then its error thrown.
 */
export async function* recordLines(
  recorder: ExtractionRecorder,
  stream: AsyncIterable<Buffer>,
  options: LineOptions,
): AsyncGenerator<LineOutcome> {
  const { room } = options;
  const maximumMs = room === undefined ? Infinity : MAXIMUM_SENDING_MS;
  const lines = new Reader(readLines(stream, { maximumBytes: MAXIMUM_LINE_BYTES, room, maximumMs }));
  const underway = new Underway(recorder);
  try {
    while (!lines.hasEnded || underway.first !== null) {
      const line = lines.read(underway.hasRoom);
      const turn = await Promise.race([line, underway.first].filter((each) => each !== null));
      if (turn === lines.arrived)
        lines.take((each) => underway.add(each, recordLine(recorder, each, options)));
      else yield underway.shift(turn as LineOutcome);
    }
  } finally {
    lines.close();
  }
  if (lines.failure !== null) throw lines.failure.error;
}

/** Reads ahead by one line, which is there when `read` resolves to `arrived`. */
class Reader {
  readonly arrived = Symbol('arrived');
  hasEnded = false;
  failure: { readonly error: unknown } | null = null;
  private pending: Promise<symbol> | null = null;
  private line: Line | null = null;
  private isClosed = false;

  constructor(private readonly lines: AsyncGenerator<Line>) {}

  /** The read underway, or a new one where there is room; null where there is nothing to wait for. */
  read(hasRoom: boolean): Promise<symbol> | null {
    if (this.pending === null && hasRoom && !this.hasEnded) this.pending = this.next();
    return this.pending;
  }

  take(use: (line: Line) => void): void {
    const { line } = this;
    this.pending = null;
    this.line = null;
    if (line !== null) use(line);
  }

  close(): void {
    this.isClosed = true;
    this.line?.release?.();
    // Not awaited: it would wait for a read that may never come.
    this.lines.return(undefined).catch(() => undefined);
  }

  private async next(): Promise<symbol> {
    try {
      const read = await this.lines.next();
      if (read.done === true) this.hasEnded = true;
      else this.line = read.value;
      if (this.isClosed) this.line?.release?.();
    } catch (error) {
      this.hasEnded = true;
      this.failure = { error };
    }
    return this.arrived;
  }
}

/** Lines on their way, in order. */
class Underway {
  private readonly queue: { readonly result: Promise<LineOutcome>; readonly bytes: number }[] = [];
  private bytes = 0;

  constructor(private readonly recorder: ExtractionRecorder) {}

  get first(): Promise<LineOutcome> | null {
    return this.queue[0]?.result ?? null;
  }

  /** A stream that has nothing on its way may always go on, so that none waits for another for ever. */
  get hasRoom(): boolean {
    if (this.queue.length === 0) return true;
    return (
      this.queue.length < MAXIMUM_LINES_UNDERWAY &&
      this.bytes < MAXIMUM_BYTES_UNDERWAY &&
      this.recorder.bytesUnderway < MAXIMUM_BYTES_OF_ALL
    );
  }

  add({ bytes }: Line, result: Promise<LineOutcome>): void {
    this.queue.push({ result, bytes: bytes?.length ?? 0 });
    this.bytes += bytes?.length ?? 0;
  }

  shift(outcome: LineOutcome): LineOutcome {
    this.bytes -= this.queue.shift()?.bytes ?? 0;
    return outcome;
  }
}

async function recordLine(
  recorder: ExtractionRecorder,
  line: Line,
  options: LineOptions,
): Promise<LineOutcome> {
  try {
    return { line: line.number, ...(await recordedLine(recorder, line, options)) };
  } finally {
    line.release?.();
  }
}

async function recordedLine(
  recorder: ExtractionRecorder,
  { bytes, lacksRoom }: Line,
  options: LineOptions,
): Promise<Omit<LineOutcome, 'line'>> {
  if (lacksRoom) return notNow(null, new Error('too much of other senders is held in memory'));
  if (bytes === null) {
    const message = `is longer than ${MAXIMUM_LINE_BYTES} bytes`;
    return { outcome: recorder.refuse(null, [{ pointer: '', message }]), failure: null };
  }
  const decoded = decodeExtraction(bytes, options.hints);
  try {
    return { outcome: await recorder.recordDecoded(decoded, bytes.length, options), failure: null };
  } catch (failure) {
    return notNow(decoded.ok ? decoded.extraction.extractionId : decoded.extractionId, failure);
  }
}

function notNow(extractionId: string | null, failure: unknown): Omit<LineOutcome, 'line'> {
  const message = 'could not be recorded just now: send it again';
  return { outcome: rejection(extractionId, [{ pointer: '', message }]), failure };
}
