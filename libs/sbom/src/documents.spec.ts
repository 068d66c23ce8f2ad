import fc from 'fast-check';
import { describeWithSharedData } from '../../../test/support/shared-data.js';
import { cyclonedxDocument } from './cyclonedx/cyclonedx-document.js';
import { nativeDocument } from './native/native-document.js';
import type { SbomSource } from './sbom-source.js';
import { spdxDocument } from './spdx/spdx-document.js';
import { anOddComponent, anSbomSource } from './testing/a-sbom-source.js';
import { cyclonedxProblems, spdxProblems } from './testing/document-validity.js';

const TOOL = { name: 'Deskscope', version: '1.2.3' };
const NOW = new Date('2026-11-21T00:00:00Z');

const cyclonedx = (source: SbomSource): string => [...cyclonedxDocument(source, TOOL)].join('');
const spdx = (source: SbomSource): string => [...spdxDocument(source, TOOL)].join('');
const native = (source: SbomSource): string => [...nativeDocument(source, NOW)].join('');

const LEFT_PAD = { name: 'left-pad', version: '1.3.0', license: 'MIT' };
const OPENSSL = {
  source: 'native' as const,
  type: 'native' as const,
  name: 'openssl',
  version: '3.4.1',
  license: 'Custom (see site)',
  cpe: 'cpe:2.3:a:openssl:openssl:3.4.1:*:*:*:*:*:*:*',
};
const UNTOLD = { source: 'embedded' as const, name: 'x', version: null, cpe: 'not a cpe' };

describe('CycloneDX', () => {
  const read = (source: SbomSource) => JSON.parse(cyclonedx(source)) as Record<string, unknown>;

  test('the head', () => {
    expect(read(anSbomSource([]))).toEqual({
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      ) as string,
      metadata: {
        timestamp: '2026-11-13T02:03:52.750Z',
        lifecycles: [{ phase: 'post-build' }],
        tools: { components: [{ type: 'application', name: 'Deskscope', version: '1.2.3' }] },
        authors: [{ name: 'Deskscope' }],
        component: {
          type: 'application',
          name: 'Dovetick',
          version: '4.3.0',
          'bom-ref': 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
          supplier: { name: 'Dovetick GmbH', url: ['https://dovetick.example/'] },
          hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
          purl: 'pkg:generic/Dovetick@4.3.0',
        },
        supplier: { name: 'Dovetick GmbH', url: ['https://dovetick.example/'] },
      },
      components: [],
      dependencies: [{ ref: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457', dependsOn: [] }],
      compositions: [
        {
          aggregate: 'incomplete',
          assemblies: ['app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457'],
          dependencies: ['app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457'],
        },
      ],
    });
  });

  test('components, and the graph below the application', () => {
    const bom = read(anSbomSource([UNTOLD, OPENSSL, { ...LEFT_PAD, name: '@a/left-pad' }]));
    const identity = (field: string, confidence: number, technique: string): object => ({
      identity: { field, confidence, methods: [{ technique, confidence }] },
    });
    expect(bom['components']).toEqual([
      {
        type: 'library',
        name: 'x',
        'bom-ref': 'embedded:x',
        purl: 'pkg:generic/x',
        evidence: identity('purl', 0.8, 'binary-analysis'),
      },
      {
        type: 'library',
        name: 'openssl',
        version: '3.4.1',
        'bom-ref': 'native:openssl@3.4.1',
        licenses: [{ license: { name: 'Custom (see site)' } }],
        cpe: 'cpe:2.3:a:openssl:openssl:3.4.1:*:*:*:*:*:*:*',
        purl: 'pkg:generic/openssl@3.4.1',
        evidence: identity('purl', 0.7, 'binary-analysis'),
      },
      {
        type: 'library',
        name: '@a/left-pad',
        version: '1.3.0',
        'bom-ref': 'npm:%40a%2Fleft-pad@1.3.0',
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/%40a/left-pad@1.3.0',
        evidence: identity('purl', 1, 'manifest-analysis'),
      },
    ]);
    const references = ['embedded:x', 'native:openssl@3.4.1', 'npm:%40a%2Fleft-pad@1.3.0'];
    expect(bom['dependencies']).toEqual([
      { ref: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457', dependsOn: references },
      ...references.map((ref) => ({ ref, dependsOn: [] })),
    ]);
    expect((bom['compositions'] as unknown[])[1]).toEqual({ aggregate: 'unknown', dependencies: references });
  });

  test.each([
    ['MIT', [{ license: { id: 'MIT' } }]],
    ['GPL-2.0', [{ license: { id: 'GPL-2.0-only' } }]],
    ['(MIT OR ISC)', [{ expression: 'MIT OR ISC' }]],
    ['LicenseRef-own', [{ expression: 'LicenseRef-own' }]],
    ['Custom', [{ license: { name: 'Custom' } }]],
    ['NOASSERTION', undefined],
  ])('a licence %s', (license, expected) => {
    const { components } = read(anSbomSource([{ license }])) as unknown as {
      components: { licenses?: unknown }[];
    };
    expect(components[0]?.licenses).toEqual(expected);
  });
});

describe('SPDX', () => {
  const read = (source: SbomSource) => JSON.parse(spdx(source)) as Record<string, unknown>;

  test('the document', () => {
    const document = read(
      anSbomSource([OPENSSL, LEFT_PAD, { name: 'own', license: 'MIT AND LicenseRef-own' }]),
    );
    const component = {
      supplier: 'NOASSERTION',
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      licenseConcluded: 'NOASSERTION',
      copyrightText: 'NOASSERTION',
      primaryPackagePurpose: 'LIBRARY',
    };
    const purl = (referenceLocator: string): object => ({
      referenceCategory: 'PACKAGE-MANAGER',
      referenceType: 'purl',
      referenceLocator,
    });
    const custom = (document['hasExtractedLicensingInfos'] as { licenseId: string }[])[0]?.licenseId;
    expect(custom).toMatch(/^LicenseRef-Custom-see-site--[0-9a-f]{12}$/);
    expect(document).toEqual({
      spdxVersion: 'SPDX-2.3',
      dataLicense: 'CC0-1.0',
      SPDXID: 'SPDXRef-DOCUMENT',
      name: 'Dovetick 4.3.0',
      documentNamespace: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) as string,
      creationInfo: {
        created: '2026-11-13T02:03:52Z',
        creators: ['Organization: Deskscope', 'Tool: Deskscope-1.2.3'],
      },
      documentDescribes: ['SPDXRef-Application'],
      packages: [
        {
          ...component,
          SPDXID: 'SPDXRef-Application',
          name: 'Dovetick',
          versionInfo: '4.3.0',
          supplier: 'Organization: Dovetick GmbH',
          homepage: 'https://dovetick.example/',
          checksums: [{ algorithm: 'SHA256', checksumValue: 'a'.repeat(64) }],
          licenseDeclared: 'NOASSERTION',
          externalRefs: [purl('pkg:generic/Dovetick@4.3.0')],
          primaryPackagePurpose: 'APPLICATION',
        },
        {
          ...component,
          SPDXID: 'SPDXRef-1-native-openssl-3.4.1',
          name: 'openssl',
          versionInfo: '3.4.1',
          licenseDeclared: custom,
          externalRefs: [
            purl('pkg:generic/openssl@3.4.1'),
            {
              referenceCategory: 'SECURITY',
              referenceType: 'cpe23Type',
              referenceLocator: 'cpe:2.3:a:openssl:openssl:3.4.1:*:*:*:*:*:*:*',
            },
          ],
        },
        {
          ...component,
          SPDXID: 'SPDXRef-2-npm-left-pad-1.3.0',
          name: 'left-pad',
          versionInfo: '1.3.0',
          licenseDeclared: 'MIT',
          externalRefs: [purl('pkg:npm/left-pad@1.3.0')],
        },
        {
          ...component,
          SPDXID: 'SPDXRef-3-npm-own-1.3.0',
          name: 'own',
          versionInfo: '1.3.0',
          licenseDeclared: 'MIT AND LicenseRef-own',
          externalRefs: [purl('pkg:npm/own@1.3.0')],
        },
      ],
      hasExtractedLicensingInfos: [custom, 'LicenseRef-own'].map((licenseId, index) => ({
        licenseId,
        name: index === 0 ? 'Custom (see site)' : licenseId,
        extractedText: 'The scan told the name of this licence, not its text.',
      })),
      relationships: [
        ['SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-Application'],
        ['SPDXRef-Application', 'CONTAINS', 'SPDXRef-1-native-openssl-3.4.1'],
        ['SPDXRef-Application', 'DEPENDS_ON', 'SPDXRef-2-npm-left-pad-1.3.0'],
        ['SPDXRef-Application', 'DEPENDS_ON', 'SPDXRef-3-npm-own-1.3.0'],
      ].map(([spdxElementId, relationshipType, relatedSpdxElement]) => ({
        spdxElementId,
        relationshipType,
        relatedSpdxElement,
      })),
    });
  });

  test('nothing is made up about what is not known', () => {
    const app = { developer: null, developerWebsite: null };
    const document = read(anSbomSource([UNTOLD], { app, release: { version: null, sha256: null } }));
    const [application, component] = document['packages'] as Record<string, unknown>[];
    expect(application).toMatchObject({ supplier: 'NOASSERTION', versionInfo: 'unknown' });
    expect(application).not.toHaveProperty('checksums');
    expect(application).not.toHaveProperty('homepage');
    expect(component).toMatchObject({ licenseDeclared: 'NOASSERTION' });
    expect(component).not.toHaveProperty('versionInfo');
  });
});

describe('two documents', () => {
  const source = anSbomSource([LEFT_PAD, OPENSSL]);
  const other: readonly [string, SbomSource][] = [
    ['component', anSbomSource([{ ...LEFT_PAD, license: 'ISC' }, OPENSSL])],
    ['version', anSbomSource([LEFT_PAD, OPENSSL], { release: { version: '4.3.1' } })],
    ['scan', anSbomSource([LEFT_PAD, OPENSSL], { release: { measuredAt: '2026-11-14T00:00:00.000Z' } })],
    ['developer', anSbomSource([LEFT_PAD, OPENSSL], { app: { developer: 'Another' } })],
  ];
  const namesOf = (each: SbomSource): unknown[] => [
    (JSON.parse(cyclonedx(each)) as { serialNumber: string }).serialNumber,
    (JSON.parse(spdx(each)) as { documentNamespace: string }).documentNamespace,
  ];

  test('of the same facts are the same to the byte, whatever slug the application has here', () => {
    const elsewhere = anSbomSource([LEFT_PAD, OPENSSL], { app: { slug: 'dovetick-2' } });
    expect([cyclonedx(elsewhere), spdx(elsewhere)]).toEqual([cyclonedx(source), spdx(source)]);
  });

  test.each(other)('of another %s have other names', (_, each) => {
    const [serialNumber, namespace] = namesOf(source);
    expect(namesOf(each)).not.toContain(serialNumber);
    expect(namesOf(each)).not.toContain(namespace);
  });
});

describeWithSharedData('documents of odd names', () => {
  test('and the judges of that find what is wrong', async () => {
    const good = anSbomSource([LEFT_PAD, OPENSSL]);
    const broken = (text: string, from: string, to: string): string => {
      expect(text).toContain(from);
      return text.replace(from, to);
    };
    for (const [from, to] of [
      ['"post-build"', '"never"'],
      ['"id":"MIT"', '"id":"MITT"'],
      ['"ref":"npm:left-pad', '"ref":"npm:right-pad'],
      ['"bom-ref":"npm:left-pad@1.3.0"', '"bom-ref":"native:openssl@3.4.1"'],
    ] as const)
      expect(await cyclonedxProblems(broken(cyclonedx(good), from, to))).not.toEqual([]);
    for (const [from, to] of [
      ['52Z"', '52.750Z"'],
      ['"SPDXRef-1-', '"SPDXRef-1_'],
      ['"DESCRIBES"', '"DESCRIBED"'],
      ['"licenseId":"LicenseRef-', '"licenseId":"LicenseRef-no-'],
      ['"filesAnalyzed":false', '"filesAnalyzed":"no"'],
    ] as const)
      expect(spdxProblems(broken(spdx(good), from, to))).not.toEqual([]);
  });

  const sources = fc
    .tuple(
      fc.uniqueArray(anOddComponent(), {
        maxLength: 12,
        selector: ({ source, name, version }) => JSON.stringify([source, name, version]),
      }),
      anOddComponent(),
    )
    .map(([components, odd]) =>
      anSbomSource(components, {
        app: { name: odd.name, developer: odd.license },
        release: { version: odd.version },
      }),
    );

  test('are valid CycloneDX', async () => {
    await fc.assert(
      fc.asyncProperty(sources, async (source) => {
        expect(await cyclonedxProblems(cyclonedx(source))).toEqual([]);
      }),
    );
  });

  test('are valid SPDX', () => {
    fc.assert(fc.property(sources, (source) => expect(spdxProblems(spdx(source))).toEqual([])));
  });

  test('are JSON that says each name to the letter', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const names = source.components.map(({ name, version }) => [name, version ?? null]);
        for (const [text, list] of [
          [native(source), 'components'],
          [cyclonedx(source), 'components'],
        ] as const) {
          const read = JSON.parse(text) as Record<string, { name: string; version?: string | null }[]>;
          expect(read[list]?.map(({ name, version }) => [name, version ?? null])).toEqual(names);
        }
      }),
    );
  });
});
