/** A small extraction, as the interface shows it; the guide shows the same, and what it is answered. */
export const extractionExample = {
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
