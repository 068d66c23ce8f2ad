/** So many small pieces become one: each costs more than its bytes, and a hostile sender makes them tiny. */
const MERGED_AT = 256;

/** Bytes that came in pieces, to be had as one. */
export class Pieces {
  private pieces: Buffer[] = [];
  private merged = 0;
  private bytes = 0;

  get length(): number {
    return this.bytes;
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.pieces.push(piece);
    this.bytes += piece.length;
    if (this.pieces.length - this.merged < MERGED_AT) return;
    this.pieces.push(Buffer.concat(this.pieces.splice(this.merged)));
    this.merged = this.pieces.length;
  }

  /** All of them as one, and none is left. */
  take(): Buffer {
    const whole =
      this.pieces.length === 1 && this.pieces[0] !== undefined ? this.pieces[0] : Buffer.concat(this.pieces);
    this.clear();
    return whole;
  }

  clear(): void {
    this.pieces = [];
    this.merged = 0;
    this.bytes = 0;
  }
}
