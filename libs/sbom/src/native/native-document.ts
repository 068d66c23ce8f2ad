import { ageText, wholeDays } from '#libs/domain';
import { parseLicense } from '../license/parse-license.js';
import { purlOf } from '../purl/purl-of.js';
import { rememberedText } from '../remembered-text.js';
import { type SbomComponent, type SbomSource, UNKNOWN_VERSION } from '../sbom-source.js';
import { listPieces, objectPieces, type TextPieces } from '../text-pieces.js';
import { LicenseAnalysis } from './license-analysis.js';

/** The component that the application has had for longest. */
export interface OldestDependency {
  readonly name: string;
  readonly version: string | null;
  /** In words, by `ageText`. */
  readonly age: string;
  /** ISO 8601: date of the release that brought it. */
  readonly since: string;
}

/**
 * The bill of materials in our own shape (interface.md 4.8), as pieces of JSON.
 * @param now the day up to which ages are counted
 */
export function* nativeDocument(source: SbomSource, now: Date): TextPieces {
  const { app, release, components } = source;
  const analysis = new LicenseAnalysis();
  const bySource: Record<string, number> = {};
  for (const component of components) bySource[component.source] = (bySource[component.source] ?? 0) + 1;
  yield* objectPieces({
    app: {
      name: app.name,
      bundleId: app.bundleId,
      version: release.version ?? UNKNOWN_VERSION,
      runtime: release.runtime,
      electronVersion: release.electronVersion,
      platform: app.platform,
      id: app.id,
      slug: app.slug,
    },
    generatedAt: release.measuredAt,
    components: () =>
      listPieces(components, (component) => {
        analysis.add(component);
        return nativeComponent(component);
      }),
    summary: {
      totalComponents: components.length,
      bySource,
      // Nothing was looked up, which is not the same as nothing found.
      knownVulnerabilities: null,
      oldestDependency: oldestDependency(components, now),
    },
    // The components were all seen by now.
    licenseAnalysis: () => analysis.pieces(),
  });
}

const nativeComponent = rememberedText((component) => {
  const { name, version, type, source, license, cpe } = component;
  const parsed = parseLicense(license);
  return JSON.stringify({
    name,
    version,
    type,
    source,
    ...(parsed.kind !== 'none' && { license: parsed.kind === 'expression' ? parsed.text : parsed.name }),
    ...(cpe !== null && { cpe }),
    purl: purlOf(component),
  });
});

/** Of the earliest date; of several the first by source, name and version. Null where there is no component. */
export function oldestDependency(components: readonly SbomComponent[], now: Date): OldestDependency | null {
  let oldest: SbomComponent | undefined;
  for (const component of components)
    if (oldest === undefined || component.since < oldest.since) oldest = component;
  if (oldest === undefined) return null;
  const { name, version, since } = oldest;
  return { name, version, age: ageText(wholeDays(new Date(since), now)), since };
}
