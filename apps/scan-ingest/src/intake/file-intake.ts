import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { PartitionPosition } from '#libs/event-log';
import { decodeExtraction, type DecodeHints } from '../decode/decode-extraction.js';
import type { ExtractionRecorder } from '../record/extraction-recorder.js';
import type { RecordOutcome } from '../record/record-outcome.js';
import { Pieces } from './pieces.js';
import { MAXIMUM_LINE_BYTES, recordLines } from './record-lines.js';

/** A line (or document) of a file that was not recorded. */
export interface FileProblem {
  readonly file: string;
  /** Counts from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly extractionId: string | null;
  readonly pointer: string;
  readonly message: string;
}

export interface FileIntakeReport {
  readonly recorded: number;
  readonly unchanged: number;
  readonly historical: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly problems: readonly FileProblem[];
  /** The last position that was reached per partition. */
  readonly positions: readonly PartitionPosition[];
}

export interface FileIntakeOptions {
  readonly backfill: boolean;
  /** Of every document. */
  readonly hints?: DecodeHints;
  /** Told of bytes read from files, as they are on disk. */
  readonly onProgress?: (bytes: number) => void;
}

/** Each chunk costs a trip to another thread. */
const CHUNK_BYTES = 256 * 1024;

/** Records `.json`, `.ndjson` and either with `.gz`, one file after the other. */
export class FileIntake {
  constructor(private readonly recorder: ExtractionRecorder) {}

  async ingest(files: readonly string[], options: FileIntakeOptions): Promise<FileIntakeReport> {
    const tally = new Tally();
    for (const file of files) {
      try {
        await this.ingestFile(file, options, tally);
      } catch (error) {
        tally.fail(file, error);
      }
    }
    return tally.report();
  }

  private async ingestFile(file: string, options: FileIntakeOptions, tally: Tally): Promise<void> {
    const content = contentOf(file, options.onProgress);
    if (/\.json(\.gz)?$/i.test(file)) {
      tally.add(file, null, await this.ingestDocument(content, options));
      return;
    }
    for await (const { line, outcome, failure } of recordLines(this.recorder, content, options)) {
      // Nothing else can be recorded either, and sending the file again is harmless.
      if (failure !== null) throw failure as Error;
      tally.add(file, line, outcome);
    }
  }

  private async ingestDocument(
    content: AsyncIterable<Buffer>,
    options: FileIntakeOptions,
  ): Promise<RecordOutcome> {
    const pieces = new Pieces();
    for await (const chunk of content) {
      pieces.add(chunk);
      if (pieces.length > MAXIMUM_LINE_BYTES) throw new Error(`is larger than ${MAXIMUM_LINE_BYTES} bytes`);
    }
    const bytes = pieces.take();
    return this.recorder.recordDecoded(decodeExtraction(bytes, options.hints), bytes.length, options);
  }
}

/** Bytes of files together, for a progress bar; what cannot be read counts nothing. */
export async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A file's content, gunzipped where its name or its first bytes say so. */
async function* contentOf(file: string, onProgress: FileIntakeOptions['onProgress']): AsyncGenerator<Buffer> {
  const isGzip = await startsLikeGzip(file);
  const raw = createReadStream(file);
  raw.on('data', (chunk) => onProgress?.(chunk.length));
  const stream: Readable = isGzip ? raw.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : raw;
  raw.once('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } finally {
    raw.destroy();
  }
}

async function startsLikeGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

class Tally {
  private readonly counts = { recorded: 0, unchanged: 0, historical: 0, duplicate: 0, rejected: 0 };
  private readonly problems: FileProblem[] = [];
  private readonly positions = new Map<number, PartitionPosition>();

  add(file: string, line: number | null, outcome: RecordOutcome): void {
    this.counts[outcome.outcome] += 1;
    if (outcome.outcome === 'rejected') {
      const { extractionId } = outcome;
      this.problems.push(...outcome.problems.map((problem) => ({ file, line, extractionId, ...problem })));
    } else if (outcome.position !== null) {
      const { part, pos } = outcome.position;
      this.positions.set(part, { part, pos: Math.max(pos, this.positions.get(part)?.pos ?? 0) });
    }
  }

  fail(file: string, error: unknown): void {
    const message = String((error as { message?: unknown } | null)?.message ?? error);
    this.problems.push({ file, line: null, extractionId: null, pointer: '', message });
  }

  report(): FileIntakeReport {
    return { ...this.counts, problems: this.problems, positions: [...this.positions.values()] };
  }
}
