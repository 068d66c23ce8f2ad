import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const compareExchange: Example = {
  id: 'compare',
  path: '/v1/compare?apps=gantrywise,com.example.pelagram',
  status: 200,
  answer: {
    data: {
      apps: [
        { name: 'Gantrywise', bundleId: 'com.example.gantrywise', runtime: 'electron', [MORE]: MORE },
        { name: 'Pelagram', bundleId: 'com.example.pelagram', runtime: 'electron', [MORE]: MORE },
      ],
      shared: [
        {
          name: 'Axios',
          category: 'Networking',
          versions: { 'com.example.gantrywise': '1.18.1', 'com.example.pelagram': '1.18.1' },
        },
        MORE,
      ],
      summary: {
        totalShared: 10,
        totalUnique: { 'com.example.gantrywise': 5, 'com.example.pelagram': 11 },
        versionDelta: [
          {
            name: 'PostHog',
            ahead: 'com.example.gantrywise',
            versions: { 'com.example.gantrywise': '5.54.1', 'com.example.pelagram': '5.51.3' },
          },
        ],
        categoryGaps: {
          'com.example.gantrywise': ['Payments'],
          'com.example.pelagram': ['Database', 'Payments'],
        },
        [MORE]: MORE,
      },
      [MORE]: MORE,
    },
    meta: { [MORE]: MORE },
  },
};
