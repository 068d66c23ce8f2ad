import type { Component, Platform } from '#libs/domain';

/** The application that a bill of materials is about, as its profile has it. */
export interface SbomApp {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly bundleId: string | null;
  readonly platform: Platform;
  readonly developer: string | null;
  readonly developerWebsite: string | null;
}

/** The measured release that is shown. */
export interface SbomRelease {
  /** Null for the release without a version. */
  readonly version: string | null;
  /** ISO 8601: time of the scan that the findings come from. */
  readonly measuredAt: string;
  readonly runtime: string | null;
  readonly electronVersion: string | null;
  /** SHA-256 (hex) of the artifact that was scanned; null where it was not taken. */
  readonly sha256: string | null;
}

/** A component and since when the application has it. */
export interface SbomComponent extends Component {
  /** ISO 8601: date of the release since which the application has this (source, name, version) without a break. */
  readonly since: string;
}

/** All that a document is made of. Components are distinct by (source, name, version) and in that order. */
export interface SbomSource {
  readonly app: SbomApp;
  readonly release: SbomRelease;
  readonly components: readonly SbomComponent[];
}

/** How the release without a version is called. */
export const UNKNOWN_VERSION = 'unknown';
