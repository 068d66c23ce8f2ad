/** What paying for an answer adds to it. */
export interface Settlement {
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AnswerOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the route's own status. */
  readonly status?: number;
  /**
   * Called once, and only if the whole answer is about to be sent: not for a 304 or a HEAD, and not after an error.
   * A problem thrown here takes the answer's place.
   */
  readonly settle?: () => Promise<Settlement>;
}

/** Data that is JSON already, such as a stored document: it is sent as it stands, neither parsed nor checked. */
export class JsonText {
  constructor(readonly text: string) {}

  /** A list of texts of which each is JSON. */
  static listOf(items: readonly string[]): JsonText {
    return new JsonText(`[${items.join(',')}]`);
  }
}

/**
 * Data that is JSON, made in pieces while it is sent: for what may be too long to be held as a whole. Between pieces
 * others are served, so each should be short.
 */
export class StreamedText {
  constructor(
    /** Stands for the text in the entity tag: equal ones mean equal texts. */
    readonly tag: string,
    /** Called at most once, not for a HEAD or a 304. The first chunk is made before the answer is paid for. */
    readonly pieces: () => Iterable<string>,
  ) {}
}

/** `{ data, meta }`, or with a media type of its own the bare document. */
export class Answer {
  constructor(
    /** A value that becomes JSON, a `JsonText` or a `StreamedText`. */
    readonly data: unknown,
    readonly meta: Readonly<Record<string, unknown>>,
    readonly options: AnswerOptions & { readonly mediaType?: string } = {},
  ) {}

  /** The same answer with a charge to settle; an answer is charged at most once. */
  settledBy(settle: () => Promise<Settlement>): Answer {
    return new Answer(this.data, this.meta, { ...this.options, settle });
  }
}

/** The answer of a controller: `{ data, meta: { requestId, ...meta } }`. */
export function answer(
  data: unknown,
  meta: Readonly<Record<string, unknown>> = {},
  options: AnswerOptions = {},
): Answer {
  return new Answer(data, meta, options);
}

/** A document that is the body itself (SBOM formats): text as it stands, or a value that becomes JSON. */
export function documentAnswer(body: unknown, mediaType: string, options: AnswerOptions = {}): Answer {
  return new Answer(body, {}, { ...options, mediaType });
}
