import type { Hold, HeldBytes } from './held-bytes.js';
import { Pieces } from './pieces.js';
import { SendingTime } from './sending-time.js';

/** A line of a stream without its end. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Null where it was longer than allowed, or there was no room to hold it. */
  readonly bytes: Buffer | null;
  readonly lacksRoom?: true;
  /** Gives back what it holds of the room for all; absent where it holds none. */
  readonly release?: () => void;
}

export interface LineLimits {
  readonly maximumBytes: number;
  /** Where lines come from senders, who share it. */
  readonly room?: HeldBytes | undefined;
  /** What a line may take to arrive. */
  readonly maximumMs?: number;
}

const NEWLINE = 0x0a;

/**
 * Splits a stream into lines. Of a line that is too long nothing is held; empty lines are left out.
 * @throws Problem where a line takes too long to arrive.
 */
export async function* readLines(stream: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<Line> {
  const splitter = new LineSplitter(limits.maximumBytes);
  const time = new SendingTime(limits.maximumMs ?? Infinity);
  const held = new HeldLine(limits.room);
  try {
    for await (const chunk of stream) {
      time.arrived();
      const { number } = splitter;
      for (const line of splitter.push(chunk)) yield held.handOver(line);
      if (splitter.number !== number) time.restart();
      if (!(await held.reach(splitter.heldBytes))) splitter.giveUp();
      time.wait();
    }
    for (const line of splitter.end()) yield held.handOver(line);
  } finally {
    held.release();
  }
}

/** What the line underway holds of the room for all. */
class HeldLine {
  private hold: Hold | undefined;

  constructor(private readonly room: HeldBytes | undefined) {
    this.hold = room?.hold();
  }

  /** False where there is no room; then nothing is held any more. */
  async reach(bytes: number): Promise<boolean> {
    const hasRoom = (await this.hold?.reach(bytes)) ?? true;
    if (!hasRoom) this.release();
    return hasRoom;
  }

  /** A line that has ended takes along what it holds. */
  handOver(line: Line): Line {
    const { hold } = this;
    if (hold === undefined || hold.bytes === 0) return line;
    this.hold = this.room?.hold();
    return { ...line, release: () => hold.release() };
  }

  release(): void {
    this.hold?.release();
  }
}

/** The part of `readLines` that holds bytes. */
export class LineSplitter {
  /** Of the line underway. */
  number = 1;
  private readonly pieces = new Pieces();
  /** Of the line underway, whether held or not. */
  private length = 0;
  private lacksRoom = false;

  constructor(private readonly maximumBytes: number) {}

  get heldBytes(): number {
    return this.pieces.length;
  }

  /** Holds nothing of the line underway any more. */
  giveUp(): void {
    this.lacksRoom = true;
    this.pieces.clear();
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      if (end > start || this.length > 0) {
        this.hold(chunk.subarray(start, end));
        yield* this.end();
      } else this.number += 1;
      start = end + 1;
    }
    this.hold(chunk.subarray(start));
  }

  /** The line that ends here. */
  *end(): Generator<Line> {
    const { number, lacksRoom } = this;
    const isTooLong = this.length > this.maximumBytes;
    const bytes = isTooLong || lacksRoom ? null : this.pieces.take();
    this.number += 1;
    this.length = 0;
    this.lacksRoom = false;
    if (bytes === null) yield { number, bytes, ...(!isTooLong && { lacksRoom: true }) };
    else if (!isBlank(bytes)) yield { number, bytes };
  }

  private hold(piece: Buffer): void {
    this.length += piece.length;
    if (this.length > this.maximumBytes) this.pieces.clear();
    else if (!this.lacksRoom) this.pieces.add(piece);
  }
}

/** Nothing but what JSON takes for white space. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
