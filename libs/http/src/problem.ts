/** One problem of a request: where it sits and what is wrong, in people's words. */
export type ProblemDetail =
  | { readonly parameter: string; readonly message: string }
  /** `pointer` is a JSON Pointer (RFC 6901) into the request's body. */
  | { readonly pointer: string; readonly message: string };

/** The only map from error code to HTTP status and title. */
export const PROBLEM_KINDS = {
  invalid_request: { status: 400, title: 'Invalid request' },
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  quota_exceeded: { status: 402, title: 'Not enough credits' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  unprocessable: { status: 422, title: 'Unprocessable request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEM_KINDS;

export interface ProblemOptions {
  /** Every problem of the request at once. */
  readonly details?: readonly ProblemDetail[];
  /** Response headers, e.g. `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of our own beside those of RFC 9457, e.g. `requiredPlan`, `suggestions`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** What went wrong inside: for the log, never for the client. */
  readonly cause?: unknown;
}

/** An error that a client may read: `message` is public text. Anything else thrown is answered as `internal_error`. */
export class Problem extends Error {
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    options: ProblemOptions = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }

  get status(): number {
    return PROBLEM_KINDS[this.code].status;
  }
}

const shorthand =
  (code: ProblemCode) =>
  (detail: string, options?: ProblemOptions): Problem =>
    new Problem(code, detail, options);

export const invalidRequest = shorthand('invalid_request');
export const forbidden = shorthand('forbidden');
export const notFound = shorthand('not_found');
export const notAcceptable = shorthand('not_acceptable');
export const conflict = shorthand('conflict');
export const payloadTooLarge = shorthand('payload_too_large');
export const unsupportedMediaType = shorthand('unsupported_media_type');
export const unprocessable = shorthand('unprocessable');
export const quotaExceeded = shorthand('quota_exceeded');

/** 400 for parameters; the public text is all the messages. */
export function invalidParameter(details: readonly ProblemDetail[], options: ProblemOptions = {}): Problem {
  const detail = details.map(({ message }) => message).join('; ');
  return new Problem('invalid_parameter', detail, { ...options, details });
}

/** 401. `error` is a code of RFC 6750 section 3.1, given only where credentials were sent and are bad. */
export function unauthorized(detail: string, error?: 'invalid_token' | 'invalid_request'): Problem {
  const challenge = 'Bearer realm="deskscope"';
  const value =
    error === undefined ? challenge : `${challenge}, error="${error}", error_description="${detail}"`;
  return new Problem('unauthorized', detail, { headers: { 'WWW-Authenticate': value } });
}

/** 405 with the methods that the path does know. */
export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem('method_not_allowed', `${method} is not offered here; use ${allow}.`, {
    headers: { Allow: allow },
  });
}

/** 429; the client may try again after so many whole seconds. */
export function rateLimited(
  detail: string,
  retryAfterSeconds: number,
  options: ProblemOptions = {},
): Problem {
  return new Problem('rate_limited', detail, withRetryAfter(retryAfterSeconds, options));
}

/** 503; the client may try again after so many whole seconds. */
export function unavailable(detail: string, retryAfterSeconds = 5, options: ProblemOptions = {}): Problem {
  return new Problem('unavailable', detail, withRetryAfter(retryAfterSeconds, options));
}

/** 500: says nothing of the cause to the client; the filter logs it. */
export function internalError(cause: unknown): Problem {
  return new Problem(
    'internal_error',
    'Something went wrong on our side; the request id helps us to find it.',
    { cause },
  );
}

function withRetryAfter(seconds: number, options: ProblemOptions): ProblemOptions {
  return {
    ...options,
    headers: { ...options.headers, 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  };
}
