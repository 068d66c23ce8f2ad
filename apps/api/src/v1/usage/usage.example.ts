import type { AnswerExample } from '#libs/http';

/** The data of `GET /v1/usage` after three requests of a team; a spec holds it to that. */
export const usageExample: unknown = {
  account: 'team',
  plan: 'team',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  credits: { quota: 10_000, used: 2, remaining: 9_998 },
  rateLimit: { requestsPerMinute: 600 },
  days: [
    { date: '2026-11-20', endpoint: 'history', requests: 1, credits: 1 },
    { date: '2026-11-21', endpoint: 'history', requests: 1, credits: 1 },
    { date: '2026-11-21', endpoint: 'lookup', requests: 1, credits: 0 },
  ],
};

/** When it is answered, and the rest of that answer. */
export const usageAnswer: AnswerExample = {
  request: 'GET /v1/usage of a team, after three requests',
  meta: { from: '2026-11-01', to: '2026-11-21' },
};
