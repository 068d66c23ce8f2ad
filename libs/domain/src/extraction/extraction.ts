import type { Component } from '../component/component.js';
import type { Technology } from '../technology/technology.js';

/** Operating systems that an application is shipped for. */
export type Platform = 'macos' | 'windows' | 'linux';

/** Platforms in the order in which a path without `platform` is resolved. */
export const PLATFORMS: readonly Platform[] = ['macos', 'windows', 'linux'];

/** Why a scan could not measure what an application is made of. */
export type NotMeasuredReason =
  'extraction-failed' | 'unexpanded-installer' | 'unverified-bare-exe' | 'foreign-binary' | 'empty';

export type MeasurementStatus = 'measured' | 'not_measured';

/** The scanner's word on the application itself. `bundleId` is null where it has none. */
export interface ExtractedApp {
  readonly name: string;
  readonly slug: string | null;
  readonly bundleId: string | null;
  readonly platform: Platform;
  readonly developer: string | null;
  readonly developerWebsite: string | null;
  readonly aliases: readonly string[];
}

export interface ExtractedRelease {
  /** Null where no version could be determined. */
  readonly version: string | null;
  /** The vendor's release date, ISO 8601 UTC with milliseconds; never the scan date. */
  readonly releasedAt: string | null;
  /** The developer's notes, markdown. */
  readonly notes: string | null;
}

/** Facts read off the bundle; null (or an empty list) where the scanner could not tell. */
export interface BundleFacts {
  readonly runtime: string | null;
  readonly electronVersion: string | null;
  readonly chromiumVersion: string | null;
  readonly sizeBytes: number | null;
  readonly architectures: readonly string[];
  readonly minOsVersion: string | null;
  readonly localizations: readonly string[];
  readonly signed: boolean | null;
  readonly notarized: boolean | null;
  readonly sandboxed: boolean | null;
  readonly installerType: string | null;
  readonly nativeLibraryCount: number | null;
  readonly sha256: string | null;
}

/** Everything of an extraction but its components. */
export interface ExtractionHeader {
  /** UUID, lower case. Names this extraction for ever. */
  readonly extractionId: string;
  /** ISO 8601 UTC with milliseconds, so that strings compare as times. */
  readonly extractedAt: string;
  /** SHA-256 (hex) of everything but extractionId, extractedAt and scanner. */
  readonly contentHash: string;
  readonly scanner: { readonly name: string; readonly version: string } | null;
  readonly status: MeasurementStatus;
  readonly notMeasuredReason: NotMeasuredReason | null;
  readonly app: ExtractedApp;
  readonly release: ExtractedRelease;
  readonly bundle: BundleFacts;
  /** What the scanner itself recognised, sorted. */
  readonly technologies: readonly Technology[];
}

/** One scanner job's finding in one release of one application, normalised. */
export interface Extraction extends ExtractionHeader {
  /** Distinct by (source, name, version), sorted by `compareComponents`. */
  readonly components: readonly Component[];
}
