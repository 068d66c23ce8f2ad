import type { MeasurementStatus, NotMeasuredReason, Platform, ProfileRecord } from '#libs/domain';

/** The application object of interface.md 2.1; facts that nobody could tell are null or empty. */
export interface ProfileApp {
  readonly name: string;
  readonly bundleId: string | null;
  readonly slug: string;
  readonly id: string;
  readonly developer: string | null;
  readonly developerWebsite: string | null;
  readonly platform: Platform;
  readonly currentVersion: string | null;
  readonly runtime: string | null;
  readonly electronVersion: string | null;
  readonly chromiumVersion: string | null;
  readonly dependencyCount: number | null;
  readonly measurementStatus: MeasurementStatus;
  readonly notMeasuredReason: NotMeasuredReason | null;
  readonly appSizeBytes: number | null;
  readonly architectures: readonly string[];
  readonly minOsVersion: string | null;
  readonly localizations: readonly string[];
  readonly extractedAt: string;
  readonly lastUpdatedAt: string | null;
  readonly signed: boolean | null;
  readonly notarized: boolean | null;
  readonly installerType: string | null;
  readonly bundledLibraryCount: number | null;
}

export function profileApp(
  app: { readonly id: string; readonly platform: Platform; readonly slug: string },
  profile: ProfileRecord,
): ProfileApp {
  const { facts } = profile;
  return {
    name: profile.name,
    bundleId: profile.bundleId,
    slug: app.slug,
    id: app.id,
    developer: profile.developer,
    developerWebsite: profile.developerWebsite,
    platform: app.platform,
    currentVersion: profile.version,
    runtime: facts.runtime,
    electronVersion: facts.electronVersion,
    chromiumVersion: facts.chromiumVersion,
    dependencyCount: profile.dependencyCount,
    measurementStatus: profile.measurementStatus,
    notMeasuredReason: profile.notMeasuredReason,
    appSizeBytes: facts.sizeBytes,
    architectures: facts.architectures,
    minOsVersion: facts.minOsVersion,
    localizations: facts.localizations,
    extractedAt: profile.extractedAt,
    lastUpdatedAt: profile.lastUpdatedAt,
    signed: facts.signed,
    notarized: facts.notarized,
    installerType: facts.installerType,
    bundledLibraryCount: facts.nativeLibraryCount,
  };
}
