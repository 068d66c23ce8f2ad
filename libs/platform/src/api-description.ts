import { PLAN_TERMS, PLANS } from '#libs/accounts';
import type { OpenApiInfo } from '#libs/http';

/** Such as `starter 60, team 600`; the operator has no limit. */
function byPlan(term: 'creditsPerMonth' | 'requestsPerMinute'): string {
  const limited = PLANS.flatMap((plan) => {
    const limit = PLAN_TERMS[plan][term];
    return limit === null ? [] : `${plan} ${limit.toLocaleString('en')}`;
  });
  return limited.join(', ');
}

/** What the OpenAPI document says of the interface as a whole. */
export const API_DESCRIPTION: OpenApiInfo = {
  title: 'Deskscope',
  version: '1.0.0',
  description: [
    'What shipped desktop applications are made of, what changed, who uses what and who lacks it. ' +
      'A guide with examples to try is at `/docs`.',
    '**Answers.** A success is `{ "data": ..., "meta": { "requestId": ... } }`; the request id is in `X-Request-Id` ' +
      'too. Later versions may add members: ignore what you do not know. null means that nobody could tell, ' +
      'never 0 and never "no". Times are UTC, ISO 8601 with `Z`. GET has a weak `ETag`; `If-None-Match` is answered ' +
      '304, which costs no credits. HEAD is GET without the body, and without its price.',
    '**Errors** are `application/problem+json` (RFC 9457) and name every problem of the request at once in ' +
      '`error.details`. A parameter that is unknown, repeated or empty is an error. Beside the answers that an ' +
      'operation lists, any address may answer 404 (nothing is there) and 405 (not with this method).',
    `**Limits.** Requests a minute for a key: ${byPlan('requestsPerMinute')}; beyond it 429, and \`RateLimit\` tells ` +
      `what is left. Credits a month (UTC) for an account: ${byPlan('creditsPerMonth')}; operations that cost some ` +
      'say so, and answer 402 when they are used up. Errors and 304 cost nothing.',
    'The parameters, answers and errors of this document are those of the code: every answer of the tests is ' +
      'held to it.',
  ].join('\n\n'),
  tags: [
    { name: 'Applications', description: 'What single applications are made of, and how they changed.' },
    { name: 'Market', description: 'What many applications have in common: who uses what, and since when.' },
    { name: 'Activity', description: 'Change events as they are recorded, to be pulled without a loss.' },
    { name: 'Extractions', description: 'Handing in what scanner jobs found.' },
    { name: 'Account', description: "The caller's own account." },
    { name: 'Service', description: 'For those who run the service, and for programs that read errors.' },
  ],
};
