/** An SBOM in the native form, interface 4.8. */
export interface Sbom {
  readonly app: Readonly<Record<string, unknown>>;
  readonly generatedAt: string;
  readonly components: readonly SbomComponent[];
  readonly summary: {
    readonly totalComponents: number;
    readonly bySource: Readonly<Record<string, number>>;
    readonly oldestDependency: { readonly name: string; readonly version: string | null } | null;
  };
  readonly licenseAnalysis: {
    readonly distribution: Readonly<Record<string, number>>;
    readonly riskLevel: string;
    readonly copyleftComponents: readonly {
      readonly name: string;
      readonly version: string | null;
      readonly license: string;
      readonly risk: string;
    }[];
    readonly unknownLicenseComponents: readonly Omit<SbomComponent, 'type'>[];
  };
}

interface SbomComponent {
  readonly name: string;
  readonly version: string | null;
  readonly type: string;
  readonly source: string;
  readonly license?: string | null;
}

/** `source name version`, as the expectations write a component. */
export const sbomLine = ({ source, name, version }: Omit<SbomComponent, 'type'>) =>
  `${source} ${name} ${version ?? '-'}`;
