import { PROBLEM_KINDS } from './problem.js';
import type { Problem, ProblemCode } from './problem.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Where the page about an error code lives; see ProblemsController. */
export const problemType = (code: ProblemCode): string => `/problems/${code}`;

/** The answer to a failed request: RFC 9457 members, and `error` for clients that read that style. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  error: { code: ProblemCode; message: string; requestId: string; details?: Problem['details'] };
  meta: { requestId: string };
  [extension: string]: unknown;
}

/** `instance` is the path asked for, without its query: a query may hold what should not be echoed. */
export function problemBody(problem: Problem, request: { id: string; url: string }): ProblemBody {
  const { code, message, details } = problem;
  const { status, title } = PROBLEM_KINDS[code];
  return {
    ...problem.extensions,
    type: problemType(code),
    title,
    status,
    detail: message,
    instance: request.url.split('?', 1)[0] ?? '/',
    error: { code, message, requestId: request.id, ...(details.length > 0 && { details }) },
    meta: { requestId: request.id },
  };
}
