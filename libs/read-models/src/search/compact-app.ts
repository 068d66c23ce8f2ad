import type { MeasurementStatus, NotMeasuredReason, Platform, ProfileRecord, SdkSummary } from '#libs/domain';

/** The compact application object of interface.md 2.2, and the ids that lead on. */
export interface CompactApp {
  readonly name: string;
  readonly slug: string;
  readonly id: string;
  readonly bundleId: string | null;
  readonly platform: Platform;
  readonly developer: string | null;
  readonly developerWebsite: string | null;
  readonly runtime: string | null;
  readonly currentVersion: string | null;
  readonly electronVersion: string | null;
  readonly appSizeBytes: number | null;
  readonly architectures: readonly string[];
  readonly dependencyCount: number | null;
  readonly measurementStatus: MeasurementStatus;
  readonly notMeasuredReason: NotMeasuredReason | null;
  readonly sdkSummary: SdkSummary;
  readonly extractedAt: string;
  readonly lastUpdatedAt: string | null;
}

export function compactApp(
  app: { readonly id: string; readonly platform: Platform; readonly slug: string },
  profile: ProfileRecord,
): CompactApp {
  return {
    name: profile.name,
    slug: app.slug,
    id: app.id,
    bundleId: profile.bundleId,
    platform: app.platform,
    developer: profile.developer,
    developerWebsite: profile.developerWebsite,
    runtime: profile.facts.runtime,
    currentVersion: profile.version,
    electronVersion: profile.facts.electronVersion,
    appSizeBytes: profile.facts.sizeBytes,
    architectures: profile.facts.architectures,
    dependencyCount: profile.dependencyCount,
    measurementStatus: profile.measurementStatus,
    notMeasuredReason: profile.notMeasuredReason,
    sdkSummary: profile.sdkSummary,
    extractedAt: profile.extractedAt,
    lastUpdatedAt: profile.lastUpdatedAt,
  };
}
