/** CycloneDX JSON as far as we read it; https://cyclonedx.org/docs/1.7/json/. */
export interface Bom {
  readonly serialNumber: string;
  readonly version?: number;
  readonly metadata: BomMetadata;
  readonly components?: readonly BomComponent[];
}

export interface BomMetadata {
  readonly timestamp: string;
  readonly component: BomComponent;
  readonly supplier?: { readonly name?: string };
  /** 1.4 has a list of tools; since 1.5 they may be components. */
  readonly tools?: readonly BomTool[] | { readonly components?: readonly BomTool[] };
}

export interface BomTool {
  readonly name?: string;
  readonly version?: string;
}

export interface BomComponent {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly 'bom-ref'?: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly scope?: 'required' | 'optional' | 'excluded';
  readonly isExternal?: boolean;
  readonly supplier?: { readonly name?: string };
  readonly manufacturer?: { readonly name?: string };
  readonly publisher?: string;
  readonly author?: string;
  readonly authors?: readonly { readonly name?: string }[];
  readonly licenses?: readonly BomLicense[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[];
  readonly releaseNotes?: {
    readonly description?: string;
    readonly notes?: readonly { readonly text: { readonly content: string; readonly encoding?: string } }[];
  };
  readonly properties?: readonly BomProperty[];
  readonly components?: readonly BomComponent[];
}

export interface BomProperty {
  readonly name?: string;
  readonly value?: string;
}

/** Either an SPDX expression or a licence by id or name. */
export interface BomLicense {
  readonly expression?: string;
  readonly acknowledgement?: string;
  readonly license?: { readonly id?: string; readonly name?: string; readonly acknowledgement?: string };
}

/** Whether a document says that it is CycloneDX. No extraction has this member. */
export function isBom(document: unknown): boolean {
  return typeof document === 'object' && document !== null && Object.hasOwn(document, 'bomFormat');
}
