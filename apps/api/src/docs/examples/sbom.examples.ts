import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const sbomExchange: Example = {
  id: 'sbom',
  path: '/v1/apps/pelagram/sbom',
  status: 200,
  answer: {
    data: {
      app: { name: 'Pelagram', bundleId: 'com.example.pelagram', version: '6.3.0', [MORE]: MORE },
      generatedAt: '2026-11-04T21:03:34.000Z',
      components: [
        {
          name: '@babel/runtime',
          version: '7.28.6',
          type: 'library',
          source: 'npm',
          purl: 'pkg:npm/%40babel/runtime@7.28.6',
        },
        {
          name: '@datadog/browser-logs',
          version: '6.0.0',
          type: 'library',
          source: 'npm',
          license: 'Apache-2.0',
          purl: 'pkg:npm/%40datadog/browser-logs@6.0.0',
        },
        MORE,
      ],
      summary: {
        totalComponents: 67,
        bySource: { npm: 67 },
        knownVulnerabilities: null,
        oldestDependency: {
          name: '@emotion/react',
          version: '11.14.0',
          since: '2025-03-04T09:09:47.000Z',
          [MORE]: MORE,
        },
      },
      licenseAnalysis: {
        distribution: {
          MIT: 41,
          'Apache-2.0': 10,
          ISC: 3,
          '0BSD': 1,
          'BSD-3-Clause': 1,
          unknown: 11,
        },
        riskLevel: 'high',
        copyleftComponents: [],
        unknownLicenseComponents: [
          { name: '@babel/runtime', version: '7.28.6', source: 'npm', license: null },
          MORE,
        ],
        note: 'Of 67 components 11 of unknown licence; the others are permissive.',
      },
    },
    meta: { [MORE]: MORE },
  },
};
