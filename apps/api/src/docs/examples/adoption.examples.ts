import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const statsExchange: Example = {
  id: 'stats',
  path: '/v1/stats?technology=sentry',
  status: 200,
  answer: {
    data: {
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
      [MORE]: MORE,
    },
    meta: { [MORE]: MORE },
  },
};

export const trendsExchange: Example = {
  id: 'trends',
  path: '/v1/trends?technology=sentry&period=quarterly&from=2025-01-01&to=2025-12-31',
  status: 200,
  answer: {
    data: {
      technology: 'Sentry',
      [MORE]: MORE,
      dataPoints: [
        { date: '2025-01-01', appCount: 3, marketShare: 0.5 },
        { date: '2025-04-01', appCount: 6, marketShare: 0.6 },
        { date: '2025-07-01', appCount: 7, marketShare: 0.5385 },
        { date: '2025-10-01', appCount: 8, marketShare: 0.5714 },
      ],
      currentTotal: 8,
      allTimeHigh: { appCount: 9, date: '2026-02-24' },
    },
    meta: { [MORE]: MORE },
  },
};
