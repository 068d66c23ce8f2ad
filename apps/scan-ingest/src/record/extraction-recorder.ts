import type { Extraction, TechnologyCatalog } from '#libs/domain';
import { identifyApp } from '#libs/domain';
import type { EventLog, LogSignal } from '#libs/event-log';
import { AppStates } from './app-states.js';
import { LaneQueue } from './lane-queue.js';
import { recordBatch, type Submission } from './record-batch.js';
import type { RecordOutcome } from './record-outcome.js';

/** While one lane waits for its commit the others decide; more lanes would only contend for the processor. */
const LANES = 4;
const LIMITS = { maximumItems: 200, maximumWeight: 100_000 };

/**
 * Records extractions, batched over all who send. Applications of one partition go through one lane,
 * so that within this process nobody races for an application.
 */
export class ExtractionRecorder {
  private readonly lanes: LaneQueue<Submission, RecordOutcome>[];

  constructor(
    private readonly log: EventLog,
    catalog: TechnologyCatalog,
    signal: Pick<LogSignal, 'announce'>,
  ) {
    const dependencies = { log, catalog, states: new AppStates(log) };
    this.lanes = Array.from({ length: LANES }, () => {
      return new LaneQueue(LIMITS, async (submissions: readonly Submission[]) => {
        const outcomes = await recordBatch(dependencies, submissions);
        signal.announce();
        return outcomes;
      });
    });
  }

  /** Resolves when it is committed or refused; rejects where the database could not be reached. */
  record(extraction: Extraction, options: { readonly backfill: boolean }): Promise<RecordOutcome> {
    const part = this.log.partitionOf(identifyApp(extraction.app).id);
    const lane = this.lanes[part % this.lanes.length];
    if (lane === undefined) throw new RangeError('no lane');
    const submission = { extraction, backfill: options.backfill, receivedAt: new Date() };
    return lane.add(submission, 1 + extraction.components.length);
  }
}
