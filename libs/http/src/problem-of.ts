import { HttpException } from '@nestjs/common';
import {
  internalError,
  invalidRequest,
  notFound,
  payloadTooLarge,
  Problem,
  PROBLEM_KINDS,
  unavailable,
  unsupportedMediaType,
} from './problem.js';
import type { ProblemCode } from './problem.js';
import { isDatabaseUnavailable } from './database-unavailable.js';

/** What Fastify and its body parsers throw, by code, in our words. */
const FASTIFY_ERRORS: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidRequest('The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalidRequest('The body is empty where JSON was announced.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidRequest('The body is not as long as Content-Length says.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => payloadTooLarge('The body is larger than this address takes.'),
  // JSON is read everywhere; who reads more parses the rest too, and names it.
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    unsupportedMediaType(
      'The Content-Type of the body is ill-formed, or not taken here; application/json is.',
    ),
  FST_ERR_BAD_URL: () => invalidRequest('The address holds a percent-escape that cannot be read.'),
  // No name that we know is that long, so nothing can be there.
  FST_ERR_MAX_PARAM_LENGTH: () => notFound('Nothing is at this address.'),
};

/** Turns whatever was thrown into the problem that the client is told. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const known = fastifyProblem(thrown) ?? fastifyProblem(causeOf(thrown));
  if (known) return known;
  if (isDatabaseUnavailable(thrown))
    return unavailable('The database cannot be reached at the moment.', 5, { cause: thrown });
  if (thrown instanceof HttpException) return fromHttpException(thrown);
  return internalError(thrown);
}

function fastifyProblem(thrown: unknown): Problem | undefined {
  const code = codeOf(thrown);
  return code !== undefined && Object.hasOwn(FASTIFY_ERRORS, code) ? FASTIFY_ERRORS[code]?.() : undefined;
}

/** By status. The text of a 4xx was written for clients; that of a 5xx was not. */
function fromHttpException(exception: HttpException): Problem {
  const status = exception.getStatus();
  if (status >= 500 && status !== 503) return internalError(exception);
  if (status === 503) return unavailable('The service cannot answer at the moment.', 5, { cause: exception });
  // Nest's own 404 repeats the address, with whatever its query holds.
  if (status === 404) return notFound('Nothing is at this address.');
  const code = (Object.keys(PROBLEM_KINDS) as ProblemCode[]).find(
    (name) => PROBLEM_KINDS[name].status === status,
  );
  return new Problem(code ?? 'invalid_request', exception.message);
}

const causeOf = (thrown: unknown): unknown => (thrown instanceof Error ? thrown.cause : undefined);

function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
