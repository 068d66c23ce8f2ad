import type { ChangesetOutcome } from '#libs/domain';
import type { PartitionPosition } from '#libs/event-log';
import type { ExtractionProblem } from '../decode/describe-violation.js';

/** What became of one extraction. */
export type RecordOutcome =
  | {
      readonly outcome: ChangesetOutcome | 'duplicate';
      readonly extractionId: string;
      readonly appId: string;
      /** Number of events. */
      readonly changes: number;
      /** Where it stands in the log; null for a duplicate. */
      readonly position: PartitionPosition | null;
    }
  | {
      readonly outcome: 'rejected';
      readonly extractionId: string | null;
      readonly appId: string | null;
      readonly changes: 0;
      readonly problems: readonly ExtractionProblem[];
      /** Whether the id is known with other content, which is a conflict rather than a bad document. */
      readonly isConflict: boolean;
      readonly position: null;
    };

type Rejection = Extract<RecordOutcome, { outcome: 'rejected' }>;

/** A document that could not be read. */
export function rejection(extractionId: string | null, problems: Rejection['problems']): Rejection {
  return {
    outcome: 'rejected',
    extractionId,
    appId: null,
    changes: 0,
    problems,
    isConflict: false,
    position: null,
  };
}

/** The outcome with its problems at their places in what was sent. */
export function translated(
  outcome: RecordOutcome,
  translate: (problem: ExtractionProblem) => ExtractionProblem,
): RecordOutcome {
  if (outcome.outcome !== 'rejected') return outcome;
  return { ...outcome, problems: outcome.problems.map(translate) };
}
