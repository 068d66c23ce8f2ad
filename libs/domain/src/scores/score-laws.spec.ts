import fc from 'fast-check';
import { anyScoreFacts, UNKNOWN_FACTS } from '../testing/score-facts.js';
import type { SdkField } from '../technology/sdk-summary.js';
import type { ScoreFacts } from './score-facts.js';
import { SCORE_NAMES, SCORES, scoresOf, type ScoreName } from './scores.js';

const RUNS = { numRuns: 300 };
type Cadence = ScoreFacts['cadence'];

/** Facts with one of them better. Undefined where it was not measured: knowing more is not being better. */
type Improvement = (facts: ScoreFacts, by: number) => ScoreFacts | undefined;

const bySdk =
  (field: SdkField): Improvement =>
  ({ sdks, ...facts }) =>
    sdks === null ? undefined : { ...facts, sdks: { ...sdks, [field]: 'something' } };
const byFlag =
  (name: 'signed' | 'notarized' | 'sandboxed'): Improvement =>
  (facts) =>
    facts[name] === null ? undefined : { ...facts, [name]: true };
const byCadence =
  (name: Exclude<keyof Cadence, 'trend'>, direction: 1 | -1): Improvement =>
  ({ cadence, ...facts }, by) => {
    const value = cadence[name];
    return value === null
      ? undefined
      : { ...facts, cadence: { ...cadence, [name]: Math.max(0, value + direction * by) } };
  };
const byArchitecture =
  (architecture: string): Improvement =>
  (facts) =>
    facts.architectures.length === 0
      ? undefined
      : { ...facts, architectures: [...facts.architectures, architecture] };

const BETTER: Readonly<Record<string, Improvement>> = {
  'error tracking': bySdk('errorTrackingSdk'),
  observability: bySdk('observabilitySdk'),
  'feature flags': bySdk('featureFlagSdk'),
  'auto-update': bySdk('autoUpdateSdk'),
  signed: byFlag('signed'),
  notarized: byFlag('notarized'),
  sandboxed: byFlag('sandboxed'),
  'more releases of late': byCadence('releasesLast90Days', 1),
  'releases closer together': byCadence('avgDaysBetweenReleases', -1),
  'a later release': byCadence('daysSinceLastRelease', -1),
  'no more slowing': ({ cadence, ...facts }) =>
    cadence.trend === 'slowing' ? { ...facts, cadence: { ...cadence, trend: 'steady' } } : undefined,
  accelerating: ({ cadence, ...facts }) =>
    cadence.trend === 'insufficient_data'
      ? undefined
      : { ...facts, cadence: { ...cadence, trend: 'accelerating' } },
  // From not known to known: the first notes are news of the application, not of a scan.
  'the first notes': (facts) => (facts.hasNotes === null ? { ...facts, hasNotes: true } : undefined),
  'one more language': (facts, by) =>
    facts.localizations.length === 0
      ? undefined
      : { ...facts, localizations: [...facts.localizations, `language ${by}`] },
  ARM: byArchitecture('arm64'),
  Intel: byArchitecture('x86_64'),
  "the maker's toolkit": (facts) => (facts.runtime === null ? undefined : { ...facts, runtime: 'native' }),
  'a managed installer': (facts) =>
    facts.installerType === null ? undefined : { ...facts, installerType: 'msi' },
};

test.each(Object.entries(BETTER))('monotone: %s never lowers a score', (_, improve) => {
  let raised = 0;
  fc.assert(
    fc.property(anyScoreFacts, fc.nat(40), (facts, by) => {
      const improved = improve(facts, by);
      fc.pre(improved !== undefined);
      const [before, after] = [scoresOf(facts), scoresOf(improved)];
      for (const name of SCORE_NAMES) {
        expect(after[name].value ?? 0).toBeGreaterThanOrEqual(before[name].value ?? 0);
        if ((after[name].value ?? 0) > (before[name].value ?? 0)) raised += 1;
      }
    }),
    RUNS,
  );
  expect(raised).toBeGreaterThan(0);
});

test('whole numbers from 0 to 100; null only where nothing was measured', () => {
  fc.assert(
    fc.property(anyScoreFacts, (facts) => {
      for (const { value, parts } of Object.values(scoresOf(facts))) {
        const measured = parts.filter((part) => part.value !== null);
        if (measured.length === 0) expect(value).toBeNull();
        else expect(Number.isInteger(value) && value! >= 0 && value! <= 100).toBe(true);
      }
    }),
    RUNS,
  );
});

test('a score is the sum of the parts that it shows', () => {
  fc.assert(
    fc.property(anyScoreFacts, (facts) => {
      for (const { value, evidence, parts } of Object.values(scoresOf(facts))) {
        const measured = parts.filter((part) => part.value !== null);
        const weights = measured.reduce((sum, { weight }) => sum + weight, 0);
        expect(evidence).toBe(weights);
        const points = measured.reduce((sum, part) => sum + part.weight * part.value!, 0);
        if (value !== null)
          expect(Math.abs(value - (100 * points) / weights)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    }),
    RUNS,
  );
});

describe('a part that was not measured is left out, and the rest rescaled', () => {
  /** Facts without what a part looks at, by `score part`. */
  const without: Readonly<Record<string, (facts: ScoreFacts) => ScoreFacts>> = {
    'health lastRelease': forgetCadence('daysSinceLastRelease'),
    'health recentReleases': forgetCadence('releasesLast90Days'),
    'health trend': forgetCadence('trend'),
    'security signed': forget('signed'),
    'security notarized': forget('notarized'),
    'security sandboxed': forget('sandboxed'),
    'security lastRelease': forgetCadence('daysSinceLastRelease'),
    'platformInvestment ownToolkit': forget('runtime'),
    'platformInvestment localizations': forget('localizations'),
    'platformInvestment managedInstaller': forget('installerType'),
    'engineeringMaturity releaseNotes': forget('hasNotes'),
    'engineeringMaturity releaseRhythm': forgetCadence('avgDaysBetweenReleases'),
  };

  test.each(Object.keys(without))('%s', (key) => {
    const [name, part] = key.split(' ') as [ScoreName, string];
    fc.assert(
      fc.property(anyScoreFacts, (facts) => {
        const rest = scoresOf(facts)[name].parts.filter((each) => each.name !== part && each.value !== null);
        const score = scoresOf(without[key]!(facts))[name];
        expect(score.parts.find((each) => each.name === part)?.value).toBeNull();
        expect(score.value).toBe(rescaled(rest as readonly Measured[]));
      }),
      RUNS,
    );
  });

  test('what hangs on SDKs is left out together where nothing was ever measured', () => {
    const ofSdks = ['errorTracking', 'observability', 'featureFlags', 'autoUpdate'];
    fc.assert(
      fc.property(anyScoreFacts, (facts) => {
        const scores = scoresOf({ ...facts, sdks: null });
        for (const name of SCORE_NAMES) {
          const rest = scoresOf(facts)[name].parts.filter(
            (part) => !ofSdks.includes(part.name) && part.value !== null,
          );
          expect(scores[name].value).toBe(rescaled(rest as readonly Measured[]));
        }
      }),
      RUNS,
    );
  });

  test('every part of every score can be left out', () => {
    for (const name of SCORE_NAMES) {
      for (const part of SCORES[name].parts)
        expect([part.name, part.share(UNKNOWN_FACTS)]).toEqual([part.name, null]);
    }
  });
});

interface Measured {
  readonly weight: number;
  readonly value: number;
}

/** By whole numbers, so that halves are exact. */
function rescaled(parts: readonly Measured[]): number | null {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const points = parts.reduce((sum, { weight, value }) => sum + weight * Math.round(value * 10_000), 0);
  return weights === 0 ? null : Math.floor((2 * points + 100 * weights) / (200 * weights));
}

function forget(name: keyof ScoreFacts): (facts: ScoreFacts) => ScoreFacts {
  return (facts) => ({ ...facts, [name]: UNKNOWN_FACTS[name] });
}

function forgetCadence(name: keyof Cadence): (facts: ScoreFacts) => ScoreFacts {
  return (facts) => ({ ...facts, cadence: { ...facts.cadence, [name]: UNKNOWN_FACTS.cadence[name] } });
}
