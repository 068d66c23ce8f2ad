const MIB = 1024 * 1024;

/** What unfinished documents and lines of all senders may hold together, but for what is free. */
const MAXIMUM_HELD_BYTES = 64 * MIB;
/** How long one waits for room before it is sent away. */
const PATIENCE_MS = 10_000;
/** Every document or line may hold so much whatever the others do, so that who sends little never waits. */
const FREE_BYTES = 64 * 1024;

/**
 * The room in memory that all documents and lines share from their first byte until they are recorded. Who finds it
 * full waits, and so does its sender. The one who holds the longest may always go on: so somebody always comes to
 * an end, and never more is held than the maximum, one document, and a piece of each that waits.
 */
export class HeldBytes {
  private total = 0;
  /** In the order in which they began. */
  private readonly holders = new Set<Hold>();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly maximum = MAXIMUM_HELD_BYTES,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  hold(): Hold {
    return new Hold((hold, change) => this.change(hold, change));
  }

  /** Resolves to false where no room was found in time. */
  private change(hold: Hold, change: number): Promise<boolean> | boolean {
    this.total += change;
    if (hold.bytes > 0) this.holders.add(hold);
    else this.holders.delete(hold);
    if (change > 0) return this.fits(hold) || this.waitFor(hold);
    for (const look of [...this.waiting]) look();
    return true;
  }

  private fits(hold: Hold): boolean {
    if (this.total <= this.maximum) return true;
    const [longest] = this.holders;
    return longest === hold;
  }

  private waitFor(hold: Hold): Promise<boolean> {
    return new Promise((resolve) => {
      const look = (isOver = false): void => {
        const fits = this.fits(hold);
        if (!fits && !isOver) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(fits);
      };
      const timer = setTimeout(() => look(true), this.patienceMs);
      this.waiting.add(look);
    });
  }
}

/** The part of one document or line. */
export class Hold {
  /** Beyond what is free. */
  bytes = 0;

  constructor(private readonly onChange: (hold: Hold, change: number) => Promise<boolean> | boolean) {}

  /** Tells that so many bytes are held now. Resolves when that may be; to false where it may not. */
  async reach(length: number): Promise<boolean> {
    const change = Math.max(0, length - FREE_BYTES) - this.bytes;
    if (change === 0) return true;
    this.bytes += change;
    return this.onChange(this, change);
  }

  release(): void {
    const { bytes } = this;
    this.bytes = 0;
    if (bytes > 0) void this.onChange(this, -bytes);
  }
}
