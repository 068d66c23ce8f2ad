import { type Extraction, identifyApp, type TechnologyCatalog } from '#libs/domain';
import type { AppToRead, EventLog, LogSignal } from '#libs/event-log';
import type { Decoded } from '../decode/decode-extraction.js';
import { AppStates } from './app-states.js';
import { type IntakeMeter, NO_METER } from './intake-meter.js';
import { LaneQueue } from './lane-queue.js';
import { type AppReading, readAgain } from './read-again.js';
import { recordBatch, type RecordDependencies, type Submission } from './record-batch.js';
import { rejection, type RecordOutcome, translated } from './record-outcome.js';

/** While one lane waits for its commit the others decide; more lanes would only contend for the processor. */
const LANES = 4;
const LIMITS = { maximumItems: 200, maximumWeight: 100_000 };

/** How an extraction is to be recorded. */
export interface RecordOptions {
  readonly backfill: boolean;
}

/**
 * Records extractions, batched over all who send. Applications of one partition go through one lane,
 * so that within this process nobody races for an application.
 */
export class ExtractionRecorder {
  private readonly lanes: LaneQueue<Submission, RecordOutcome>[];
  private readonly dependencies: RecordDependencies;
  private underway = 0;

  constructor(
    private readonly log: EventLog,
    catalog: TechnologyCatalog,
    private readonly signal: Pick<LogSignal, 'announce'>,
    private readonly meter: IntakeMeter = NO_METER,
  ) {
    const dependencies = { log, catalog, states: new AppStates(log) };
    this.dependencies = dependencies;
    this.lanes = Array.from({ length: LANES }, () => {
      return new LaneQueue(LIMITS, async (submissions: readonly Submission[]) => {
        meter.batch(submissions.length);
        const outcomes = await recordBatch(dependencies, submissions);
        signal.announce();
        return outcomes;
      });
    });
  }

  /** Bytes of the documents that wait to be recorded, over all who send. */
  get bytesUnderway(): number {
    return this.underway;
  }

  /** Records a document of so many bytes; what is wrong with it is an outcome. Rejects as `record` does. */
  async recordDecoded(decoded: Decoded, bytes: number, options: RecordOptions): Promise<RecordOutcome> {
    if (!decoded.ok) return this.refuse(decoded.extractionId, decoded.problems);
    this.underway += bytes;
    try {
      const outcome = await this.record(decoded.extraction, options);
      return decoded.translate === undefined ? outcome : translated(outcome, decoded.translate);
    } finally {
      this.underway -= bytes;
    }
  }

  /** The outcome of a document that could not be read. */
  refuse(...[extractionId, problems]: Parameters<typeof rejection>): RecordOutcome {
    this.meter.outcome('rejected');
    return rejection(extractionId, problems);
  }

  /** Resolves when it is committed or refused; rejects where the database could not be reached. */
  async record(extraction: Extraction, { backfill }: RecordOptions): Promise<RecordOutcome> {
    const submission = { extraction, backfill, receivedAt: new Date() };
    const lane = this.laneOf(identifyApp(extraction.app).id);
    const outcome = await lane.add(submission, 1 + extraction.components.length);
    this.meter.outcome(outcome.outcome);
    return outcome;
  }

  /**
   * Reads the stored extractions of some applications under this process's rules, in turn with what comes in for
   * them. One lane at a time: what comes in for the others does not wait. Rejects as `record` does.
   */
  async readAgain(apps: readonly AppToRead[]): Promise<AppReading[]> {
    const readings: AppReading[] = [];
    for (const lane of this.lanes) {
      const own = apps.filter(({ appId }) => this.laneOf(appId) === lane);
      if (own.length === 0) continue;
      readings.push(...(await lane.between(() => readAgain(this.dependencies, own))));
      this.signal.announce();
    }
    return readings;
  }

  private laneOf(appId: string): LaneQueue<Submission, RecordOutcome> {
    const lane = this.lanes[this.log.partitionOf(appId) % this.lanes.length];
    if (lane === undefined) throw new RangeError('no lane');
    return lane;
  }
}
