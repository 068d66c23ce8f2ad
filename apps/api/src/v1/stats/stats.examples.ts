import type { AnswerExample } from '#libs/http';

/** The data of `GET /v1/stats?technology=Sentry` on the sample data; a spec holds it to that. */
export const technologyStatsExample: unknown = {
  technology: 'Sentry',
  category: 'Error Tracking',
  platform: 'macos',
  totalApps: 14,
  measuredApps: 14,
  notMeasured: 0,
  appsUsing: 8,
  adoptionRate: 0.5714,
  versions: [
    { version: '10.47.0', count: 3, pct: 0.375 },
    { version: '8.52.1', count: 1, pct: 0.125 },
    { version: '8.14.2', count: 1, pct: 0.125 },
    { version: '8.12.0', count: 1, pct: 0.125 },
    { version: '2.29.1', count: 1, pct: 0.125 },
    { version: '0.9.0', count: 1, pct: 0.125 },
  ],
  latestVersion: '10.47.0',
  pctOnLatestMajor: 0.375,
  medianVersionAge: '11 months',
  medianVersionAgeDays: 340,
};

/** The request that it answers; a spec holds it to that. */
export const statsAnswer: AnswerExample = { request: '/v1/stats?technology=Sentry' };

/** The data of `GET /v1/stats?category=payments&platform=windows&groupBy=runtime` on the sample data. */
export const categoryStatsExample: unknown = {
  category: 'Payments',
  platform: 'windows',
  totalApps: 15,
  measuredApps: 14,
  notMeasured: 1,
  appsWithAny: 4,
  appsWithNone: 11,
  adoptionRate: 0.2667,
  providers: [{ name: 'Stripe', count: 4, marketShare: 1 }],
  gapOpportunity: {
    appsWithout: 11,
    pctWithout: 0.7333,
    notMeasured: 1,
    note: '11 of 15 applications on Windows show nothing of Payments. 1 of them was never measured, so the evidence is for 10.',
  },
  groups: [
    { runtime: 'electron', count: 2, pct: 0.5 },
    { runtime: 'dotnet-8', count: 1, pct: 0.25 },
    { runtime: 'flutter', count: 1, pct: 0.25 },
  ],
};
