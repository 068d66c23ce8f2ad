import type { AnswerExample } from '#libs/http';

/** The data of `GET /v1/apps/com.example.dovetick/history?limit=1` on the sample data; a spec holds it to that. */
export const historyExample: unknown = {
  app: {
    name: 'Dovetick',
    bundleId: 'com.example.dovetick',
    id: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
    slug: 'dovetick',
    platform: 'macos',
  },
  versions: [
    {
      version: '4.3.0',
      releaseDate: '2026-11-12T16:49:52.000Z',
      releasedAt: '2026-11-12T16:49:52.000Z',
      extractedAt: '2026-11-13T02:03:52.000Z',
      line: 'mainline',
      measurementStatus: 'measured',
      dependencyCount: 19,
      comparedTo: '4.2.0',
      releaseNotes: {
        raw: "## What's new\n\n- Time sheets are signed off in one step\n- Fixed: the menu bar clock stopped after sleep\n",
        summary: 'Time sheets are signed off in one step.',
        categories: null,
        sentiment: null,
      },
      changes: { added: [], removed: [], updated: [], unchanged: 13 },
      dependencyChanges: { added: 0, removed: 0, updated: 0, unchanged: 19 },
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
  ],
};

/** The request that it answers, and the rest of that answer; a spec holds them to it too. */
export const historyAnswer: AnswerExample = {
  request: '/v1/apps/com.example.dovetick/history?limit=1',
  meta: {
    resultCount: 1,
    limit: 1,
    nextCursor:
      'eyJ2IjoxLCJmIjoiSlItdl82ZzBMbThFaFNLYSIsInAiOlsiMjAyNi0xMS0xMlQxNjo0OTo1Mi4wMDBaIiwiMjAyNi0xMS0xM1QwMjowMzo1Mi4wMDBaIiwiMDAxNDAwMTMhMSEiLCI0LjMuMCJdfQ',
  },
};
