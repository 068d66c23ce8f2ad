import {
  categoryStats,
  type ModelTechnologyStats,
  type ModelTrend,
  overTime,
  share,
  technologyStats,
  trend,
} from '../model/adoption.js';
import { dayOf, type Period } from '../model/days.js';
import type { ModelApp } from '../model/naive-model.js';
import { fold } from '../model/names.js';
import type { Facts } from './disagreements.js';

export const PLATFORMS = ['macos', 'windows', 'linux'] as const;

/** The spans that trends are asked for, so that each begins before the corpus and ends within or after it. */
export const SPANS: readonly { period: Period; from: string; to: string }[] = [
  { period: 'monthly', from: '2021-12-15', to: '2024-06-10' },
  { period: 'weekly', from: '2022-06-01', to: '2023-03-05' },
  { period: 'quarterly', from: '2021-11-30', to: '2024-12-31' },
];

type Apps = readonly ModelApp[];

/** Folded names of every technology that a mainline release has or had. */
export function technologyNames(apps: Apps): string[] {
  const mainline = apps.flatMap((app) => app.history.filter((one) => one.line === 'mainline'));
  return distinct(mainline.flatMap((one) => one.technologies.map(({ name }) => fold(name))));
}

/** Folded names of every category that an application has something of. */
export const categoryNames = (apps: Apps): string[] =>
  distinct(apps.flatMap((app) => app.profile.technologies.map(({ category }) => fold(category))));

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

/** What the naive model says stats and trends must answer. */
export function expectedAdoption(models: Apps, today: string): Facts {
  const apps = models.map(overTime);
  const facts = new Map<string, unknown>();
  for (const platform of PLATFORMS) {
    for (const name of technologyNames(models)) {
      const stats = technologyStats(apps, name, platform, dayOf(today));
      facts.set(`${platform} ${name}: stats`, technologyFact(stats));
      facts.set(`${platform} ${name}: runtimes`, grouped(stats.runtimes, stats.appsUsing));
      if (!isAmbiguous(models, name))
        facts.set(`${platform} ${name}: categories`, grouped(stats.otherCategories, stats.appsUsing));
      for (const { period, from, to } of SPANS) {
        const days = { from: dayOf(from), to: dayOf(to), today: dayOf(today) };
        const answer = trend(apps, { name, platform, period, ...days });
        facts.set(`${platform} ${name}: ${period} trend`, trendFact(answer));
      }
    }
    for (const category of categoryNames(models)) {
      const { runtimes, otherCategories, ...stats } = categoryStats(apps, category, platform);
      const { totalApps, appsWithAny, appsWithNone } = stats;
      const gap = { appsWithout: appsWithNone, pctWithout: share(appsWithNone, totalApps) };
      const providers = grouped(stats.providers, appsWithAny);
      facts.set(`${platform} category ${category}: stats`, { ...stats, providers, ...gap });
      facts.set(`${platform} category ${category}: runtimes`, grouped(runtimes, appsWithAny));
      facts.set(`${platform} category ${category}: categories`, grouped(otherCategories, appsWithAny));
    }
  }
  return facts;
}

/** A name that no catalog knows may be of another category in each application; which is then its own, no rule says. */
export const isAmbiguous = (apps: Apps, name: string) =>
  new Set(
    apps
      .flatMap((app) => app.profile.technologies)
      .filter((one) => fold(one.name) === name)
      .map((one) => fold(one.category)),
  ).size > 1;

function technologyFact(stats: ModelTechnologyStats) {
  const { totalApps, measuredApps, notMeasured, appsUsing, adoptionRate } = stats;
  const { latestVersion, pctOnLatestMajor, medianVersionAge } = stats;
  return {
    ...{ totalApps, measuredApps, notMeasured, appsUsing, adoptionRate },
    versions: grouped(stats.versions, appsUsing),
    ...{ latestVersion, pctOnLatestMajor, medianVersionAgeDays: medianVersionAge },
  };
}

/** Sorted lines: which of equals comes first is the product's to say. */
const grouped = (counts: ReadonlyMap<string, number>, whole: number) =>
  [...counts].map(([name, count]) => `${name}: ${count} ${share(count, whole)}`).sort();

const trendFact = ({ points, currentTotal, allTimeHigh }: ModelTrend) => ({
  points: points.map(({ date, appCount, known }) => `${date} ${appCount} ${share(appCount, known)}`),
  currentTotal,
  allTimeHigh,
});
