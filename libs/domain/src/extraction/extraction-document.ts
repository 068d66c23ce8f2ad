import type { ComponentSource, ComponentType } from '../component/component.js';
import type { MeasurementStatus, NotMeasuredReason, Platform } from './extraction.js';

/** An extraction as it comes in: extraction.schema.json, checked, members still optional. */
export interface ExtractionDocument {
  readonly schemaVersion: '1.0';
  readonly extractionId: string;
  readonly extractedAt: string;
  readonly scanner?: { readonly name: string; readonly version: string };
  readonly status: MeasurementStatus;
  readonly notMeasuredReason?: NotMeasuredReason | null;
  readonly app: {
    readonly name: string;
    readonly slug?: string;
    readonly bundleId?: string | null;
    readonly platform: Platform;
    readonly developer?: string | null;
    readonly developerWebsite?: string | null;
    readonly aliases?: readonly string[];
  };
  readonly release: {
    readonly version: string | null;
    readonly releasedAt?: string | null;
    readonly notes?: string | null;
  };
  readonly bundle: {
    readonly runtime: string | null;
    readonly electronVersion?: string | null;
    readonly chromiumVersion?: string | null;
    readonly sizeBytes?: number | null;
    readonly architectures?: readonly string[];
    readonly minOsVersion?: string | null;
    readonly localizations?: readonly string[];
    readonly signed?: boolean | null;
    readonly notarized?: boolean | null;
    readonly sandboxed?: boolean | null;
    readonly installerType?: string | null;
    readonly nativeLibraryCount?: number | null;
    readonly sha256?: string | null;
  };
  readonly technologies: readonly {
    readonly name: string;
    readonly version?: string | null;
    readonly category: string;
    readonly confidence: number;
  }[];
  readonly components: readonly {
    readonly name: string;
    readonly version?: string | null;
    readonly type: ComponentType;
    readonly source: ComponentSource;
    readonly license?: string | null;
    readonly cpe?: string | null;
    readonly purl?: string | null;
  }[];
}
