import { Problem, PROBLEM_KINDS, type ProblemCode } from './problem.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from './problem-body.js';
import { PROBLEM_MEANINGS } from './problem-meanings.js';

export const problemResponseName = (status: number): string => `Problem${status}`;

/** A header that is always there, unless told. */
const HEADER = (description: string, example: string | number, isAlways = true): object => ({
  description,
  required: isAlways,
  schema: {
    ...(typeof example === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' }),
    examples: [example],
  },
});

export const REQUEST_ID = 'req_0198c0de-0000-4000-8000-000000000000';

const UNLIMITED = 'Absent where no key is taken, and for an operator, who has no limit.';

/** How a key stands with its limit; every answer to a request with a valid key carries them. */
const RATE_HEADERS = {
  'RateLimit-Policy': HEADER(
    `The limit: q requests in w seconds (draft-ietf-httpapi-ratelimit-headers). ${UNLIMITED}`,
    '"default";q=600;w=60',
    false,
  ),
  RateLimit: HEADER(
    `What is left: r requests for t more seconds. ${UNLIMITED}`,
    '"default";r=599;t=42',
    false,
  ),
  'X-RateLimit-Limit': HEADER(`Requests a minute. ${UNLIMITED}`, 600, false),
  'X-RateLimit-Remaining': HEADER(`Requests that are left of this minute. ${UNLIMITED}`, 599, false),
  'X-RateLimit-Reset': HEADER(
    `Unix seconds at which the next minute begins. ${UNLIMITED}`,
    1_795_275_060,
    false,
  ),
};

export const HEADER_COMPONENTS = {
  'X-Request-Id': HEADER('Names this request; the same as meta.requestId.', REQUEST_ID),
  ETag: HEADER('Weak entity tag for If-None-Match.', 'W/"w6uP8Tcg6K2QR905Rms8iXTlksI"'),
  'X-Credits-Used': HEADER('Credits that this answer cost.', 1),
  'X-Credits-Remaining': HEADER('Credits left of this calendar month; absent for an operator.', 9999, false),
  ...RATE_HEADERS,
};

type HeaderName = keyof typeof HEADER_COMPONENTS;

export const RATE_HEADER_NAMES = Object.keys(RATE_HEADERS) as HeaderName[];

/** Response headers by name, each told once among the components. */
export function headerReferences(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const DETAIL = {
  type: 'object',
  required: ['message'],
  properties: {
    parameter: { type: 'string', description: 'Name of the parameter.' },
    pointer: { type: 'string', description: 'JSON Pointer into the request body.' },
    message: { type: 'string' },
  },
};

/** What some problems carry beside the members of RFC 9457. */
const EXTENSIONS = {
  requiredScope: { type: 'string', description: '403: the scope that the key lacks.' },
  requiredPlan: { type: 'string', description: '403: the least plan that has this.' },
  creditsNeeded: { type: 'integer', minimum: 1, description: '402: what the call costs.' },
  creditsRemaining: { type: 'integer', minimum: 0, description: '402: what the account has left.' },
  resetsAt: {
    type: 'string',
    format: 'date-time',
    description: '402: when the credits are full again. 429: when the window of the limit ends.',
  },
  limit: { type: 'integer', minimum: 1, description: '429: requests of the key in a window.' },
  windowSeconds: { type: 'integer', minimum: 1, description: '429: length of the window.' },
  'violated-policies': {
    type: 'array',
    items: { type: 'string' },
    description: '429: which policies of the header RateLimit-Policy were exceeded.',
  },
  suggestions: {
    type: 'array',
    items: { type: 'string' },
    description: '404: known names that are alike, the nearest first.',
  },
  unknown: {
    type: 'array',
    description:
      '404 of a list: each name that is not known, what it may have meant, and where else it is known.',
    items: {
      type: 'object',
      required: ['app', 'suggestions', 'otherPlatforms'],
      properties: {
        app: { type: 'string' },
        suggestions: { type: 'array', items: { type: 'string' } },
        otherPlatforms: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  ambiguous: {
    type: 'array',
    description: '400 of a list: each name that fits several applications, and the first of these.',
    items: {
      type: 'object',
      required: ['app', 'applications'],
      properties: {
        app: { type: 'string' },
        applications: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'bundleId', 'id', 'slug'],
            properties: {
              name: { type: 'string' },
              bundleId: { type: ['string', 'null'] },
              id: { type: 'string' },
              slug: { type: 'string' },
            },
          },
        },
      },
    },
  },
  notMeasuredReason: {
    type: ['string', 'null'],
    description: '404: why there are no findings; null where no reason was recorded.',
  },
};

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457 problem; `error` repeats it for clients that read that style.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'error', 'meta'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(PROBLEM_KINDS) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        details: { type: 'array', items: DETAIL, description: 'Every problem of the request at once.' },
      },
    },
    meta: { type: 'object', required: ['requestId'], properties: { requestId: { type: 'string' } } },
    ...EXTENSIONS,
  },
};

/** Errors that no operation is needed for: nothing is at the address, or nothing for the method. */
const ANYWHERE = [404, 405];

/** The shared schema and one response per status of the error table that can be answered with. */
export function problemComponents(
  answered: ReadonlySet<number>,
  schemas: object = {},
): { schemas: object; responses: object } {
  const statuses = new Map<number, ProblemCode[]>();
  for (const [code, { status }] of Object.entries(PROBLEM_KINDS) as [ProblemCode, { status: number }][]) {
    if (answered.has(status) || ANYWHERE.includes(status))
      statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  const responses = [...statuses].map(([status, codes]) => [
    problemResponseName(status),
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      headers: headersOf(status),
      content: contentOf(codes),
    },
  ]);
  return { schemas: { ...schemas, Problem: PROBLEM }, responses: Object.fromEntries(responses) as object };
}

function contentOf([code]: readonly ProblemCode[]): object {
  const schema = { $ref: '#/components/schemas/Problem' };
  if (code === undefined) return { [PROBLEM_MEDIA_TYPE]: { schema } };
  const request = { id: REQUEST_ID, url: '/v1/search' };
  const example = problemBody(new Problem(code, PROBLEM_MEANINGS[code]), request);
  return { [PROBLEM_MEDIA_TYPE]: { schema, example } };
}

/** No key, or no address that takes one. */
const BEFORE_THE_LIMIT = [401, 405];

function headersOf(status: number): object {
  const own: Record<number, object> = {
    401: { 'WWW-Authenticate': HEADER('The challenge of RFC 6750.', 'Bearer realm="deskscope"') },
    402: {
      'Retry-After': HEADER('Seconds until the next month, when credits are full again.', 777600),
      ...headerReferences(['X-Credits-Used', 'X-Credits-Remaining']),
    },
    403: {
      'WWW-Authenticate': HEADER(
        'Where the scope is lacking: the challenge of RFC 6750.',
        'Bearer realm="deskscope", error="insufficient_scope", scope="read"',
        false,
      ),
    },
    405: { Allow: HEADER('The methods of this address.', 'GET, HEAD') },
    415: {
      'Accept-Encoding': HEADER(
        'Where the encoding is not known: those that are.',
        'gzip, deflate, br',
        false,
      ),
    },
    409: {
      'Retry-After': HEADER('Only where a request of the same Idempotency-Key is still underway.', 1, false),
    },
    429: { 'Retry-After': HEADER('Seconds until another try.', 12) },
    503: { 'Retry-After': HEADER('Seconds until another try.', 5) },
  };
  const rate = BEFORE_THE_LIMIT.includes(status) ? [] : RATE_HEADER_NAMES;
  return { ...headerReferences(['X-Request-Id', ...rate]), ...own[status] };
}
