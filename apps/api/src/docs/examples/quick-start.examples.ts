import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const absenceExample: Example = {
  id: 'absence',
  path: '/v1/search?errorTrackingSdk=null&limit=1',
  status: 200,
  answer: {
    data: [
      {
        name: 'Brindlecast',
        slug: 'brindlecast',
        [MORE]: MORE,
        platform: 'windows',
        developer: 'Fallow & Finch Audio',
        runtime: 'electron',
        currentVersion: '3.4.0',
        dependencyCount: 41,
        measurementStatus: 'measured',
        sdkSummary: {
          errorTrackingSdk: null,
          databaseSdk: 'LevelDB',
          uiFramework: 'Vue.js',
          stateManagement: 'Pinia',
          paymentsSdk: 'Stripe',
          [MORE]: MORE,
        },
        extractedAt: '2026-05-12T15:45:36.000Z',
      },
    ],
    meta: {
      requestId: MORE,
      resultCount: 1,
      totalCount: 11,
      notMeasuredCount: 1,
      limit: 1,
      offset: 0,
      filters: { errorTrackingSdk: null },
      [MORE]: MORE,
    },
  },
};

export const profileExample: Example = {
  id: 'profile',
  path: '/v1/lookup?app=tidewrite&platform=macos',
  status: 200,
  answer: {
    data: [
      {
        app: {
          name: 'Tidewrite',
          bundleId: 'com.example.tidewrite',
          slug: 'tidewrite',
          id: 'app_68c26b84-fabe-534e-bd27-732ffc910541',
          developer: 'Saltmarsh Software',
          platform: 'macos',
          currentVersion: '2.7.0',
          runtime: 'electron',
          electronVersion: '43.1.1',
          dependencyCount: 53,
          measurementStatus: 'measured',
          [MORE]: MORE,
        },
        sdkSummary: {
          errorTrackingSdk: 'Sentry',
          analyticsSdk: 'PostHog',
          featureFlagSdk: null,
          databaseSdk: 'better-sqlite3',
          uiFramework: 'React',
          [MORE]: MORE,
        },
        technologies: [
          { name: 'Chromium', version: '150.0.7871.46', category: 'Runtime', confidence: 80 },
          { name: 'DOMPurify', version: '3.4.13', category: 'Security', confidence: 100 },
          { name: 'Electron', version: '43.1.1', category: 'Runtime', confidence: 100 },
          MORE,
        ],
      },
    ],
    meta: { requestId: MORE, resultCount: 1, totalCount: 1, query: 'tidewrite', platform: 'macos' },
  },
};
