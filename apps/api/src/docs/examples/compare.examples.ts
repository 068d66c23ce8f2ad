import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const compareExchange: Example = {
  id: 'compare',
  path: '/v1/compare?apps=pelagram,com.example.dovetick',
  status: 200,
  answer: {
    data: {
      apps: [
        { name: 'Pelagram', bundleId: 'com.example.pelagram', runtime: 'electron', [MORE]: MORE },
        { name: 'Dovetick', bundleId: 'com.example.dovetick', runtime: 'swift', [MORE]: MORE },
      ],
      shared: [
        {
          name: 'OpenTelemetry',
          category: 'Observability',
          versions: { 'com.example.pelagram': '1.9.0', 'com.example.dovetick': '1.16.0' },
        },
        {
          name: 'PostHog',
          category: 'Analytics',
          versions: { 'com.example.pelagram': '5.51.3', 'com.example.dovetick': '3.26.0' },
        },
      ],
      summary: {
        totalShared: 2,
        totalUnique: { 'com.example.pelagram': 19, 'com.example.dovetick': 11 },
        versionDelta: [
          { name: 'OpenTelemetry', ahead: 'com.example.dovetick', [MORE]: MORE },
          { name: 'PostHog', ahead: 'com.example.pelagram', [MORE]: MORE },
        ],
        categoryGaps: {
          'com.example.pelagram': ['Database', 'Payments'],
          'com.example.dovetick': [
            'Error Tracking',
            'Feature Flags',
            'UI Framework',
            'State Management',
            'Payments',
          ],
        },
        [MORE]: MORE,
      },
      [MORE]: MORE,
    },
    meta: { [MORE]: MORE },
  },
};
