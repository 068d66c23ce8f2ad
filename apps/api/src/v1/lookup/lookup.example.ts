import type { AnswerExample } from '#libs/http';

/** The data of `GET /v1/lookup?app=dovetick` on the sample data; a spec holds it to that. */
export const lookupExample: readonly unknown[] = [
  {
    app: {
      name: 'Dovetick',
      bundleId: 'com.example.dovetick',
      slug: 'dovetick',
      id: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
      developer: 'Meridian Hours',
      developerWebsite: 'https://example.net/meridian-hours',
      platform: 'macos',
      currentVersion: '4.3.0',
      runtime: 'swift',
      electronVersion: null,
      chromiumVersion: null,
      dependencyCount: 19,
      measurementStatus: 'measured',
      notMeasuredReason: null,
      appSizeBytes: 30689947,
      architectures: ['arm64', 'x86_64'],
      minOsVersion: '13.0',
      localizations: ['en', 'de', 'fr', 'pl'],
      extractedAt: '2026-11-13T02:03:52.000Z',
      lastUpdatedAt: '2026-11-12T16:49:52.000Z',
      signed: true,
      notarized: true,
      installerType: null,
      bundledLibraryCount: 3,
    },
    sdkSummary: {
      errorTrackingSdk: null,
      analyticsSdk: 'PostHog',
      featureFlagSdk: null,
      databaseSdk: 'GRDB',
      uiFramework: null,
      stateManagement: null,
      paymentsSdk: null,
      authSdk: 'AppAuth',
      observabilitySdk: 'OpenTelemetry',
      realtimeSdk: 'Starscream',
      autoUpdateSdk: 'Sparkle',
    },
    technologies: [
      { name: 'Alamofire', category: 'Networking', confidence: 95, version: '5.10.2' },
      { name: 'AppAuth', category: 'Authentication', confidence: 95, version: '2.0.0' },
      { name: 'Cocoa', version: null, category: 'Runtime', confidence: 70 },
      { name: 'GRDB', category: 'Database', confidence: 95, version: '7.5.0' },
      { name: 'KeychainAccess', category: 'Security', confidence: 95, version: '4.2.2' },
      { name: 'OpenTelemetry', category: 'Observability', confidence: 95, version: '1.16.0' },
      { name: 'PostHog', category: 'Analytics', confidence: 95, version: '3.26.0' },
      { name: 'Sparkle', category: 'Auto-Update', confidence: 95, version: '2.8.0' },
      { name: 'Starscream', category: 'Realtime', confidence: 95, version: '4.0.8' },
      { name: 'Swift', category: 'Runtime', confidence: 80, version: null },
      { name: 'Swift Async Algorithms', category: 'Concurrency', confidence: 95, version: '1.0.4' },
      { name: 'SwiftLog', category: 'Logging', confidence: 95, version: '1.6.3' },
      { name: 'SwiftNIO', category: 'Networking', confidence: 95, version: '2.83.0' },
    ],
  },
];

/** The request that it answers, and the rest of that answer; a spec holds them to it too. */
export const lookupAnswer: AnswerExample = {
  request: '/v1/lookup?app=dovetick',
  meta: { resultCount: 1, totalCount: 1, query: 'dovetick', platform: 'all' },
};
