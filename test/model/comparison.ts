import { comparePlainVersions } from './app-version.js';
import type { ModelApp } from './naive-model.js';
import { fold } from './names.js';
import type { Technology } from './technologies.js';

const DAY = 86_400_000;

/** Decisions 7 without the scores. What an application has is what its profile shows; names are folded. */
export interface ModelComparison {
  /** What all have: versions in the order of the applications. */
  shared: Map<string, (string | null)[]>;
  /** What one alone has, application by application. */
  unique: Technology[][];
  /** Of what is shared in versions that are known to differ, the place of the one that is ahead; null where nobody is. */
  ahead: Map<string, number | null>;
}

/** What is known of how versions are counted. Names are folded. */
export interface VersionLines {
  /** Whether versions of a technology have an order at all, which is that of its ecosystem. */
  isOrdered(name: string): boolean;
  /** All ecosystems that have a package of it. */
  ecosystems(name: string): readonly string[];
  /** The ecosystem of the `source name version` that shows it; null where it does not, or is a file of the bundle. */
  ecosystemOf(name: string, component: string): string | null;
}

export function comparison(apps: readonly ModelApp[], lines: VersionLines): ModelComparison {
  const own = apps.map((app) => new Map(app.profile.technologies.map((one) => [fold(one.name), one])));
  const shared = new Map<string, (string | null)[]>();
  const ahead = new Map<string, number | null>();
  for (const name of own[0]!.keys()) {
    if (!own.every((one) => one.has(name))) continue;
    const versions = own.map((one) => one.get(name)!.version);
    shared.set(name, versions);
    if (new Set(versions.filter((one) => one !== null)).size > 1)
      ahead.set(name, isOneLine(name, versions, apps, lines) ? newest(versions) : null);
  }
  const unique = own.map((one, at) =>
    [...one].filter(([name]) => own.every((other, place) => place === at || !other.has(name))),
  );
  return { shared, unique: unique.map((list) => list.map(([, technology]) => technology)), ahead };
}

/** Whether these versions were counted by the same vendor's habit, so that the higher is the newer. */
function isOneLine(
  name: string,
  versions: readonly (string | null)[],
  apps: readonly ModelApp[],
  lines: VersionLines,
): boolean {
  const all = lines.ecosystems(name);
  if (all.length < 2) return lines.isOrdered(name);
  const everywhere = all.filter((ecosystem) =>
    apps.every((app, at) =>
      shippedBy(app).some(
        (component) =>
          component.endsWith(` ${versions[at]}`) && lines.ecosystemOf(name, component) === ecosystem,
      ),
    ),
  );
  return everywhere.length === 1;
}

/** What its last measured release of the main line ships. */
function shippedBy({ history, components }: ModelApp): readonly string[] {
  const last = history.find(({ line, measured }) => line === 'mainline' && measured);
  return components.find(({ version }) => version === last?.version)?.components ?? [];
}

/** Nobody is ahead where a version is unknown, or where two share the newest. */
function newest(versions: readonly (string | null)[]): number | null {
  if (versions.includes(null)) return null;
  const highest = [...versions].sort(comparePlainVersions).at(-1)!;
  const places = versions.flatMap((one, at) => (comparePlainVersions(one, highest) === 0 ? [at] : []));
  return places.length === 1 ? places[0]! : null;
}

export interface ModelCadence {
  releasesLast90Days: number;
  avgDaysBetweenReleases: number | null;
  daysSinceLastRelease: number | null;
  trend: 'accelerating' | 'slowing' | 'steady' | 'insufficient_data';
}

/** By the vendor's dates alone, of both lines; `now` is the start of a day. What is to come does not count. */
export function cadence({ releasedAt }: ModelApp, now: string): ModelCadence {
  const days = releasedAt.map((one) => (Date.parse(one) - Date.parse(now)) / DAY).filter((day) => day <= 0);
  const intervals = days.slice(1).map((day, at) => day - days[at]!);
  const mean = average(intervals);
  return {
    releasesLast90Days: days.filter((day) => day >= -90).length,
    avgDaysBetweenReleases: mean === null ? null : Math.round(mean * 10) / 10,
    daysSinceLastRelease: days.length === 0 ? null : Math.floor(-days.at(-1)!),
    trend: days.length < 4 ? 'insufficient_data' : trendOf(intervals),
  };
}

/** The intervals that led to the last three releases against those that led to the three before. */
function trendOf(intervals: readonly number[]): ModelCadence['trend'] {
  const last = average(intervals.slice(-3));
  const before = average(intervals.slice(-6, -3));
  if (last === null || before === null) return 'steady';
  if (last < before * 0.75) return 'accelerating';
  return last > before * 1.33 ? 'slowing' : 'steady';
}

function average(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
