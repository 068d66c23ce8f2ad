// The parts of SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3) that our documents have.

export interface SpdxExternalReference {
  readonly referenceCategory: 'PACKAGE-MANAGER' | 'SECURITY';
  readonly referenceType: 'purl' | 'cpe22Type' | 'cpe23Type';
  readonly referenceLocator: string;
}

export interface SpdxPackage {
  readonly SPDXID: string;
  readonly name: string;
  /** Left out where it is unknown: any text would be read as a version. */
  readonly versionInfo?: string;
  readonly supplier: string;
  readonly downloadLocation: 'NOASSERTION';
  readonly filesAnalyzed: false;
  readonly homepage?: string;
  readonly checksums?: readonly { readonly algorithm: 'SHA256'; readonly checksumValue: string }[];
  readonly licenseConcluded: 'NOASSERTION';
  readonly licenseDeclared: string;
  readonly copyrightText: 'NOASSERTION';
  readonly externalRefs?: readonly SpdxExternalReference[];
  readonly primaryPackagePurpose: 'APPLICATION' | 'FRAMEWORK' | 'LIBRARY';
}

export interface SpdxRelationship {
  readonly spdxElementId: string;
  readonly relationshipType: 'DESCRIBES' | 'DEPENDS_ON' | 'CONTAINS';
  readonly relatedSpdxElement: string;
}

/** A licence that is not on the SPDX list. */
export interface SpdxExtractedLicense {
  readonly licenseId: string;
  readonly name: string;
  readonly extractedText: string;
}
