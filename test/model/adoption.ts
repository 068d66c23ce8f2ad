import { comparePlainVersions } from './app-version.js';
import { dateOf, dayOf, type Day, type Period, periodEnd, periodStart } from './days.js';
import { groupBy } from './group-by.js';
import type { ModelApp } from './naive-model.js';
import { fold } from './names.js';
import type { Technology } from './technologies.js';

/** Adoption by decisions 6, counted application by application and day by day. Names are compared folded. */

/** An application as adoption sees it. Mainline releases alone tell what it is made of. */
export interface AppOverTime {
  platform: string;
  runtime: string | null;
  /** The day of its first release. */
  knownFrom: Day;
  /** What each measured mainline release has, by folded name; the oldest first. */
  releases: { day: Day; technologies: Map<string, Technology> }[];
}

type Apps = readonly AppOverTime[];
/** The end of time: everything on record. */
const NOW_AND_EVER = Number.POSITIVE_INFINITY;

export function overTime({ profile, history }: ModelApp): AppOverTime {
  const measured = history.filter((one) => one.line === 'mainline' && one.measured).reverse();
  return {
    platform: profile.app.platform,
    runtime: profile.app.runtime,
    knownFrom: Math.min(...history.map((one) => dayOf(one.date))),
    releases: measured.map(({ date, technologies }) => ({
      day: dayOf(date),
      technologies: new Map(technologies.map((one) => [fold(one.name), one])),
    })),
  };
}

/** What an application was made of at the end of a day: a release that was not measured changes nothing. */
function technologiesAt({ releases }: AppOverTime, day: Day): Map<string, Technology> {
  return releases.findLast((one) => one.day <= day)?.technologies ?? new Map<string, Technology>();
}

export const technologyAt = (app: AppOverTime, name: string, day: Day): Technology | null =>
  technologiesAt(app, day).get(fold(name)) ?? null;

const technologyNow = (app: AppOverTime, name: string) => technologyAt(app, name, NOW_AND_EVER);
const technologiesNow = (app: AppOverTime) => [...technologiesAt(app, NOW_AND_EVER).values()];

export interface ModelCount {
  totalApps: number;
  measuredApps: number;
  notMeasured: number;
}

function countOf(apps: Apps): ModelCount {
  const measuredApps = apps.filter((app) => app.releases.length > 0).length;
  return { totalApps: apps.length, measuredApps, notMeasured: apps.length - measuredApps };
}

const onPlatform = (apps: Apps, platform: string) => apps.filter((app) => app.platform === platform);

/** How many of each, as `[name, count]`. */
type Counts = Map<string, number>;

function counts(names: readonly string[]): Counts {
  return new Map([...groupBy(names, (name) => name)].map(([name, same]) => [name, same.length]));
}

/** A share of 4 decimals; of nothing it is 0. */
export const share = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

export interface ModelTechnologyStats extends ModelCount {
  category: string | null;
  appsUsing: number;
  adoptionRate: number;
  /** All of them; `unknown` where no version is known. */
  versions: Counts;
  latestVersion: string | null;
  pctOnLatestMajor: number | null;
  /** Days, of an even number of applications perhaps with a half; null where no version is known. */
  medianVersionAge: number | null;
  runtimes: Counts;
  /** Folded; how many of those that use the technology have something of each other category. */
  otherCategories: Counts;
}

/** All applications are needed: a version may have been first seen on another platform. */
export function technologyStats(all: Apps, name: string, platform: string, today: Day): ModelTechnologyStats {
  const apps = onPlatform(all, platform);
  const users = apps.filter((app) => technologyNow(app, name) !== null);
  const used = users.map((app) => technologyNow(app, name)!);
  const known = used.map((one) => one.version).filter((version) => version !== null);
  const latestVersion = [...known].sort(comparePlainVersions).at(-1) ?? null;
  const onLatest = known.filter((version) => major(version) === major(latestVersion ?? ''));
  const category = used[0]?.category ?? null;
  return {
    ...countOf(apps),
    category,
    appsUsing: users.length,
    adoptionRate: share(users.length, apps.length),
    versions: counts(used.map((one) => one.version ?? 'unknown')),
    latestVersion,
    pctOnLatestMajor: latestVersion === null ? null : share(onLatest.length, users.length),
    medianVersionAge: median(known.map((version) => today - firstSeen(all, name, version))),
    runtimes: counts(users.map((app) => app.runtime ?? 'unknown')),
    otherCategories: otherCategories(users, category === null ? [] : [category]),
  };
}

const major = (version: string) => /[0-9]+/.exec(version)?.[0] ?? '';

/** The day of the first mainline release, of any application on any platform, that shows this version. */
function firstSeen(all: Apps, name: string, version: string): Day {
  const days = all.flatMap(({ releases }) =>
    releases
      .filter(({ technologies }) => technologies.get(fold(name))?.version === version)
      .map((one) => one.day),
  );
  return Math.min(...days);
}

function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const [lower = 0, upper = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return (lower + upper) / 2;
}

function otherCategories(apps: Apps, own: readonly string[]): Counts {
  const left = new Set(own.map(fold));
  return counts(apps.flatMap((app) => [...categoriesOf(app)].filter((category) => !left.has(category))));
}

const categoriesOf = (app: AppOverTime) => new Set(technologiesNow(app).map((one) => fold(one.category)));

export interface ModelCategoryStats extends ModelCount {
  appsWithAny: number;
  appsWithNone: number;
  adoptionRate: number;
  /** Folded. */
  providers: Counts;
  runtimes: Counts;
  otherCategories: Counts;
}

export function categoryStats(all: Apps, category: string, platform: string): ModelCategoryStats {
  const apps = onPlatform(all, platform);
  const having = apps.filter((app) => categoriesOf(app).has(fold(category)));
  const providers = having.flatMap((app) =>
    technologiesNow(app)
      .filter((one) => fold(one.category) === fold(category))
      .map((one) => fold(one.name)),
  );
  return {
    ...countOf(apps),
    appsWithAny: having.length,
    appsWithNone: apps.length - having.length,
    adoptionRate: share(having.length, apps.length),
    providers: counts(providers),
    runtimes: counts(having.map((app) => app.runtime ?? 'unknown')),
    otherCategories: otherCategories(having, [category]),
  };
}

export interface ModelTrendPoint {
  /** The first day of the period. */
  date: string;
  appCount: number;
  /** Applications of which a release was known then. */
  known: number;
}

export interface ModelTrend {
  points: ModelTrendPoint[];
  currentTotal: number;
  /** Null where no application ever had it. */
  allTimeHigh: { appCount: number; date: string } | null;
}

export interface ModelTrendRequest {
  name: string;
  platform: string;
  period: Period;
  from: Day;
  to: Day;
  today: Day;
}

/** A point for each period of which a day lies between `from` and `to`. */
export function trend(all: Apps, request: ModelTrendRequest): ModelTrend {
  const { name, platform, period, from, to, today } = request;
  const apps = onPlatform(all, platform);
  const has = (day: Day) => apps.filter((app) => technologyAt(app, name, day) !== null).length;
  const points: ModelTrendPoint[] = [];
  for (let start = periodStart(from, period); start <= Math.min(to, today);) {
    const last = periodEnd(start, period);
    const end = last >= today ? NOW_AND_EVER : last;
    const known = apps.filter((app) => app.knownFrom <= end).length;
    points.push({ date: dateOf(start), appCount: has(end), known });
    start = last + 1;
  }
  return { points, currentTotal: has(NOW_AND_EVER), allTimeHigh: highOf(apps, has) };
}

/** The highest count at the end of any day, and the first day that reached it. Counts change on days of releases alone. */
function highOf(apps: Apps, has: (day: Day) => number): ModelTrend['allTimeHigh'] {
  const days = [...new Set(apps.flatMap((app) => app.releases).map((one) => one.day))].sort((a, b) => a - b);
  let high: ModelTrend['allTimeHigh'] = null;
  for (const day of days) {
    const appCount = has(day);
    if (appCount > (high?.appCount ?? 0)) high = { appCount, date: dateOf(day) };
  }
  return high;
}
