import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const activityExchange: Example = {
  id: 'activity',
  // Of one application: what comes first of several was recorded first, and they are recorded side by side.
  path: '/v1/activity?app=gantrywise&platform=windows&technology=sentry&cause=release&limit=1',
  status: 200,
  answer: {
    data: [
      {
        id: '10877dbe-2eeb-5093-bf8a-aa1528481fd5/7',
        event: 'technology.version_changed',
        timestamp: MORE,
        occurredAt: '2025-06-17T10:33:02.000Z',
        cause: 'release',
        app: { name: 'Gantrywise', platform: 'windows', version: '116.1.0', [MORE]: MORE },
        technology: {
          name: 'Sentry',
          category: 'Error Tracking',
          previousVersion: '8.47.0',
          newVersion: '9.11.0',
        },
        [MORE]: MORE,
      },
    ],
    meta: { resultCount: 1, limit: 1, hasMore: true, nextCursor: MORE, [MORE]: MORE },
  },
};
