import { type Answers, openAnswers } from '../support/answers.js';
import type { Pipeline } from '../support/pipeline.js';
import { describeWithSharedData } from '../support/shared-data.js';
import { readExpectations } from './expectation.js';
import { openRealData } from './real-data.js';

const PATIENCE_MS = 300_000;
const TODAY = '2026-11-21';

type Facts = Readonly<Record<string, unknown>>;

interface Expected extends Facts {
  readonly platform: string;
  readonly now: string;
  readonly runtimes: string[];
  readonly otherCategories: string[];
}

interface ExpectedTechnology extends Expected {
  readonly technology: string;
  readonly versions: string[];
  readonly medianVersionAgeDays: number;
}

interface ExpectedCategory extends Expected {
  readonly category: string;
  readonly providers: string[];
  readonly gapOpportunity: Facts;
}

interface ExpectedTrends {
  readonly technology: string;
  readonly platform: string;
  readonly currentTotal: number;
  readonly allTimeHigh: Facts;
  readonly series: readonly { period: string; from: string; to: string; points: string[] }[];
  readonly withoutFromAndTo: readonly { period: string; points: string[] }[];
}

interface Trend {
  readonly dataPoints: readonly { date: string; appCount: number; marketShare: number }[];
  readonly currentTotal: number;
  readonly allTimeHigh: { appCount: number; date: string };
}

const stats = readExpectations<ExpectedTechnology | ExpectedCategory>('stats');
const technologies = stats.filter((one): one is [string, ExpectedTechnology] => 'technology' in one[1]);
const categories = stats.filter((one): one is [string, ExpectedCategory] => 'providers' in one[1]);
const trends = readExpectations<ExpectedTrends>('trends');

let pipeline: Pipeline;
let answers: Answers;

describeWithSharedData('adoption worked out from the raw data', () => {
  beforeAll(async () => {
    pipeline = await openRealData();
    answers = await openAnswers(pipeline, new Date(`${TODAY}T09:00:00Z`));
  }, PATIENCE_MS);

  afterAll(async () => {
    await answers.close();
    await pipeline.close();
  });

  const groups = async (asked: Record<string, string>) => {
    const answer = await answers.data<{ groups: Facts[] }>('/v1/stats', asked);
    return answer.groups.map((one) => `${String(one['runtime'] ?? one['category'])} ${share(one)}`).sort();
  };
  const share = ({ count, pct }: Facts) => `${String(count)} ${decimal(pct as number)}`;
  /** As the files write a whole number: `1.0`. */
  const decimal = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value));

  describe.each(technologies)('stats of %s', (_, expected) => {
    const { technology, platform } = expected;
    const asked = { technology, platform };

    test('counts, shares and versions', async () => {
      const answer = await answers.data<Record<string, unknown> & { versions: Facts[] }>('/v1/stats', asked);
      const { versions, medianVersionAgeDays, ...facts } = answer;
      for (const key of Object.keys(expected).filter((one) => one in facts))
        expect([key, facts[key]]).toEqual([key, expected[key]]);
      expect(Object.keys(facts)).toEqual(
        expect.arrayContaining([
          'totalApps',
          'appsUsing',
          'adoptionRate',
          'latestVersion',
          'pctOnLatestMajor',
        ]),
      );
      expect(versions.map((one) => `${String(one['version'])} ${share(one)}`).sort()).toEqual(
        [...expected.versions].sort(),
      );
      const counts = versions.map((one) => one['count'] as number);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      // Half a day may be rounded either way.
      expect(Math.abs((medianVersionAgeDays as number) - expected.medianVersionAgeDays)).toBeLessThanOrEqual(
        0.5,
      );
    });

    test('by runtime and by category', async () => {
      expect(await groups({ ...asked, groupBy: 'runtime' })).toEqual([...expected.runtimes].sort());
      expect(await groups({ ...asked, groupBy: 'category' })).toEqual([...expected.otherCategories].sort());
    });
  });

  describe.each(categories)('stats of %s', (_, expected) => {
    const { category, platform } = expected;
    const asked = { category, platform };

    test('counts and providers', async () => {
      const answer = await answers.data<Record<string, unknown> & { providers: Facts[] }>('/v1/stats', asked);
      const { totalApps, measuredApps, notMeasured, appsWithAny, appsWithNone, adoptionRate } = expected;
      const counts = { totalApps, measuredApps, notMeasured, appsWithAny, appsWithNone, adoptionRate };
      expect(answer).toMatchObject({ category, ...counts, gapOpportunity: expected.gapOpportunity });
      const providers = answer.providers.map((one) => {
        return `${String(one['name'])} ${share({ count: one['count'], pct: one['marketShare'] })}`;
      });
      expect([...providers].sort()).toEqual([...expected.providers].sort());
    });

    test('by runtime and by category', async () => {
      expect(await groups({ ...asked, groupBy: 'runtime' })).toEqual([...expected.runtimes].sort());
      expect(await groups({ ...asked, groupBy: 'category' })).toEqual([...expected.otherCategories].sort());
    });
  });

  describe.each(trends)('trend of %s', (_, expected) => {
    const { technology, platform } = expected;
    /** `start count of known share`, without how many were known. */
    const written = (points: readonly string[]) => points.map((one) => one.replace(/ of \d+/, ''));
    const points = ({ dataPoints }: Trend) =>
      dataPoints.map((one) => `${one.date.slice(0, 10)} ${one.appCount} ${decimal(one.marketShare)}`);

    test.each(expected.series)(
      'every point, $period from $from to $to',
      async ({ period, from, to, ...series }) => {
        const answer = await answers.data<Trend>('/v1/trends', { technology, platform, period, from, to });
        expect(points(answer)).toEqual(written(series.points));
      },
    );

    test.each(expected.withoutFromAndTo)('the last ones, $period', async ({ period, ...series }) => {
      const answer = await answers.data<Trend>('/v1/trends', { technology, platform, period });
      expect(points(answer)).toEqual(written(series.points));
    });

    test('now and at the highest', async () => {
      const { currentTotal, allTimeHigh } = await answers.data<Trend>('/v1/trends', { technology, platform });
      const high = { ...allTimeHigh, date: allTimeHigh.date.slice(0, 10) };
      expect({ currentTotal, high }).toEqual({
        currentTotal: expected.currentTotal,
        high: expected.allTimeHigh,
      });
    });
  });
});
