import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '#libs/http';
import type { HeldAnswers } from './held-answers.js';
import { lineDocument } from './outcome-document.js';
import { ReachedPositions } from './reached-positions.js';
import type { LineOutcome } from './record-lines.js';

/**
 * Answers are small and many clients read none of them before they have sent everything,
 * so this much of one answer is held, where there is room, before the intake waits for its reader.
 */
const MAXIMUM_HELD_BYTES = 32 * 1024 * 1024;

/** Other answers give their room back without a word. */
const LOOK_AGAIN_MS = 100;

/** What became of a stream. */
export interface StreamReport {
  readonly lines: number;
  readonly rejected: number;
  /** Lines that could not be recorded though nothing is wrong with them, and the first reason. */
  readonly failed: number;
  readonly failure: unknown;
  /** Why the request broke off; null where it came to its end. */
  readonly brokeOff: string | null;
}

export interface OutcomeStream {
  /** NDJSON, one line per line of the request. */
  readonly output: Readable;
  /** Resolves once all is done, or once more is held than an answer that has not started may hold. */
  readonly mustStart: Promise<void>;
}

/**
 * Runs the intake at its own pace and offers its outcomes as a stream, which ends when `beforeEnd` has.
 * A reader who goes away does not stop it: what was sent is recorded.
 */
export function outcomeStream(
  outcomes: AsyncIterable<LineOutcome>,
  room: HeldAnswers,
  beforeEnd: (report: StreamReport & { readonly reached: ReachedPositions }) => Promise<void>,
): OutcomeStream {
  let resume: (() => void) | null = null;
  const release = (): void => {
    resume?.();
    resume = null;
  };
  const output = new Readable({
    highWaterMark: MAXIMUM_HELD_BYTES,
    read: release,
    destroy: (error, done) => {
      release();
      done(error);
    },
  });
  room.add(output);
  const mustStart = new Promise<void>((start, fail) => {
    const write = async (text: string): Promise<void> => {
      let isEnough = output.destroyed || output.push(text);
      while (!output.destroyed && !(isEnough && room.hasRoomFor(output))) {
        start();
        await Promise.race([
          new Promise<void>((resolve) => (resume = resolve)),
          delay(LOOK_AGAIN_MS, undefined, { ref: false }),
        ]);
        isEnough = output.readableLength < MAXIMUM_HELD_BYTES;
      }
    };
    run(outcomes, write)
      .then(beforeEnd)
      .then(() => output.push(null))
      .then(
        () => start(),
        (error: Error) => {
          // Who still waits for the start is told; an answer underway can only be broken off.
          fail(error);
          output.destroy(error);
        },
      );
  });
  mustStart.catch(() => undefined);
  return { output, mustStart };
}

async function run(
  outcomes: AsyncIterable<LineOutcome>,
  write: (text: string) => Promise<void>,
): Promise<StreamReport & { reached: ReachedPositions }> {
  const report = { lines: 0, rejected: 0, failed: 0, failure: null as unknown, brokeOff: null };
  const reached = new ReachedPositions();
  let last = 0;
  try {
    for await (const each of outcomes) {
      last = each.line;
      report.lines += 1;
      reached.add(each.outcome);
      if (each.failure !== null) {
        report.failed += 1;
        report.failure ??= each.failure;
      } else if (each.outcome.outcome === 'rejected') report.rejected += 1;
      await write(`${JSON.stringify(lineDocument(each))}\n`);
    }
    return { ...report, reached };
  } catch (error) {
    const brokeOff = error instanceof Problem ? error.message : 'it could not be read.';
    await write(`${JSON.stringify(interrupted(last + 1, brokeOff))}\n`);
    const failure = report.failure ?? (error instanceof Problem ? null : error);
    return { ...report, failure, brokeOff, reached };
  }
}

/** The last line of an answer whose request broke off: what is above it was recorded. */
function interrupted(line: number, reason: string): object {
  const message = `the request broke off here: ${reason} Lines answered above are done; send the rest again.`;
  return {
    line,
    extractionId: null,
    outcome: 'rejected',
    appId: null,
    changes: 0,
    problems: [{ pointer: '', message }],
  };
}
