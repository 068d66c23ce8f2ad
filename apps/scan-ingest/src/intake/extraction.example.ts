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

/** A scan that failed is handed in too: of the release after. */
export const failedScanExample = {
  schemaVersion: '1.0',
  extractionId: '0f6f3c1e-6a55-4c7e-8f5b-2b1f3d9f7a10',
  extractedAt: '2026-11-21T09:30:00Z',
  status: 'not_measured',
  notMeasuredReason: 'unexpanded-installer',
  app: { name: 'Paperglide', platform: 'macos', bundleId: 'com.example.paperglide' },
  release: { version: '1.1.0', releasedAt: '2026-11-20T12:00:00Z' },
  bundle: { runtime: null },
  technologies: [],
  components: [],
};

/** A CycloneDX BOM of an application. */
export const bomExample = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 1,
  metadata: {
    timestamp: '2026-11-20T09:30:00Z',
    component: {
      type: 'application',
      name: 'Quillmark',
      version: '2.4.0',
      properties: [
        { name: 'deskscope:platform', value: 'linux' },
        { name: 'deskscope:runtime', value: 'tauri' },
      ],
    },
  },
  components: [
    { type: 'library', name: 'serde', version: '1.0.219', purl: 'pkg:cargo/serde@1.0.219' },
    { type: 'library', name: 'sentry', version: '0.38.1', purl: 'pkg:cargo/sentry@0.38.1' },
  ],
};
