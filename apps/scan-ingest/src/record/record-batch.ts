import { setTimeout as delay } from 'node:timers/promises';
import {
  type AppState,
  type Changeset,
  decide,
  type Extraction,
  identifyApp,
  type TechnologyCatalog,
} from '#libs/domain';
import { type EventLog, isTransient, type KnownExtraction, type PartitionPosition } from '#libs/event-log';
import { datesAhead } from '../decode/check-dates.js';
import type { AppStates } from './app-states.js';
import type { RecordOutcome } from './record-outcome.js';
import { Turn } from './turn.js';

export interface Submission {
  readonly extraction: Extraction;
  readonly backfill: boolean;
  readonly receivedAt: Date;
}

export interface RecordDependencies {
  readonly log: EventLog;
  readonly states: AppStates;
  readonly catalog: TechnologyCatalog;
}

/** What a try has found out; kept so that a try whose commit got lost is told from a true duplicate. */
interface Draft {
  readonly outcome: Exclude<RecordOutcome, { outcome: 'rejected' }>['outcome'];
  readonly changesets: readonly Changeset[];
}

type Drafts = Map<Submission, Draft>;

interface BatchDrafts {
  /** Of tries whose commit may have come through. What ended in a conflict did not, and is not here. */
  readonly unsettled: Drafts;
  /** Of the try underway. */
  readonly drafts: Drafts;
}

export const MAXIMUM_TRIES = 8;

/** Others kept moving the same applications; sent again later it may go well. */
export class ContendedError extends Error {
  constructor() {
    super(`a batch met ${MAXIMUM_TRIES} conflicts in a row`);
    this.name = 'ContendedError';
  }
}

/**
 * Records a batch: loads what is known, decides in order of arrival, appends all or nothing. When somebody
 * else moved an application meanwhile, everything is decided anew. What fails for another reason than the
 * database being away fails alone: the batch is halved until it stands apart.
 */
export async function recordBatch(
  dependencies: RecordDependencies,
  submissions: readonly Submission[],
): Promise<PromiseSettledResult<RecordOutcome>[]> {
  const unsettled: Drafts = new Map();
  for (let attempt = 1; ; attempt += 1) {
    const drafts: Drafts = new Map();
    try {
      const tried = await tryBatch(dependencies, submissions, { unsettled, drafts });
      if (tried !== null) return tried;
      if (attempt >= MAXIMUM_TRIES) throw new ContendedError();
    } catch (error) {
      if (!isTransient(error)) return halved(dependencies, submissions, error);
      if (attempt >= MAXIMUM_TRIES) throw error;
      // A lost connection may have committed: the next try finds the ids known and tells what they became.
      for (const [submission, draft] of drafts) unsettled.set(submission, draft);
    }
    await delay(Math.random() * 5 * 2 ** attempt);
  }
}

async function halved(
  dependencies: RecordDependencies,
  submissions: readonly Submission[],
  reason: unknown,
): Promise<PromiseSettledResult<RecordOutcome>[]> {
  if (submissions.length <= 1) return submissions.map(() => ({ status: 'rejected', reason }));
  const middle = Math.ceil(submissions.length / 2);
  const first = await recordBatch(dependencies, submissions.slice(0, middle));
  return [...first, ...(await recordBatch(dependencies, submissions.slice(middle)))];
}

async function tryBatch(
  dependencies: RecordDependencies,
  submissions: readonly Submission[],
  drafts: BatchDrafts,
): Promise<PromiseSettledResult<RecordOutcome>[] | null> {
  const { log, states } = dependencies;
  const known = await log.findExtractions(submissions.map(({ extraction }) => extraction.extractionId));
  // Duplicates are told by their id alone; only what may change an application needs its state.
  const fresh = submissions.filter(
    ({ extraction, receivedAt }) =>
      !known.has(extraction.extractionId) && datesAhead(extraction, receivedAt).length === 0,
  );
  const loaded = await states.load(fresh.map(({ extraction }) => identifyApp(extraction.app)));
  const run = new BatchRun(dependencies.catalog, loaded, known, drafts);
  const results: PromiseSettledResult<RecordOutcome>[] = [];
  const turn = new Turn();
  for (const submission of submissions) {
    results.push(run.take(submission));
    if (turn.isOver()) await turn.next();
  }
  const positions = await append(dependencies, run);
  if (positions === null) return null;
  states.keep(run.loaded());
  return results.map((result) => withPosition(result, positions));
}

/** Null: nothing was appended, and the states were let go. */
async function append(
  { log, states }: RecordDependencies,
  run: BatchRun,
): Promise<ReadonlyMap<string, PartitionPosition> | null> {
  try {
    const appended = await log.append(run.changesets);
    if (appended.status === 'conflict') {
      states.drop(run.appIds());
      return null;
    }
    return new Map(
      run.changesets.flatMap(({ extraction }, index) => {
        const position = appended.positions[index];
        return extraction === null || position === undefined ? [] : [[extraction.extractionId, position]];
      }),
    );
  } catch (error) {
    // Whether it was committed is not known, so what is cached must not be believed.
    states.drop(run.appIds());
    throw error;
  }
}

class BatchRun {
  readonly changesets: Changeset[] = [];

  constructor(
    private readonly catalog: TechnologyCatalog,
    private readonly states: Map<string, AppState>,
    private readonly known: Map<string, KnownExtraction>,
    private readonly drafts: BatchDrafts,
  ) {}

  appIds(): Iterable<string> {
    return this.states.keys();
  }

  loaded(): Iterable<AppState> {
    return this.states.values();
  }

  take(submission: Submission): PromiseSettledResult<RecordOutcome> {
    try {
      return {
        status: 'fulfilled',
        value: this.outcomeOf(submission, identifyApp(submission.extraction.app).id),
      };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  }

  private outcomeOf(submission: Submission, appId: string): RecordOutcome {
    const { extraction } = submission;
    const known = this.known.get(extraction.extractionId);
    if (known !== undefined) return this.met(submission, known);
    const problems = datesAhead(extraction, submission.receivedAt);
    if (problems.length > 0) return rejected(extraction.extractionId, appId, problems, false);
    const state = this.states.get(appId);
    if (state === undefined) throw new Error(`the state of ${appId} was not loaded`);
    const verdict = decide(state, extraction, { catalog: this.catalog, backfill: submission.backfill });
    if (!('changesets' in verdict)) return this.repeated(extraction, appId, verdict.outcome === 'conflict');
    this.states.set(appId, verdict.state);
    this.changesets.push(...verdict.changesets);
    this.drafts.drafts.set(submission, { outcome: verdict.outcome, changesets: verdict.changesets });
    this.known.set(extraction.extractionId, {
      extractionId: extraction.extractionId,
      appId,
      contentHash: extraction.contentHash,
      outcome: verdict.outcome,
    });
    return accepted(extraction.extractionId, appId, verdict.outcome, countEvents(verdict.changesets));
  }

  private met(submission: Submission, known: KnownExtraction): RecordOutcome {
    const { extractionId, contentHash } = submission.extraction;
    const isSame = known.contentHash === contentHash;
    const draft = this.drafts.unsettled.get(submission);
    // A try of this very submission came through though its answer was lost.
    if (isSame && draft !== undefined) {
      return accepted(extractionId, known.appId, known.outcome, countEvents(draft.changesets));
    }
    return this.repeated(submission.extraction, known.appId, !isSame);
  }

  private repeated({ extractionId }: Extraction, appId: string, isConflict: boolean): RecordOutcome {
    if (!isConflict) return accepted(extractionId, appId, 'duplicate', 0);
    const message = 'is known already, with other content: the first to arrive stays';
    return rejected(extractionId, appId, [{ pointer: '/extractionId', message }], true);
  }
}

function countEvents(changesets: readonly Changeset[]): number {
  return changesets.reduce((sum, changeset) => sum + changeset.events.length, 0);
}

function accepted(
  extractionId: string,
  appId: string,
  outcome: Draft['outcome'],
  changes: number,
): RecordOutcome {
  return { outcome, extractionId, appId, changes, position: null };
}

function rejected(
  extractionId: string,
  appId: string,
  problems: Extract<RecordOutcome, { outcome: 'rejected' }>['problems'],
  isConflict: boolean,
): RecordOutcome {
  return { outcome: 'rejected', extractionId, appId, changes: 0, problems, isConflict, position: null };
}

function withPosition(
  result: PromiseSettledResult<RecordOutcome>,
  positions: ReadonlyMap<string, PartitionPosition>,
): PromiseSettledResult<RecordOutcome> {
  if (result.status === 'rejected' || result.value.outcome === 'rejected') return result;
  if (result.value.outcome === 'duplicate') return result;
  return {
    status: 'fulfilled',
    value: { ...result.value, position: positions.get(result.value.extractionId) ?? null },
  };
}
