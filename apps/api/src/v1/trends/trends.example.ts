import type { AnswerExample } from '#libs/http';

/** The data of `GET /v1/trends?technology=Sentry&period=quarterly&from=2026-01-01` on the sample data. */
export const trendsExample: unknown = {
  technology: 'Sentry',
  category: 'Error Tracking',
  platform: 'macos',
  period: 'quarterly',
  dataPoints: [
    { date: '2026-01-01', appCount: 9, marketShare: 0.6429 },
    { date: '2026-04-01', appCount: 8, marketShare: 0.5714 },
    { date: '2026-07-01', appCount: 8, marketShare: 0.5714 },
    { date: '2026-10-01', appCount: 8, marketShare: 0.5714 },
  ],
  currentTotal: 8,
  allTimeHigh: { appCount: 9, date: '2026-02-24' },
};

/** The request that it answers; a spec holds it to that. */
export const trendsAnswer: AnswerExample = {
  request: '/v1/trends?technology=Sentry&period=quarterly&from=2026-01-01',
};
