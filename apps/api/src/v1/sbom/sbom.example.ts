import type { AnswerExample } from '#libs/http';
import { SBOM_TOOL } from './sbom-tool.js';

// What `GET /v1/apps/com.example.dovetick/sbom?version=4.0.0` answers on the sample data in each format; a spec holds
// the examples to that, and each document to its schema. The two UUIDs follow from all the rest, our version too.
const SERIAL_NUMBER = 'urn:uuid:fe0c484e-566a-55b1-bec1-407a19646ce6';
const NAMESPACE = 'urn:uuid:8d21b607-fc98-5a5c-8d10-6bc9e7c22d79';

const APP_ID = 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457';
const SHA256 = '4e49054529c7d9cad7e18266a6ea977396f15e70255c1059701833af78028836';
const APP = { name: 'Dovetick', version: '4.0.0', purl: 'pkg:generic/Dovetick@4.0.0' };
const SUPPLIER = { name: 'Meridian Hours', url: ['https://example.net/meridian-hours'] };

const COMPONENTS = [
  ['Alamofire', '5.10.2', 'MIT', 'pkg:swift/github.com/Alamofire/Alamofire@5.10.2'],
  ['GRDB.swift', '7.5.0', 'MIT', 'pkg:swift/github.com/groue/GRDB.swift@7.5.0'],
  ['KeyboardShortcuts', '2.3.0', 'MIT', 'pkg:generic/KeyboardShortcuts@2.3.0'],
  ['KeychainAccess', '4.2.2', 'MIT', 'pkg:swift/github.com/kishikawakatsumi/KeychainAccess@4.2.2'],
  ['LaunchAtLogin-Modern', '1.1.0', 'MIT', 'pkg:swift/github.com/sindresorhus/LaunchAtLogin-Modern@1.1.0'],
  ['Sparkle', '2.7.1', 'MIT', 'pkg:swift/github.com/sparkle-project/Sparkle@2.7.1'],
  ['Yams', '6.0.0', 'MIT', 'pkg:swift/github.com/jpsim/Yams@6.0.0'],
  ['ZIPFoundation', '0.9.19', 'MIT', 'pkg:swift/github.com/weichsel/ZIPFoundation@0.9.19'],
  ['ios-client-sdk', '9.13.0', 'Apache-2.0', 'pkg:swift/github.com/launchdarkly/ios-client-sdk@9.13.0'],
  ['swift-algorithms', '1.2.1', 'Apache-2.0', 'pkg:generic/swift-algorithms@1.2.1'],
  [
    'swift-async-algorithms',
    '1.0.4',
    'Apache-2.0',
    'pkg:swift/github.com/apple/swift-async-algorithms@1.0.4',
  ],
  ['swift-collections', '1.2.0', 'Apache-2.0', 'pkg:swift/github.com/apple/swift-collections@1.2.0'],
  ['swift-log', '1.6.3', 'Apache-2.0', 'pkg:swift/github.com/apple/swift-log@1.6.3'],
] as const;

const REFERENCES = COMPONENTS.map(([name, version]) => `spm:${name}@${version}`);

/** The data in our own format. */
export const sbomExample: unknown = {
  app: {
    name: 'Dovetick',
    bundleId: 'com.example.dovetick',
    version: '4.0.0',
    runtime: 'swift',
    electronVersion: null,
    platform: 'macos',
    id: APP_ID,
    slug: 'dovetick',
  },
  generatedAt: '2025-09-04T15:34:19.000Z',
  components: COMPONENTS.map(([name, version, license, purl]) => ({
    name,
    version,
    type: 'library',
    source: 'spm',
    license,
    purl,
  })),
  summary: {
    totalComponents: 13,
    bySource: { spm: 13 },
    knownVulnerabilities: null,
    oldestDependency: {
      name: 'Alamofire',
      version: '5.10.2',
      age: '14 months',
      since: '2025-09-04T10:16:19.000Z',
    },
  },
  licenseAnalysis: {
    distribution: { MIT: 8, 'Apache-2.0': 5, unknown: 0 },
    riskLevel: 'none',
    copyleftComponents: [],
    unknownLicenseComponents: [],
    note: 'Of 13 components all have permissive licences.',
  },
};

export const cyclonedxExample: unknown = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  serialNumber: SERIAL_NUMBER,
  metadata: {
    timestamp: '2025-09-04T15:34:19.000Z',
    lifecycles: [{ phase: 'post-build' }],
    tools: { components: [{ type: 'application', ...SBOM_TOOL }] },
    authors: [{ name: SBOM_TOOL.name }],
    component: {
      type: 'application',
      name: APP.name,
      version: APP.version,
      'bom-ref': APP_ID,
      supplier: SUPPLIER,
      hashes: [{ alg: 'SHA-256', content: SHA256 }],
      purl: APP.purl,
    },
    supplier: SUPPLIER,
  },
  components: COMPONENTS.map(([name, version, license, purl], index) => ({
    type: 'library',
    name,
    version,
    'bom-ref': REFERENCES[index],
    licenses: [{ license: { id: license } }],
    purl,
    evidence: {
      identity: {
        field: 'purl',
        confidence: 0.95,
        methods: [{ technique: 'manifest-analysis', confidence: 0.95 }],
      },
    },
  })),
  dependencies: [
    { ref: APP_ID, dependsOn: REFERENCES },
    ...REFERENCES.map((ref) => ({ ref, dependsOn: [] })),
  ],
  compositions: [
    { aggregate: 'incomplete', assemblies: [APP_ID], dependencies: [APP_ID] },
    { aggregate: 'unknown', dependencies: REFERENCES },
  ],
};

const UNKNOWN = 'NOASSERTION';

function spdxPackage(id: string, version: string, purl: string, own: object): object {
  return {
    SPDXID: id,
    versionInfo: version,
    supplier: UNKNOWN,
    downloadLocation: UNKNOWN,
    filesAnalyzed: false,
    licenseConcluded: UNKNOWN,
    copyrightText: UNKNOWN,
    externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
    ...own,
  };
}

const SPDX_IDS = COMPONENTS.map(([name, version], index) => `SPDXRef-${index + 1}-spm-${name}-${version}`);

export const spdxExample: unknown = {
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'Dovetick 4.0.0',
  documentNamespace: NAMESPACE,
  creationInfo: {
    created: '2025-09-04T15:34:19Z',
    creators: [`Organization: ${SBOM_TOOL.name}`, `Tool: ${SBOM_TOOL.name}-${SBOM_TOOL.version}`],
  },
  documentDescribes: ['SPDXRef-Application'],
  packages: [
    spdxPackage('SPDXRef-Application', APP.version, APP.purl, {
      name: APP.name,
      supplier: `Organization: ${SUPPLIER.name}`,
      homepage: SUPPLIER.url[0],
      checksums: [{ algorithm: 'SHA256', checksumValue: SHA256 }],
      licenseDeclared: UNKNOWN,
      primaryPackagePurpose: 'APPLICATION',
    }),
    ...COMPONENTS.map(([name, version, licenseDeclared, purl], index) =>
      spdxPackage(SPDX_IDS[index] ?? '', version, purl, {
        name,
        licenseDeclared,
        primaryPackagePurpose: 'LIBRARY',
      }),
    ),
  ],
  hasExtractedLicensingInfos: [],
  relationships: [
    {
      spdxElementId: 'SPDXRef-DOCUMENT',
      relationshipType: 'DESCRIBES',
      relatedSpdxElement: 'SPDXRef-Application',
    },
    ...SPDX_IDS.map((id) => ({
      spdxElementId: 'SPDXRef-Application',
      relationshipType: 'DEPENDS_ON',
      relatedSpdxElement: id,
    })),
  ],
};

/** The request that they answer. */
export const sbomRequest: AnswerExample = {
  request: '/v1/apps/com.example.dovetick/sbom?version=4.0.0',
};
