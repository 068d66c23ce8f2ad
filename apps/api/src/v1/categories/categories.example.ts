import type { AnswerExample } from '#libs/http';

/** The first two of `GET /v1/categories` on the sample data; a spec holds them to that. */
export const categoriesExample: readonly unknown[] = [
  {
    name: 'Error Tracking',
    slug: 'error-tracking',
    appsWithAny: 19,
    appsWithNone: 13,
    providers: ['Sentry', 'Crashpad', 'Bugsnag', 'Raygun'],
    notMeasured: 1,
  },
  {
    name: 'Analytics',
    slug: 'analytics',
    appsWithAny: 15,
    appsWithNone: 17,
    providers: ['PostHog', 'Mixpanel', 'TelemetryDeck'],
    notMeasured: 1,
  },
];

/** The request that it begins to answer, and the rest of that answer; a spec holds them to it too. */
export const categoriesAnswer: AnswerExample = { request: '/v1/categories', meta: { totalApps: 32 } };
