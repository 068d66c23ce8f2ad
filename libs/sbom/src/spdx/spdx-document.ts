import type { Component } from '#libs/domain';
import { cpeType } from '../cpe.js';
import { documentUuid, sbomFingerprint, type SbomTool } from '../identity.js';
import { genericPurl, purlOf } from '../purl/purl-of.js';
import { rememberedText } from '../remembered-text.js';
import { type SbomSource, UNKNOWN_VERSION } from '../sbom-source.js';
import { listPieces, objectPieces, type TextPieces } from '../text-pieces.js';
import { declaredLicense, SpdxLicenses } from './spdx-license.js';
import type { SpdxExternalReference, SpdxPackage, SpdxRelationship } from './spdx-types.js';

/** `Content-Type` of SPDX as JSON (IANA). */
export const SPDX_MEDIA_TYPE = 'application/spdx+json';

const DOCUMENT_ID = 'SPDXRef-DOCUMENT';
const APPLICATION_ID = 'SPDXRef-Application';
const NOASSERTION = 'NOASSERTION';

/** SPDX 2.3 as pieces of JSON: the same source gives the same bytes. `fingerprint` is that of the source, where it is known. */
export function spdxDocument(
  source: SbomSource,
  tool: SbomTool,
  fingerprint = sbomFingerprint(source, tool),
): TextPieces {
  const { app, release, components } = source;
  const licenses = new SpdxLicenses();
  return objectPieces({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: DOCUMENT_ID,
    name: `${app.name} ${release.version ?? UNKNOWN_VERSION}`,
    documentNamespace: `urn:uuid:${documentUuid('spdx', fingerprint)}`,
    creationInfo: {
      created: inWholeSeconds(release.measuredAt),
      creators: [`Organization: ${tool.name}`, `Tool: ${tool.name}-${tool.version}`],
    },
    documentDescribes: [APPLICATION_ID],
    packages: () => packages(source, licenses),
    // The packages declared them all by now.
    hasExtractedLicensingInfos: () => listPieces(licenses.extracted()),
    relationships: () => listPieces(relationships(components)),
  });
}

function* packages({ app, release, components }: SbomSource, licenses: SpdxLicenses): TextPieces {
  const purl = genericPurl(app.name, release.version);
  const application: SpdxPackage = {
    SPDXID: APPLICATION_ID,
    name: app.name,
    versionInfo: release.version ?? UNKNOWN_VERSION,
    supplier: app.developer === null ? NOASSERTION : `Organization: ${oneLine(app.developer)}`,
    downloadLocation: NOASSERTION,
    filesAnalyzed: false,
    ...(app.developerWebsite !== null && { homepage: app.developerWebsite }),
    ...(release.sha256 !== null && {
      checksums: [{ algorithm: 'SHA256', checksumValue: release.sha256 }],
    }),
    licenseConcluded: NOASSERTION,
    licenseDeclared: NOASSERTION,
    copyrightText: NOASSERTION,
    ...(purl !== null && { externalRefs: [purlReference(purl)] }),
    primaryPackagePurpose: 'APPLICATION',
  };
  yield `[${JSON.stringify(application)}`;
  for (const [index, component] of components.entries()) {
    licenses.declare(component.license);
    yield `,{"SPDXID":"${packageId(component, index)}",${componentPackage(component)}`;
  }
  yield ']';
}

/** The package of a component behind its SPDXID, as JSON. */
const componentPackage = rememberedText((component) => {
  const { name, version, type, license } = component;
  const references = referencesOf(component);
  const members: Omit<SpdxPackage, 'SPDXID'> = {
    name,
    ...(version !== null && { versionInfo: version }),
    supplier: NOASSERTION,
    downloadLocation: NOASSERTION,
    filesAnalyzed: false,
    licenseConcluded: NOASSERTION,
    licenseDeclared: declaredLicense(license),
    copyrightText: NOASSERTION,
    ...(references.length > 0 && { externalRefs: references }),
    primaryPackagePurpose: type === 'framework' ? 'FRAMEWORK' : 'LIBRARY',
  };
  return JSON.stringify(members).slice(1);
});

function* relationships(components: readonly Component[]): Generator<SpdxRelationship> {
  yield {
    spdxElementId: DOCUMENT_ID,
    relationshipType: 'DESCRIBES',
    relatedSpdxElement: APPLICATION_ID,
  };
  for (const [index, component] of components.entries()) {
    const isBundled = component.source === 'embedded' || component.source === 'native';
    yield {
      spdxElementId: APPLICATION_ID,
      relationshipType: isBundled ? 'CONTAINS' : 'DEPENDS_ON',
      relatedSpdxElement: packageId(component, index),
    };
  }
}

/** The place in the list makes it unique; the rest is for people. Letters, digits, `.` and `-` are all that is allowed. */
function packageId({ source, name, version }: Component, index: number): string {
  const readable = `${source}-${name}${version === null ? '' : `-${version}`}`;
  return `SPDXRef-${index + 1}-${readable.slice(0, 100).replace(/[^A-Za-z0-9.]+/g, '-')}`;
}

function referencesOf(component: Component): SpdxExternalReference[] {
  const purl = purlOf(component);
  const { cpe } = component;
  const type = cpe === null ? undefined : cpeType(cpe);
  return [
    ...(purl === null ? [] : [purlReference(purl)]),
    ...(cpe === null || type === undefined
      ? []
      : [{ referenceCategory: 'SECURITY' as const, referenceType: type, referenceLocator: cpe }]),
  ];
}

function purlReference(purl: string): SpdxExternalReference {
  return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl };
}

/** SPDX times have no fractions of seconds. */
function inWholeSeconds(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
