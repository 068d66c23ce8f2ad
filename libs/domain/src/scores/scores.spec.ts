import { sdksOf, UNKNOWN_FACTS } from '../testing/score-facts.js';
import type { ScoreFacts } from './score-facts.js';
import { SCORE_NAMES, SCORES, scoresOf, type ScoreName } from './scores.js';

const cadence = (more: Partial<ScoreFacts['cadence']>): Pick<ScoreFacts, 'cadence'> => ({
  cadence: { ...UNKNOWN_FACTS.cadence, ...more },
});

type Row = readonly [score: ScoreName, facts: Partial<ScoreFacts>, value: number | null, why: string];

const TABLE: readonly Row[] = [
  ['health', {}, null, 'nothing was measured'],
  ['health', cadence({ daysSinceLastRelease: 30 }), 100, 'the one part there is, in full'],
  ['health', cadence({ daysSinceLastRelease: 365 }), 0, 'a year ago'],
  ['health', cadence({ daysSinceLastRelease: 5_000 }), 0, 'never below 0'],
  // (365 - 100) / 335 = 0.79104; 3 releases fill the second part: (35 x 0.7910 + 20) / 55 = 0.86700.
  ['health', cadence({ daysSinceLastRelease: 100, releasesLast90Days: 3 }), 87, 'two parts'],
  // (35 x 1 + 20 x 2/3 + 15 x 1) / 70 = 63.3333 / 70 = 0.90476.
  [
    'health',
    cadence({ daysSinceLastRelease: 0, releasesLast90Days: 2, trend: 'steady' }),
    90,
    'dates without SDKs',
  ],
  // The same with slowing: 48.3333 / 70 = 0.69047.
  [
    'health',
    cadence({ daysSinceLastRelease: 0, releasesLast90Days: 2, trend: 'slowing' }),
    69,
    'slowing counts 0',
  ],
  // 15 / 30.
  ['health', { sdks: sdksOf('autoUpdateSdk') }, 50, 'no dates: an updater, no error tracking'],
  ['health', { sdks: sdksOf() }, 0, 'measured, and neither was found'],

  ['security', {}, null, 'nothing was measured'],
  // 30 / (30 + 20).
  ['security', { signed: true, notarized: false }, 60, 'signed, not notarized'],
  ['security', { platform: 'windows', signed: true, notarized: false }, 100, 'Windows has no notarization'],
  // (30 + 20) / (30 + 20 + 20).
  ['security', { signed: true, notarized: true, sandboxed: false }, 71, 'not sandboxed'],
  // (30 + 20 + 15 + 15 x (730 - 250) / 640) / 100 = 65 + 11.25 = 76.25.
  [
    'security',
    {
      signed: true,
      notarized: true,
      sandboxed: false,
      sdks: sdksOf('autoUpdateSdk'),
      ...cadence({ daysSinceLastRelease: 250 }),
    },
    76,
    'all parts',
  ],
  ['security', { signed: false }, 0, 'not signed, nothing else known'],

  ['platformInvestment', {}, null, 'nothing was measured'],
  // 30 / 40.
  ['platformInvestment', { architectures: ['arm64'] }, 75, 'ARM alone'],
  ['platformInvestment', { architectures: ['x86_64', 'ARM64'] }, 100, 'both'],
  ['platformInvestment', { architectures: ['x86'] }, 0, 'neither'],
  ['platformInvestment', { runtime: 'swift' }, 100, "the maker's own toolkit"],
  ['platformInvestment', { runtime: 'Objective-C' }, 100, 'in any case, whatever follows the hyphen'],
  ['platformInvestment', { runtime: 'dotnet-8' }, 0, '.NET is not that of macOS'],
  ['platformInvestment', { runtime: 'dotnet-8', platform: 'windows' }, 100, 'but of Windows'],
  ['platformInvestment', { runtime: 'electron', platform: 'windows' }, 0, 'one for all platforms'],
  // 20 x 0.3 / 20: en and EN are one.
  ['platformInvestment', { localizations: ['en', 'EN', 'de', 'fr'] }, 30, 'three languages'],
  // (10 x 1 + 5 x 0) / 15.
  ['platformInvestment', { platform: 'windows', signed: true, installerType: 'nsis' }, 67, 'an installer'],
  ['platformInvestment', { platform: 'windows', installerType: 'MSI' }, 100, 'a managed one'],
  ['platformInvestment', { platform: 'macos', signed: true }, null, 'the gate of macOS is notarization'],
  ['platformInvestment', { platform: 'linux', signed: false, notarized: false }, null, 'Linux has none'],
  // 30 + 10 + 0 + 20 x 0.5 + 10 = 60 of 95.
  [
    'platformInvestment',
    {
      architectures: ['arm64', 'x86_64'],
      runtime: 'electron',
      localizations: ['en', 'de', 'fr', 'es', 'it'],
      notarized: true,
    },
    63,
    'macOS as its scans come',
  ],

  ['engineeringMaturity', {}, null, 'nothing was measured'],
  // (20 + 20) / 65.
  ['engineeringMaturity', { sdks: sdksOf('errorTrackingSdk', 'autoUpdateSdk') }, 62, 'two of four'],
  ['engineeringMaturity', { sdks: sdksOf('analyticsSdk', 'databaseSdk') }, 0, 'others do not count'],
  ['engineeringMaturity', { hasNotes: true }, 100, 'notes, nothing else known'],
  // (20 + 15) / (65 + 15) = 0.4375, and without notes 20 / 65 = 0.30769.
  ['engineeringMaturity', { sdks: sdksOf('errorTrackingSdk'), hasNotes: true }, 44, 'notes raise it'],
  ['engineeringMaturity', { sdks: sdksOf('errorTrackingSdk') }, 31, 'their lack does not lower it'],
  // (180 - 105) / 150.
  ['engineeringMaturity', cadence({ avgDaysBetweenReleases: 105 }), 50, 'half way from 30 to 180 days'],
  // 20 + 15 + 10 + 20 + 15 + 20 x (180 - 161.25) / 150 = 82.5 of 100: halves go up.
  [
    'engineeringMaturity',
    {
      sdks: sdksOf('errorTrackingSdk', 'observabilitySdk', 'featureFlagSdk', 'autoUpdateSdk'),
      hasNotes: true,
      ...cadence({ avgDaysBetweenReleases: 161.25 }),
    },
    83,
    'all parts',
  ],
];

test.each(TABLE)('%s of %j is %p: %s', (name, facts, value) => {
  expect(scoresOf({ ...UNKNOWN_FACTS, ...facts })[name].value).toBe(value);
});

describe.each(SCORE_NAMES)('%s', (name) => {
  const { parts, tells } = SCORES[name];

  test('has parts of distinct names whose weights are 100 together', () => {
    expect(new Set(parts.map((part) => part.name)).size).toBe(parts.length);
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(parts.every(({ weight }) => Number.isInteger(weight) && weight > 0)).toBe(true);
  });

  test('can be told in words', () => {
    for (const text of [tells, ...parts.map(({ measures }) => measures)]) expect(text).toMatch(/^[A-Z].+\.$/);
    for (const { scale } of parts) expect(scale).toMatch(/\b1\b|share/);
  });
});
