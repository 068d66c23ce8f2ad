import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { v5 as uuidV5 } from 'uuid';
import { decodeExtraction } from '../decode-extraction.js';
import { extractionOf, SERIAL } from './testing/a-bom.js';

describe('what others write', () => {
  test.each([
    ['1.4', Spec.Spec1dot4],
    ['1.5', Spec.Spec1dot5],
    ['1.6', Spec.Spec1dot6],
    ['1.7', Spec.Spec1dot7],
  ])('the CycloneDX library, %s', (version, spec) => {
    const app = new Models.Component(Enums.ComponentType.Application, 'Tiny', { version: '1.2.0' });
    app.properties.add(new Models.Property('deskscope:platform', 'windows'));
    app.bomRef.value = 'tiny';
    app.supplier = new Models.OrganizationalEntity({ name: 'Tiny GmbH' });
    const react = new Models.Component(Enums.ComponentType.Library, 'react', { version: '18.2.0' });
    react.purl = 'pkg:npm/react@18.2.0';
    react.licenses.add(new Models.SpdxLicense('MIT'));
    const inner = new Models.Component(Enums.ComponentType.Library, 'scheduler', { version: '0.23.0' });
    inner.purl = 'pkg:npm/scheduler@0.23.0';
    react.components.add(inner);
    const bom = new Models.Bom({ serialNumber: `urn:uuid:${SERIAL}`, version: 3 });
    bom.metadata.timestamp = new Date('2024-05-01T10:00:00Z');
    bom.metadata.component = app;
    bom.components.add(react);
    const text = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec)).serialize(bom);
    expect(JSON.parse(text)).toMatchObject({ specVersion: version });
    const decoded = decodeExtraction(Buffer.from(text));
    expect(decoded).toMatchObject({
      ok: true,
      extraction: {
        extractionId: uuidV5(`urn:cdx:${SERIAL}/3`, uuidV5.URL),
        app: { name: 'Tiny', platform: 'windows', developer: 'Tiny GmbH' },
        components: [
          { source: 'npm', name: 'react', version: '18.2.0', license: 'MIT' },
          { source: 'npm', name: 'scheduler', version: '0.23.0' },
        ],
      },
    });
  });
});

test('syft, 1.4, its metadata filled in by hand', () => {
  const text = String.raw`{
    "$schema": "http://cyclonedx.org/schema/bom-1.4.schema.json",
    "bomFormat": "CycloneDX", "specVersion": "1.4", "version": 1,
    "serialNumber": "urn:uuid:${SERIAL}",
    "metadata": {
      "timestamp": "2023-05-01T12:00:00+02:00",
      "tools": [{ "vendor": "anchore", "name": "syft", "version": "0.80.0" }],
      "component": {
        "bom-ref": "af63bd4c8601b7f1", "type": "file", "name": "Tiny.app", "version": "1.0.0",
        "properties": [{ "name": "deskscope:platform", "value": "macos" }]
      }
    },
    "components": [
      {
        "bom-ref": "pkg:npm/%40babel/runtime@7.21.0?package-id=1", "type": "library", "author": "The Babel Team",
        "name": "@babel/runtime", "version": "7.21.0", "licenses": [{ "license": { "id": "MIT" } }],
        "cpe": "cpe:2.3:a:\\@babel\\/runtime:\\@babel\\/runtime:7.21.0:*:*:*:*:*:*:*",
        "purl": "pkg:npm/%40babel/runtime@7.21.0",
        "externalReferences": [{ "url": "https://babel.dev", "type": "website" }],
        "properties": [{ "name": "syft:package:foundBy", "value": "javascript-package-cataloger" }]
      },
      { "type": "file", "name": "Tiny.app/Contents/MacOS/Tiny", "hashes": [] }
    ]
  }`;
  const { extractedAt, scanner, app, components } = extractionOf(JSON.parse(text));
  expect([extractedAt, scanner]).toEqual(['2023-05-01T10:00:00.000Z', { name: 'syft', version: '0.80.0' }]);
  expect([app.name, app.developer]).toEqual(['Tiny.app', null]);
  expect(components).toEqual([
    {
      source: 'npm',
      name: '@babel/runtime',
      version: '7.21.0',
      type: 'library',
      license: 'MIT',
      cpe: 'cpe:2.3:a:\\@babel\\/runtime:\\@babel\\/runtime:7.21.0:*:*:*:*:*:*:*',
      purl: 'pkg:npm/%40babel/runtime@7.21.0',
    },
  ]);
});

test('cdxgen, 1.6', () => {
  const text = `{
    "bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": "urn:uuid:${SERIAL}", "version": 1,
    "metadata": {
      "timestamp": "2025-02-01T08:00:00Z",
      "tools": { "components": [{ "group": "@cyclonedx", "name": "cdxgen", "version": "11.1.0", "type": "application" }] },
      "lifecycles": [{ "phase": "build" }],
      "component": {
        "group": "", "name": "tiny", "version": "2.0.0", "type": "application", "bom-ref": "pkg:npm/tiny@2.0.0",
        "purl": "pkg:npm/tiny@2.0.0", "author": "Ann",
        "properties": [{ "name": "deskscope:platform", "value": "linux" }]
      }
    },
    "components": [
      {
        "group": "@types", "name": "node", "version": "20.0.0", "scope": "excluded", "type": "library",
        "purl": "pkg:npm/%40types/node@20.0.0", "bom-ref": "pkg:npm/@types/node@20.0.0"
      },
      {
        "authors": [{ "name": "Sindre" }], "group": "", "name": "debug", "version": "4.3.4", "scope": "required",
        "type": "library", "licenses": [{ "expression": "(MIT OR Apache-2.0)" }], "purl": "pkg:npm/debug@4.3.4",
        "hashes": [{ "alg": "SHA-512", "content": "${'0'.repeat(128)}" }],
        "evidence": { "identity": [{ "field": "purl", "confidence": 1 }] },
        "tags": ["log"], "bom-ref": "pkg:npm/debug@4.3.4"
      }
    ],
    "dependencies": [{ "ref": "pkg:npm/tiny@2.0.0", "dependsOn": ["pkg:npm/debug@4.3.4"] }],
    "annotations": []
  }`;
  const { scanner, app, components } = extractionOf(JSON.parse(text));
  expect(scanner).toEqual({ name: 'cdxgen', version: '11.1.0' });
  expect(app).toMatchObject({ name: 'tiny', developer: 'Ann', platform: 'linux' });
  expect(components.map(({ name, license }) => [name, license])).toEqual([['debug', '(MIT OR Apache-2.0)']]);
});
