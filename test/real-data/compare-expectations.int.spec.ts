import { type Answers, openAnswers } from '../support/answers.js';
import type { Pipeline } from '../support/pipeline.js';
import { describeWithSharedData } from '../support/shared-data.js';
import { readExpectations } from './expectation.js';
import { openRealData } from './real-data.js';

const PATIENCE_MS = 300_000;

type ByApp<Value> = Readonly<Record<string, Value>>;
type Named = { readonly name: string };
interface Shared extends Named {
  readonly category: string;
  readonly versions: ByApp<string | null>;
}
interface Delta extends Named {
  readonly ahead: string | null;
  readonly versions: ByApp<string | null>;
}

interface ExpectedCadence {
  readonly releasesLast90Days: number;
  readonly avgDaysExact: number;
  readonly daysSinceLastReleaseExact: number;
  readonly trend: string;
}

interface Expected {
  readonly platform: string;
  readonly now: string;
  readonly apps: readonly (Record<string, unknown> & { key: string; name: string; binarySize: null })[];
  readonly shared: readonly Shared[];
  readonly unique: ByApp<string[]>;
  readonly sdkSummary: ByApp<Readonly<Record<string, string | null>>>;
  readonly summary: {
    readonly totalShared: number;
    readonly totalUnique: ByApp<number>;
    readonly versionDelta: readonly Delta[];
    readonly categoryGaps: ByApp<string[]>;
    readonly releaseCadence: ByApp<ExpectedCadence>;
  };
}

/** Interface 4.3, without the scores. */
interface Comparison {
  readonly apps: readonly (Record<string, unknown> & { name: string; bundleId: string | null })[];
  readonly shared: readonly Shared[];
  readonly unique: ByApp<readonly { name: string; version: string | null; category: string }[]>;
  readonly sdkCoverage: ByApp<Readonly<Record<string, string | null>>>;
  readonly summary: {
    readonly totalShared: number;
    readonly totalUnique: ByApp<number>;
    readonly versionDelta: readonly Delta[];
    readonly categoryGaps: ByApp<string[] | null>;
    readonly releaseCadence: ByApp<{
      releasesLast90Days: number;
      avgDaysBetweenReleases: number;
      daysSinceLastRelease: number;
      trend: string;
    }>;
    readonly platformComparison: { readonly binarySize: Readonly<Record<string, unknown>> };
  };
}

const byName = <One extends Named>(list: readonly One[]) =>
  [...list].sort((a, b) => (a.name < b.name ? -1 : 1));

let pipeline: Pipeline;

describeWithSharedData('comparisons worked out from the raw data', () => {
  beforeAll(async () => {
    pipeline = await openRealData();
  }, PATIENCE_MS);

  afterAll(() => pipeline.close());

  describe.each(readExpectations<Expected>('compare'))('%s', (_, expected) => {
    const keys = expected.apps.map((one) => one.key);
    let answers: Answers;
    let answer: Comparison;

    beforeAll(async () => {
      answers = await openAnswers(pipeline, new Date(`${expected.now}T22:00:00Z`));
      const apps = expected.apps.map((one) => one.name).join(',');
      answer = await answers.data<Comparison>('/v1/compare', { apps, platform: expected.platform });
    });

    afterAll(() => answers.close());

    test('the applications, as they were asked for', () => {
      // What no scan told is null: binarySize, and architecture with it.
      expect(answer.apps).toMatchObject(
        expected.apps.map(({ key: _key, sandboxed: _not, ...facts }) => facts),
      );
    });

    test('what all share and what one has alone', () => {
      expect(byName(answer.shared)).toEqual(byName(expected.shared));
      const unique = Object.entries(answer.unique).map(([key, technologies]) => [
        key,
        technologies.map((one) => `${one.name} ${one.version ?? '?'} [${one.category}]`).sort(),
      ]);
      expect(Object.fromEntries(unique)).toEqual(expected.unique);
      expect(answer.summary).toMatchObject({
        totalShared: expected.summary.totalShared,
        totalUnique: expected.summary.totalUnique,
      });
    });

    test('who is ahead', () => {
      expect(byName(answer.summary.versionDelta)).toEqual(byName(expected.summary.versionDelta));
    });

    test('coverage and gaps', () => {
      for (const key of keys) expect(expected.sdkSummary[key]).toMatchObject(answer.sdkCoverage[key] ?? {});
      expect(Object.keys(answer.sdkCoverage[keys[0]!] ?? {}).length).toBeGreaterThanOrEqual(6);
      const gaps = Object.entries(answer.summary.categoryGaps).map(([key, own]) => [
        key,
        [...(own ?? [])].sort(),
      ]);
      const expectedGaps = Object.entries(expected.summary.categoryGaps).map(([key, own]) => [
        key,
        [...own].sort(),
      ]);
      expect(Object.fromEntries(gaps)).toEqual(Object.fromEntries(expectedGaps));
    });

    test.each(keys)('cadence of %s', (key) => {
      const { releasesLast90Days, trend, ...exact } = expected.summary.releaseCadence[key]!;
      const cadence = answer.summary.releaseCadence[key]!;
      expect(cadence).toMatchObject({ releasesLast90Days, trend });
      expect(Math.abs(cadence.avgDaysBetweenReleases - exact.avgDaysExact)).toBeLessThanOrEqual(0.0501);
      expect(cadence.daysSinceLastRelease).toBe(Math.floor(exact.daysSinceLastReleaseExact));
    });

    test('sizes that nobody knows are null', () => {
      const sizes = answer.summary.platformComparison.binarySize;
      expect(keys.map((key) => sizes[key])).toEqual(keys.map(() => null));
    });
  });
});
