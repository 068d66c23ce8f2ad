import type { RecordOutcome } from '../record/record-outcome.js';
import { decodeExtraction } from '../decode/decode-extraction.js';
import type { ExtractionRecorder } from '../record/extraction-recorder.js';
import { type Line, readLines } from './read-lines.js';

/** A line longer than this is rejected and skipped without being held. */
export const MAXIMUM_LINE_BYTES = 32 * 1024 * 1024;

/** Bytes of lines that may be on their way at once; reading waits beyond. */
const MAXIMUM_BYTES_UNDERWAY = 24 * 1024 * 1024;
const MAXIMUM_LINES_UNDERWAY = 400;

export interface LineOutcome {
  readonly line: number;
  readonly outcome: RecordOutcome;
  /** What kept the line from being recorded though nothing is wrong with it; null where nothing did. */
  readonly failure: unknown;
}

/**
 * Records each line of a stream and gives the outcomes in order. Reading is ahead of recording by a bounded
 * amount, so that a fast sender is slowed and memory stays flat. A bad line rejects that line alone.
 */
export async function* recordLines(
  recorder: ExtractionRecorder,
  stream: AsyncIterable<Buffer>,
  options: { readonly backfill: boolean },
): AsyncGenerator<LineOutcome> {
  const underway: { readonly result: Promise<LineOutcome>; readonly bytes: number }[] = [];
  let bytes = 0;
  for await (const line of readLines(stream, MAXIMUM_LINE_BYTES)) {
    const result = recordLine(recorder, line, options);
    underway.push({ result, bytes: line.bytes?.length ?? 0 });
    bytes += line.bytes?.length ?? 0;
    while (bytes > MAXIMUM_BYTES_UNDERWAY || underway.length > MAXIMUM_LINES_UNDERWAY) {
      const first = underway.shift();
      if (first === undefined) break;
      yield await first.result;
      bytes -= first.bytes;
    }
  }
  for (const { result } of underway) yield await result;
}

async function recordLine(
  recorder: ExtractionRecorder,
  { number, bytes }: Line,
  options: { readonly backfill: boolean },
): Promise<LineOutcome> {
  if (bytes === null) {
    const message = `is longer than ${MAXIMUM_LINE_BYTES} bytes`;
    return { line: number, outcome: rejection(null, [{ pointer: '', message }]), failure: null };
  }
  const decoded = decodeExtraction(bytes);
  if (!decoded.ok) {
    return { line: number, outcome: rejection(decoded.extractionId, decoded.problems), failure: null };
  }
  try {
    return { line: number, outcome: await recorder.record(decoded.extraction, options), failure: null };
  } catch (failure) {
    const message = 'could not be recorded just now: send it again';
    return {
      line: number,
      outcome: rejection(decoded.extraction.extractionId, [{ pointer: '', message }]),
      failure,
    };
  }
}

type Rejection = Extract<RecordOutcome, { outcome: 'rejected' }>;

function rejection(extractionId: string | null, problems: Rejection['problems']): Rejection {
  return {
    outcome: 'rejected',
    extractionId,
    appId: null,
    changes: 0,
    problems,
    isConflict: false,
    position: null,
  };
}
