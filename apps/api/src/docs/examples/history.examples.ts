import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const maintenanceExample: Example = {
  id: 'maintenance',
  path: '/v1/apps/pelagram/history?platform=macos&to=2026-01-31&limit=3&include=release_notes',
  status: 200,
  answer: {
    data: {
      app: { name: 'Pelagram', [MORE]: MORE },
      versions: [
        {
          version: '5.13.2',
          releaseDate: '2026-01-14T13:13:16.000Z',
          line: 'maintenance',
          comparedTo: '5.13.1',
          releaseNotes: {
            summary:
              'Security fixes for customers on the 5.13 long-term line. Adds PostHog; removes Segment.',
            [MORE]: MORE,
          },
          changes: {
            added: [{ name: 'PostHog', version: '4.11.3', category: 'Analytics' }],
            removed: [{ name: 'Segment', version: '2.2.1', category: 'Analytics' }],
            updated: [],
            unchanged: 19,
          },
          [MORE]: MORE,
        },
        {
          version: '6.0.0',
          releaseDate: '2025-11-12T10:28:14.000Z',
          line: 'mainline',
          comparedTo: '5.13.1',
          [MORE]: MORE,
        },
        {
          version: '5.13.1',
          releaseDate: '2025-08-26T09:14:20.000Z',
          line: 'mainline',
          comparedTo: '5.13.0',
          [MORE]: MORE,
        },
      ],
    },
    meta: { [MORE]: MORE },
  },
};

export const lateArrivalExample: Example = {
  id: 'late-arrival',
  path: '/v1/apps/brindlecast/history?from=2025-10-01&to=2026-01-31&include=release_notes',
  status: 200,
  answer: {
    data: {
      app: { name: 'Brindlecast', [MORE]: MORE },
      versions: [
        {
          version: '3.3.0',
          releaseDate: '2026-01-20T16:16:21.000Z',
          extractedAt: '2026-01-21T06:01:21.000Z',
          comparedTo: '3.2.0',
          [MORE]: MORE,
        },
        {
          version: '3.2.0',
          releaseDate: '2025-10-14T15:55:07.000Z',
          extractedAt: '2026-02-16T06:41:38.000Z',
          comparedTo: '3.1.0',
          [MORE]: MORE,
        },
      ],
    },
    meta: { [MORE]: MORE },
  },
};
