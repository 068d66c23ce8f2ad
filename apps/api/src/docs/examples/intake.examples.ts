import { MORE } from '../render/json.js';

/** The command that takes in the sample data. */
export const TAKE_IN_SAMPLES = `cat samples/*.ndjson | curl -sH "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/x-ndjson' -H 'Prefer: wait=30' \\
  --data-binary @- "$API/v1/extractions" | sed -n 1,3p`;

/** The first lines that it prints. */
export const SAMPLE_OUTCOMES: readonly string[] = [
  '{"line":1,"extractionId":"96dfafd6-e3c5-52e0-a562-fc374eab9bdc","outcome":"recorded","appId":"app_bef09165-f1c5-50d7-9257-f16dca82e5fa","changes":13}',
  '{"line":2,"extractionId":"60ce3f6e-d22d-5f7d-9816-87eae0f1830a","outcome":"recorded","appId":"app_26ee26db-fada-5f55-b99a-b7529b852a1b","changes":13}',
  '{"line":3,"extractionId":"ce00b562-4db2-55b6-8491-164549d719e4","outcome":"recorded","appId":"app_bef09165-f1c5-50d7-9257-f16dca82e5fa","changes":9}',
];

/** A small extraction. */
export const ownDocument = {
  schemaVersion: '1.0',
  extractionId: '4b7c0f52-8a2e-4d0c-9f1e-5c4f0a6b2d11',
  extractedAt: '2026-11-20T09:30:00Z',
  status: 'measured',
  app: { name: 'Paperglide', platform: 'macos', bundleId: 'com.example.paperglide' },
  release: { version: '1.0.0', releasedAt: '2026-11-19T12:00:00Z' },
  bundle: { runtime: 'electron', electronVersion: '43.1.1', chromiumVersion: '150.0.7871.46' },
  technologies: [],
  components: [
    { name: 'react', version: '19.3.0', type: 'library', source: 'npm' },
    { name: '@sentry/electron', version: '7.5.0', type: 'library', source: 'npm' },
  ],
};

export const SEND_OWN = `curl -sH "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -H 'Prefer: wait=10' \\
  --data-binary @paperglide.json "$API/v1/extractions"`;

/** What it prints; the request id is another one each time. */
export const ownOutcome = {
  data: {
    extractionId: '4b7c0f52-8a2e-4d0c-9f1e-5c4f0a6b2d11',
    outcome: 'recorded',
    appId: 'app_2791d51c-fbd9-539c-84b2-47f6e500dedd',
    changes: 5,
  },
  meta: { requestId: MORE },
};
