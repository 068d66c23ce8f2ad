import {
  Answer,
  type AnswerOptions,
  JsonText,
  Problem,
  type ProblemCode,
  type ProblemDetail,
} from '#libs/http';

/** What a handler came to: an answer, nothing, or a problem of the request. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: Problem };

type Headers = Readonly<Record<string, string>>;

type StoredOutcome =
  | {
      kind: 'answer';
      data: string;
      meta: Readonly<Record<string, unknown>>;
      options: AnswerOptions & { mediaType?: string };
    }
  | { kind: 'nothing' }
  | {
      kind: 'problem';
      code: ProblemCode;
      message: string;
      details: readonly ProblemDetail[];
      headers: Headers;
      extensions: Readonly<Record<string, unknown>>;
    };

/** An outcome as JSON text: what the answer said, without the id of its request. */
export function outcomeText(outcome: Outcome): string {
  return JSON.stringify(stored(outcome));
}

function stored(outcome: Outcome): StoredOutcome {
  if (outcome.kind === 'nothing') return outcome;
  if (outcome.kind === 'problem') {
    const { code, message, details, headers, extensions } = outcome.problem;
    return { kind: 'problem', code, message, details, headers, extensions };
  }
  const { data, meta, options } = outcome.answer;
  if (options.settle !== undefined) throw new TypeError('An answer that is charged cannot be idempotent.');
  return { kind: 'answer', data: dataText(data, options.mediaType), meta, options };
}

function dataText(data: unknown, mediaType: string | undefined): string {
  if (data instanceof JsonText) return data.text;
  return mediaType !== undefined && typeof data === 'string' ? data : JSON.stringify(data ?? null);
}

/** The outcome again, whose answer will carry the id of the request that asks again. */
export function outcomeOf(text: string): Outcome {
  const outcome = JSON.parse(text) as StoredOutcome;
  if (outcome.kind === 'nothing') return outcome;
  if (outcome.kind === 'problem') {
    const { code, message, details, headers, extensions } = outcome;
    return { kind: 'problem', problem: new Problem(code, message, { details, headers, extensions }) };
  }
  const { data, meta, options } = outcome;
  return { kind: 'answer', answer: new Answer(new JsonText(data), meta, options) };
}
