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
      appsUsing: 7,
      adoptionRate: 0.5,
      versions: [
        { version: '10.47.0', count: 3, pct: 0.4286 },
        { version: '8.52.1', count: 1, pct: 0.1429 },
        { version: '8.14.2', count: 1, pct: 0.1429 },
        { version: '8.12.0', count: 1, pct: 0.1429 },
        { version: '2.29.1', count: 1, pct: 0.1429 },
      ],
      latestVersion: '10.47.0',
      pctOnLatestMajor: 0.4286,
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
        { date: '2025-04-01', appCount: 5, marketShare: 0.5 },
        { date: '2025-07-01', appCount: 6, marketShare: 0.4615 },
        { date: '2025-10-01', appCount: 7, marketShare: 0.5 },
      ],
      currentTotal: 7,
      allTimeHigh: { appCount: 8, date: '2026-02-24' },
    },
    meta: { [MORE]: MORE },
  },
};
