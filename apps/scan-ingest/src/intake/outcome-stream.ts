import { Readable } from 'node:stream';
import type { PartitionPosition } from '#libs/event-log';
import { lineDocument } from './outcome-document.js';
import type { LineOutcome } from './record-lines.js';

/**
 * Answers are small and many clients read none of them before they have sent everything,
 * so this much is held before the intake waits for its reader.
 */
const MAXIMUM_HELD_BYTES = 32 * 1024 * 1024;

export interface OutcomeStream {
  /** NDJSON, one line per line of the request. */
  readonly output: Readable;
  /** The positions that were reached, once everything was read. Never rejects. */
  readonly positions: Promise<readonly PartitionPosition[]>;
}

/** Runs the intake at its own pace and offers its outcomes as a stream. */
export function outcomeStream(
  outcomes: AsyncIterable<LineOutcome>,
  onFailure: (error: unknown) => void,
): OutcomeStream {
  let resume: (() => void) | null = null;
  const output = new Readable({
    highWaterMark: MAXIMUM_HELD_BYTES,
    read: () => {
      resume?.();
      resume = null;
    },
    destroy: (error, done) => {
      resume?.();
      done(error);
    },
  });
  const write = async (text: string): Promise<void> => {
    if (output.destroyed || output.push(text)) return;
    await new Promise<void>((resolve) => (resume = resolve));
  };
  return { output, positions: run(outcomes, write, onFailure).finally(() => output.push(null)) };
}

async function run(
  outcomes: AsyncIterable<LineOutcome>,
  write: (text: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<PartitionPosition[]> {
  const positions = new Map<number, PartitionPosition>();
  let line = 0;
  try {
    for await (const each of outcomes) {
      line = each.line;
      if (each.failure !== null) onFailure(each.failure);
      const { position } = each.outcome;
      if (position !== null) positions.set(position.part, latest(position, positions.get(position.part)));
      await write(`${JSON.stringify(lineDocument(each))}\n`);
    }
  } catch (error) {
    await write(`${JSON.stringify(interrupted(line + 1, error))}\n`);
  }
  return [...positions.values()];
}

/** The last line of an answer whose request broke off: what is above it was recorded. */
function interrupted(line: number, error: unknown): object {
  const reason = error instanceof Error ? error.message : 'it could not be read';
  const message = `the request broke off here: ${reason} Lines answered above are recorded; send the rest again.`;
  return {
    line,
    extractionId: null,
    outcome: 'rejected',
    appId: null,
    changes: 0,
    problems: [{ pointer: '', message }],
  };
}

function latest(left: PartitionPosition, right: PartitionPosition | undefined): PartitionPosition {
  return right === undefined || left.pos > right.pos ? left : right;
}
