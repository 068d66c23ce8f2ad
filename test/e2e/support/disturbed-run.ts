import { Prng } from '../../corpus/prng.js';
import type { DataFolder } from './data-folder.js';
import { DeskscopeProcess } from './deskscope-process.js';
import { untilLogHolds } from './log-facts.js';
import type { Line } from './real-extractions.js';
import { sendLines } from './send-lines.js';

/** What is killed with -9; `everything` is the service and PostgreSQL with all its processes. */
const VICTIMS = ['service', 'postmaster', 'postgres', 'everything'] as const;
const SENDERS = 2;
const LARGEST_BATCH = 400;
/** Of what was acknowledged, sent once more with each batch. */
const LARGEST_REPETITION = 20;

export interface DisturbedRun {
  readonly service: DeskscopeProcess;
  /** Outcomes by extraction id, in the order in which they were told. */
  readonly told: ReadonlyMap<string, readonly string[]>;
  /** Reasons of rejections; there should be none. */
  readonly refused: readonly string[];
  /** What was killed, in this order. */
  readonly killed: readonly string[];
}

/** Sends lines in a random order and in random batches while everything is killed once, at random moments. */
export async function disturbedRun(
  folder: DataFolder,
  lines: readonly Line[],
  seed: number,
): Promise<DisturbedRun> {
  const run = new Run(folder, lines, new Prng(seed));
  await run.start();
  await Promise.all([run.disturb(), ...Array.from({ length: SENDERS }, () => run.send())]);
  return run.result();
}

class Run {
  private readonly waiting: Line[];
  private readonly acknowledged: Line[] = [];
  private readonly told = new Map<string, string[]>();
  private readonly refused: string[] = [];
  private readonly killed: string[] = [];
  private key = '';
  /** Changes with every start. */
  private service: Promise<DeskscopeProcess>;

  constructor(
    private readonly folder: DataFolder,
    private readonly lines: readonly Line[],
    private readonly random: Prng,
  ) {
    this.waiting = random.shuffle(lines);
  }

  async start(): Promise<void> {
    this.service = DeskscopeProcess.start(this.folder);
    this.key ||= (await this.service).key ?? '';
  }

  async result(): Promise<DisturbedRun> {
    const { told, refused, killed } = this;
    return { service: await this.service, told, refused, killed };
  }

  private get isDone(): boolean {
    return this.told.size === this.lines.length || this.refused.length > 0;
  }

  async send(): Promise<void> {
    while (!this.isDone) {
      const batch = this.nextBatch();
      const { address } = await this.service;
      const { kept, refused } = await sendLines({ address, key: this.key }, batch);
      this.refused.push(...refused);
      for (const line of batch) this.settle(line, kept.get(line.id));
      if (kept.size < batch.length) await this.untilReady();
    }
  }

  private nextBatch(): Line[] {
    const fresh = this.waiting.splice(0, this.random.int(1, LARGEST_BATCH));
    const again = Math.min(this.acknowledged.length, this.random.int(0, LARGEST_REPETITION));
    const repeated = Array.from({ length: again }, () => this.random.pick(this.acknowledged));
    // Who has nothing left asks for the ones that the other sender has under way.
    return this.random.shuffle([...fresh, ...repeated]);
  }

  private settle(line: Line, outcome: string | undefined): void {
    const outcomes = this.told.get(line.id);
    if (outcome === undefined) {
      if (outcomes === undefined) this.waiting.push(line);
    } else if (outcomes === undefined) {
      this.told.set(line.id, [outcome]);
      this.acknowledged.push(line);
    } else outcomes.push(outcome);
  }

  /** A service that was killed is no failure; one that ends by itself is. */
  private async untilReady(): Promise<void> {
    const started = this.service;
    const service = await started;
    try {
      await service.untilReady();
    } catch (error) {
      if (this.service === started) throw error;
    }
  }

  /** One kill in each quarter of the log's growth. */
  async disturb(): Promise<void> {
    const quarter = this.lines.length / VICTIMS.length;
    for (const [index, victim] of this.random.shuffle(VICTIMS).entries()) {
      const moment = Math.ceil((index + 0.1 + 0.8 * this.random.next()) * quarter);
      if (!(await untilLogHolds(this.folder, moment, () => this.isDone))) return;
      this.killed.push(`${victim} at ${moment}`);
      await this.kill(victim);
    }
  }

  private async kill(victim: (typeof VICTIMS)[number]): Promise<void> {
    const service = await this.service;
    if (victim === 'postmaster') this.folder.killPostmaster();
    if (victim === 'postgres') this.folder.killServer();
    if (victim === 'service' || victim === 'everything') {
      const ended = service.kill();
      if (victim === 'everything') this.folder.killServer();
      // At once, so that no sender finds the old one.
      this.service = ended.then(() => DeskscopeProcess.start(this.folder));
    }
    await (await this.service).untilReady();
  }
}
