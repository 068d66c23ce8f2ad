import type { Readable } from 'node:stream';

/** What the answers of all streams may hold together, but for what is free. */
const MAXIMUM_HELD_BYTES = 48 * 1024 * 1024;
/** Every answer may hold so much whatever the others do. */
const FREE_BYTES = 64 * 1024;

/** The room in memory that streamed answers share until their readers take them. */
export class HeldAnswers {
  private readonly open = new Set<Readable>();

  constructor(private readonly maximum = MAXIMUM_HELD_BYTES) {}

  add(answer: Readable): void {
    this.open.add(answer);
    answer.once('close', () => this.open.delete(answer));
  }

  hasRoomFor({ readableLength }: Readable): boolean {
    if (readableLength <= FREE_BYTES) return true;
    let total = 0;
    for (const answer of this.open) total += answer.readableLength;
    return total < this.maximum;
  }
}
