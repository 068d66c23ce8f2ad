import { architectureOf, type Score, SCORE_NAMES, SDK_FIELDS, type SdkField } from '#libs/domain';
import { byKey } from './by-key.js';
import {
  sharedTechnologies,
  uniqueTechnologies,
  versionDeltas,
  type VersionOrders,
} from './compare-technologies.js';
import { type ComparedApp, tagsOf } from './compared-app.js';
import { platformComparison } from './platform-comparison.js';

/** The `data` of interface.md 4.3. */
export function comparison(apps: readonly ComparedApp[], orders: VersionOrders): object {
  const shared = sharedTechnologies(apps);
  const unique = uniqueTechnologies(apps);
  return {
    apps: apps.map(shownApp),
    shared,
    unique,
    sdkCoverage: byKey(apps, ({ profile }) => profile.sdkSummary),
    summary: {
      totalShared: shared.length,
      totalUnique: byKey(apps, ({ key }) => unique[key]!.length),
      versionDelta: versionDeltas(shared, orders),
      categoryGaps: byKey(apps, categoryGaps),
      releaseCadence: byKey(apps, ({ cadence }) => cadence),
      platformComparison: platformComparison(apps),
      scores: byKey(apps, shownScores),
    },
  };
}

function shownApp(compared: ComparedApp): object {
  const { key, profile, scores } = compared;
  const { app } = profile;
  return {
    name: app.name,
    bundleId: app.bundleId,
    key,
    id: app.id,
    slug: app.slug,
    platform: app.platform,
    developer: app.developer,
    developerWebsite: app.developerWebsite,
    runtime: app.runtime,
    electronVersion: app.electronVersion,
    currentVersion: app.currentVersion,
    dependencyCount: app.dependencyCount,
    measurementStatus: app.measurementStatus,
    notMeasuredReason: app.notMeasuredReason,
    tags: tagsOf(compared),
    architecture: architectureOf(app.architectures),
    binarySize: app.appSizeBytes,
    securityScore: scores.security.value,
    healthScore: scores.health.value,
    securityEvidence: scores.security.evidence,
    healthEvidence: scores.health.evidence,
  };
}

/** Of the eleven categories those that it shows nothing of; null where it was never measured: nobody knows then. */
function categoryGaps({ profile, everMeasured }: ComparedApp): string[] | null {
  if (!everMeasured) return null;
  return Object.entries(SDK_FIELDS)
    .filter(([field]) => profile.sdkSummary[field as SdkField] === null)
    .map(([, category]) => category);
}

function shownScores({ scores }: ComparedApp): object {
  const ofEach = (member: keyof Score): object =>
    Object.fromEntries(SCORE_NAMES.map((name) => [name, scores[name][member]]));
  return { ...ofEach('value'), evidence: ofEach('evidence'), parts: ofEach('parts') };
}
