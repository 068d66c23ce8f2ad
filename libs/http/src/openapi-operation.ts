import { headerReferences, problemResponseName, RATE_HEADER_NAMES } from './openapi-components.js';
import {
  ANSWER_MARK,
  type AnswerMark,
  BODIES_MARK,
  PLAN_MARK,
  PROBLEMS_MARK,
  PUBLIC_MARK,
  SCOPE_MARK,
} from './openapi-decorators.js';

/** An operation as swagger leaves it, with our marks. */
export type Operation = Record<string, unknown> & { responses: Record<string, Record<string, unknown>> };

/** Errors that any operation may answer with (400: an escape that is not UTF-8), and those that come with a key. */
const ALWAYS = [400, 406, 500, 503];
const WITH_KEY = [401, 403, 429];
/** Who can answer with this takes credits. */
const CHARGED = 402;

const MARKS = [PUBLIC_MARK, PROBLEMS_MARK, ANSWER_MARK, BODIES_MARK, SCOPE_MARK, PLAN_MARK];

/** Turns the marks of decorators into what OpenAPI says, and takes them away. */
export function completeOperation(operation: Operation, method: string): void {
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, operation[mark]]));
  for (const mark of MARKS) delete operation[mark];
  const isPublic = marks[PUBLIC_MARK] === true;
  const answered = marks[ANSWER_MARK] as AnswerMark | undefined;
  const isTagged = method === 'get' && answered !== undefined;
  if (marks[BODIES_MARK] !== undefined)
    operation['requestBody'] = { required: true, content: marks[BODIES_MARK] };
  if (answered !== undefined) completeAnswer(operation.responses[answered.status], answered);
  completeAccess(operation, isPublic, {
    scope: marks[SCOPE_MARK] as string | undefined,
    plan: marks[PLAN_MARK] as string | undefined,
  });
  const own = (marks[PROBLEMS_MARK] ?? []) as number[];
  const isCharged = own.includes(CHARGED);
  completeHeaders(operation, { isPublic, isTagged, isCharged });
  for (const status of new Set([...own, ...ALWAYS, ...(isPublic ? [] : WITH_KEY)])) {
    operation.responses[status] ??= { $ref: `#/components/responses/${problemResponseName(status)}` };
  }
  if (isTagged) operation.responses['304'] ??= notModified(isPublic);
}

/** What a key must have, for programs (the roles of the requirement) and in words. */
function completeAccess(
  operation: Operation,
  isPublic: boolean,
  { scope, plan }: { scope: string | undefined; plan: string | undefined },
): void {
  if (isPublic) operation['security'] = [];
  if (isPublic || scope === undefined) return;
  operation['security'] = [{ bearer: [scope] }];
  const needed = `Needs a key with the scope \`${scope}\``;
  const account = plan === undefined ? '.' : ` and the plan \`${plan}\` or a higher one.`;
  const own = operation['description'];
  operation['description'] = [...(typeof own === 'string' ? [own] : []), `${needed}${account}`].join('\n\n');
}

function completeAnswer(response: Record<string, unknown> | undefined, answered: AnswerMark): void {
  if (response === undefined) return;
  const content = (response['content'] ?? {}) as Record<string, Record<string, unknown>>;
  if (answered.examples !== null)
    Object.assign(content['application/json'] ?? {}, { examples: answered.examples });
  response['content'] = { ...content, ...answered.others };
  response['headers'] = answered.headers;
}

interface AnswerTraits {
  readonly isPublic: boolean;
  readonly isTagged: boolean;
  readonly isCharged: boolean;
}

function completeHeaders({ responses }: Operation, traits: AnswerTraits): void {
  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) continue;
    const isSuccess = status.startsWith('2');
    response['headers'] = {
      ...headersOf(isSuccess ? traits : { ...traits, isTagged: false, isCharged: false }),
      ...(response['headers'] as object | undefined),
    };
  }
}

const notModified = (isPublic: boolean): Record<string, unknown> => ({
  description: 'Not modified: the entity tag that was sent is that of the answer. It costs no credits.',
  headers: headersOf({ isPublic, isTagged: true, isCharged: false }),
});

function headersOf({ isPublic, isTagged, isCharged }: AnswerTraits): object {
  return headerReferences([
    'X-Request-Id',
    ...(isTagged ? (['ETag'] as const) : []),
    ...(isCharged ? (['X-Credits-Used', 'X-Credits-Remaining'] as const) : []),
    ...(isPublic ? [] : RATE_HEADER_NAMES),
  ]);
}
