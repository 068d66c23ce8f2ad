import type { Answers } from '../support/answers.js';
import type { ModelApp } from '../model/naive-model.js';
import { fold } from '../model/names.js';
import type { Facts } from './disagreements.js';
import { categoryNames, isAmbiguous, PLATFORMS, SPANS, technologyNames } from './expected-adoption.js';

/** Interface 4.4, as far as a rule says what stands there. */
interface Stats extends Readonly<
  Record<'totalApps' | 'measuredApps' | 'notMeasured' | 'appsUsing' | 'adoptionRate', number>
> {
  readonly versions: readonly { version: string; count: number; pct: number }[];
  readonly latestVersion: string | null;
  readonly pctOnLatestMajor: number | null;
  readonly medianVersionAgeDays: number | null;
}

interface CategoryStats extends Readonly<
  Record<
    'totalApps' | 'measuredApps' | 'notMeasured' | 'appsWithAny' | 'appsWithNone' | 'adoptionRate',
    number
  >
> {
  readonly providers: readonly { name: string; count: number; marketShare: number }[];
  readonly gapOpportunity: { appsWithout: number; pctWithout: number };
}

interface Groups {
  readonly groups: readonly ({ count: number; pct: number } & Partial<
    Record<'runtime' | 'category', string>
  >)[];
}

interface Trend {
  readonly dataPoints: readonly { date: string; appCount: number; marketShare: number | null }[];
  readonly currentTotal: number;
  readonly allTimeHigh: { appCount: number; date: string } | null;
}

/** What the api answers to the same questions, in the same words. */
export async function answeredAdoption(answers: Answers, apps: readonly ModelApp[]): Promise<Facts> {
  const facts = new Map<string, unknown>();
  for (const platform of PLATFORMS) {
    for (const technology of technologyNames(apps)) {
      const asked = { technology, platform };
      facts.set(`${platform} ${technology}: stats`, statsFact(await answers.data('/v1/stats', asked)));
      facts.set(
        `${platform} ${technology}: runtimes`,
        await groups(answers, { ...asked, groupBy: 'runtime' }),
      );
      if (!isAmbiguous(apps, technology))
        facts.set(
          `${platform} ${technology}: categories`,
          await groups(answers, { ...asked, groupBy: 'category' }),
        );
      for (const span of SPANS) {
        const trend = await answers.data<Trend>('/v1/trends', { ...asked, ...span });
        facts.set(`${platform} ${technology}: ${span.period} trend`, trendFact(trend));
      }
    }
    for (const category of categoryNames(apps)) {
      const asked = { category, platform };
      const about = `${platform} category ${category}`;
      facts.set(`${about}: stats`, categoryFact(await answers.data('/v1/stats', asked)));
      facts.set(`${about}: runtimes`, await groups(answers, { ...asked, groupBy: 'runtime' }));
      facts.set(`${about}: categories`, await groups(answers, { ...asked, groupBy: 'category' }));
    }
  }
  return facts;
}

function statsFact(stats: Stats) {
  const { totalApps, measuredApps, notMeasured, appsUsing, adoptionRate } = stats;
  const { latestVersion, pctOnLatestMajor, medianVersionAgeDays } = stats;
  return {
    ...{ totalApps, measuredApps, notMeasured, appsUsing, adoptionRate },
    versions: stats.versions.map(({ version, count, pct }) => `${version}: ${count} ${pct}`).sort(),
    ...{ latestVersion, pctOnLatestMajor, medianVersionAgeDays },
  };
}

function categoryFact(stats: CategoryStats) {
  const { totalApps, measuredApps, notMeasured, appsWithAny, appsWithNone, adoptionRate } = stats;
  const { appsWithout, pctWithout } = stats.gapOpportunity;
  return {
    ...{ totalApps, measuredApps, notMeasured, appsWithAny, appsWithNone, adoptionRate },
    providers: stats.providers
      .map(({ name, count, marketShare }) => `${fold(name)}: ${count} ${marketShare}`)
      .sort(),
    ...{ appsWithout, pctWithout },
  };
}

async function groups(answers: Answers, asked: Record<string, string>): Promise<string[]> {
  const answer = await answers.data<Groups>('/v1/stats', asked);
  return answer.groups
    .map(({ runtime, category, count, pct }) => `${runtime ?? fold(category ?? '')}: ${count} ${pct}`)
    .sort();
}

const trendFact = ({ dataPoints, currentTotal, allTimeHigh }: Trend) => ({
  points: dataPoints.map(
    ({ date, appCount, marketShare }) => `${date.slice(0, 10)} ${appCount} ${marketShare}`,
  ),
  currentTotal,
  allTimeHigh: allTimeHigh && { ...allTimeHigh, date: allTimeHigh.date.slice(0, 10) },
});
