import { compareText, foldText } from '../text.js';
import type { TechnologyCatalog } from './technology-catalog.js';
import type { Technology } from './technology.js';

/** The fields of the SDK summary and the category behind each (interface.md 2.3, decisions.md section 3). */
export const SDK_FIELDS = {
  errorTrackingSdk: 'Error Tracking',
  analyticsSdk: 'Analytics',
  featureFlagSdk: 'Feature Flags',
  databaseSdk: 'Database',
  uiFramework: 'UI Framework',
  stateManagement: 'State Management',
  paymentsSdk: 'Payments',
  authSdk: 'Authentication',
  observabilitySdk: 'Observability',
  realtimeSdk: 'Realtime',
  autoUpdateSdk: 'Auto-Update',
} as const;

export type SdkField = keyof typeof SDK_FIELDS;

/** One technology name per category, or null where nothing was detected. */
export type SdkSummary = Readonly<Record<SdkField, string | null>>;

/** Per category the technology of highest confidence, then of best rank, then first by name. */
export function summariseSdks(catalog: TechnologyCatalog, technologies: readonly Technology[]): SdkSummary {
  const ranked = technologies.toSorted(
    (left, right) =>
      right.confidence - left.confidence ||
      rankOf(catalog, left) - rankOf(catalog, right) ||
      compareText(left.name, right.name),
  );
  const fields = Object.entries(SDK_FIELDS).map(([field, category]) => {
    const first = ranked.find((technology) => foldText(technology.category) === foldText(category));
    return [field, first?.name ?? null];
  });
  return Object.fromEntries(fields) as SdkSummary;
}

function rankOf(catalog: TechnologyCatalog, technology: Technology): number {
  return catalog.find(technology.name)?.rank ?? Number.MAX_SAFE_INTEGER;
}
