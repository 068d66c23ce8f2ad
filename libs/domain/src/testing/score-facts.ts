import fc from 'fast-check';
import { CADENCE_TRENDS } from '../cadence/release-cadence.js';
import type { ScoreFacts } from '../scores/score-facts.js';
import { SDK_FIELDS, type SdkField, type SdkSummary } from '../technology/sdk-summary.js';

/** An SDK summary that shows something of these categories and nothing of the others. */
export function sdksOf(...shown: readonly SdkField[]): SdkSummary {
  const fields = Object.keys(SDK_FIELDS) as SdkField[];
  return Object.fromEntries(
    fields.map((field) => [field, shown.includes(field) ? `an ${field}` : null]),
  ) as SdkSummary;
}

/** Nothing was measured of it. */
export const UNKNOWN_FACTS: ScoreFacts = {
  platform: 'macos',
  runtime: null,
  architectures: [],
  localizations: [],
  installerType: null,
  signed: null,
  notarized: null,
  sandboxed: null,
  sdks: null,
  cadence: {
    releasesLast90Days: null,
    avgDaysBetweenReleases: null,
    daysSinceLastRelease: null,
    trend: 'insufficient_data',
  },
  hasNotes: null,
};

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 3 });
const fact = orNull(fc.boolean());

/** Any facts at all. */
export const anyScoreFacts: fc.Arbitrary<ScoreFacts> = fc.record({
  platform: fc.constantFrom('macos', 'windows', 'linux'),
  runtime: fc.constantFrom(null, 'electron', 'swift', 'dotnet-8', 'native', 'qt', 'Objective-C', ''),
  architectures: fc.subarray(['arm64', 'x86_64', 'x86', 'aarch64']),
  localizations: fc.subarray(['en', 'EN', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'fi', 'nb']),
  installerType: fc.constantFrom(null, 'nsis', 'msi', 'zip', 'deb'),
  signed: fact,
  notarized: fact,
  sandboxed: fact,
  sdks: orNull(fc.subarray(Object.keys(SDK_FIELDS) as SdkField[]).map((shown) => sdksOf(...shown))),
  cadence: fc.record({
    releasesLast90Days: orNull(fc.nat(5)),
    avgDaysBetweenReleases: orNull(fc.nat(2_500).map((tenths) => tenths / 10)),
    daysSinceLastRelease: orNull(fc.nat(1_000)),
    trend: fc.constantFrom(...CADENCE_TRENDS),
  }),
  hasNotes: orNull(fc.constant(true)),
});
