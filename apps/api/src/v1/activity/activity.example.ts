import type { AnswerExample } from '#libs/http';

const app = {
  id: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
  slug: 'dovetick',
  name: 'Dovetick',
  bundleId: 'com.example.dovetick',
  platform: 'macos',
  version: '4.1.0',
};
const releaseNotes = {
  summary: 'Sign in with your company account. Updates Sparkle to 2.8.0.',
  categories: [],
  hasFullNotes: true,
};

/** The data of `GET /v1/activity?app=dovetick&since=2026-01-20&limit=2` on the sample data; a spec holds it to that. */
export const activityExample: readonly unknown[] = [
  {
    id: '60975717-ffe9-5cef-af31-6e29c68d2674/0',
    event: 'app.updated',
    timestamp: '2026-01-22T19:56:51.000Z',
    occurredAt: '2026-01-22T07:24:51.000Z',
    cause: 'release',
    app,
    technology: null,
    releaseNotes,
  },
  {
    id: '60975717-ffe9-5cef-af31-6e29c68d2674/1',
    event: 'technology.version_changed',
    timestamp: '2026-01-22T19:56:51.000Z',
    occurredAt: '2026-01-22T07:24:51.000Z',
    cause: 'release',
    app,
    technology: {
      name: 'Sparkle',
      category: 'Auto-Update',
      previousVersion: '2.7.1',
      newVersion: '2.8.0',
    },
    releaseNotes,
  },
];

/** The request that it answers, and the rest of that answer; a spec holds them to it too. */
export const activityAnswer: AnswerExample = {
  request: '/v1/activity?app=dovetick&since=2026-01-20&limit=2',
  meta: {
    resultCount: 2,
    limit: 2,
    hasMore: true,
    nextCursor:
      'eyJ2IjoxLCJmIjoiV2oxTHI3WDBoY29MYmZMYiIsInAiOlsiNmQ4YzRmMGUtM2IxYS00YzU3LTlhNTItMGY3ZTFkMmIzYzRkIixbNywxOCw0LDUsMTUsNCwwLDEyLDEwLDEzLDgsMTUsMTEsMTgsMTEsNl0sWzMsMF1dfQ',
    filters: { app: 'dovetick', since: '2026-01-20' },
    suggestions: [],
  },
};
