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

const FIELD_OF_CATEGORY = new Map(
  Object.entries(SDK_FIELDS).map(([field, category]) => [foldText(category), field as SdkField]),
);
const NO_SDKS = Object.fromEntries(Object.keys(SDK_FIELDS).map((field) => [field, null])) as SdkSummary;

interface Ranked {
  readonly technology: Technology;
  readonly rank: number;
}

/** Per category the technology of highest confidence, then of best rank, then first by name. */
export function summariseSdks(catalog: TechnologyCatalog, technologies: readonly Technology[]): SdkSummary {
  const best = new Map<SdkField, Ranked>();
  for (const technology of technologies) {
    const field = FIELD_OF_CATEGORY.get(foldText(technology.category));
    if (field === undefined) continue;
    const candidate = { technology, rank: rankOf(catalog, technology) };
    const known = best.get(field);
    if (known === undefined || compareRanked(candidate, known) < 0) best.set(field, candidate);
  }
  const names = [...best].map(([field, { technology }]) => [field, technology.name]);
  return { ...NO_SDKS, ...Object.fromEntries(names) } as SdkSummary;
}

function compareRanked(left: Ranked, right: Ranked): number {
  return (
    right.technology.confidence - left.technology.confidence ||
    left.rank - right.rank ||
    compareText(left.technology.name, right.technology.name)
  );
}

function rankOf(catalog: TechnologyCatalog, technology: Technology): number {
  return catalog.find(technology.name)?.rank ?? Number.MAX_SAFE_INTEGER;
}
