/** How much one batch takes. Weight is whatever the caller counts, such as components. */
export interface BatchLimits {
  readonly maximumItems: number;
  readonly maximumWeight: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what comes in while the last batch is worked on: nobody waits for a batch to fill,
 * and the busier it is, the larger batches get.
 */
export class LaneQueue<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly tasks: (() => Promise<void>)[] = [];
  private isRunning = false;

  constructor(
    private readonly limits: BatchLimits,
    /** Gives one result or error per item, in order. */
    private readonly work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
  ) {}

  add(item: Item, weight: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, weight, resolve, reject });
      this.start();
    });
  }

  /** Runs something else between two batches. */
  between<Outcome>(task: () => Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.tasks.push(() => task().then(resolve, reject));
      this.start();
    });
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    // Those that come in within the same turn share the first batch.
    setImmediate(() => void this.run());
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0 || this.tasks.length > 0) {
      if (this.waiting.length > 0) await this.runBatch(this.take());
      await this.tasks.shift()?.();
    }
    this.isRunning = false;
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [index, each] of batch.entries()) settle(each, results[index]);
    } catch (error) {
      for (const each of batch) each.reject(error);
    }
  }

  private take(): Waiting<Item, Result>[] {
    let count = 0;
    let weight = 0;
    for (const each of this.waiting) {
      weight += each.weight;
      if (count > 0 && (count >= this.limits.maximumItems || weight > this.limits.maximumWeight)) break;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }
}

function settle<Item, Result>(
  each: Waiting<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
): void {
  if (result === undefined) each.reject(new Error('a batch gave too few results'));
  else if (result.status === 'fulfilled') each.resolve(result.value);
  else each.reject(result.reason);
}
