import type { Platform } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { mostUsed } from '../support/gather-categories.js';

/** A technology on one platform. */
export interface PlatformTechnology {
  /** Folded. */
  readonly technology: string;
  readonly platform: Platform;
}

/** A technology as most of those who use it have it; of those who ever did where nobody does. */
export interface TechnologyName {
  readonly name: string;
  readonly category: string;
}

/** Applications of a platform. */
export interface PlatformTotals {
  readonly totalApps: number;
  /** How many of them were never measured. */
  readonly neverMeasured: number;
}

/** Who uses a technology now. */
export interface TechnologyAdoption extends PlatformTotals {
  /** Null where no application of any platform ever used it. */
  readonly known: TechnologyName | null;
  /** Those that any application of the platform uses, in code unit order. */
  readonly versions: readonly VersionAdoption[];
}

export interface VersionAdoption {
  /** Null: not known. */
  readonly version: string | null;
  /** Above 0. */
  readonly apps: number;
  /** Day since 1970-01-01 of the first mainline release with it, of any application; null for the unknown version. */
  readonly firstDay: number | null;
}

interface LabelRow extends TechnologyName {
  readonly apps: number;
  readonly apps_ever: number;
}

interface TechnologyAdoptionRow {
  readonly total_apps: number;
  readonly never_measured: number;
  readonly labels: readonly LabelRow[];
  readonly versions: readonly (readonly [version: string, apps: number, firstDay: number | null])[];
}

/** Names and categories that $1 has or had, over all platforms. */
const LABELS = `
  SELECT coalesce(json_agg(label), '[]') FROM (
    SELECT name, category_name AS category, sum(apps) AS apps, sum(apps_ever) AS apps_ever
    FROM rm_adoption.provider WHERE technology = $1
    GROUP BY name, category_name HAVING sum(apps_ever) > 0
  ) AS label`;

/** One statement, so that all counts are of one moment. */
export async function findTechnologyAdoption(
  sql: Executor,
  { technology, platform }: PlatformTechnology,
): Promise<TechnologyAdoption> {
  const [row] = await query<TechnologyAdoptionRow>(
    sql,
    `SELECT coalesce(sum(apps), 0)::bigint AS total_apps,
            coalesce(sum(never_measured), 0)::bigint AS never_measured,
            (${LABELS}) AS labels,
            (SELECT coalesce(json_agg(json_build_array(version, apps, (
               SELECT day FROM rm_adoption.version_start AS start
               WHERE start.technology = $1 AND start.version = used.version AND intervals > 0
               ORDER BY day LIMIT 1
             )) ORDER BY version), '[]') FROM (
               SELECT version, sum(apps) AS apps FROM rm_adoption.version
               WHERE technology = $1 AND platform = $2
               GROUP BY version HAVING sum(apps) > 0
             ) AS used) AS versions
     FROM rm_adoption.total WHERE platform = $2`,
    [technology, platform],
    'technology-adoption',
  );
  if (row === undefined) throw new Error('a sum without a row');
  return {
    totalApps: row.total_apps,
    neverMeasured: row.never_measured,
    known: usualName(row.labels),
    versions: row.versions.map(([version, apps, firstDay]) => ({
      version: version === '' ? null : version,
      apps,
      firstDay,
    })),
  };
}

/** How a technology was taken up and given up. */
export interface TechnologyTrend {
  /** Null where no application of any platform ever used it. */
  readonly known: TechnologyName | null;
  /** By how many the applications that have it changed on a day, in order of days. */
  readonly changes: readonly DayChange[];
  /** Applications whose first release is of that day, in order of days. */
  readonly arrivals: readonly DayChange[];
}

/** Days since 1970-01-01 (UTC). */
export type DayChange = readonly [day: number, apps: number];

/** Columns of counters as lists of one length: a row per day and lane, which cost more to sum up there than here. */
interface TechnologyTrendRow {
  readonly labels: readonly LabelRow[];
  readonly change_days: readonly number[];
  readonly change_apps: readonly number[];
  readonly arrival_days: readonly number[];
  readonly arrival_apps: readonly number[];
}

/** By the dates of mainline releases; one statement, so that all counts are of one moment. */
export async function findTechnologyTrend(
  sql: Executor,
  { technology, platform }: PlatformTechnology,
): Promise<TechnologyTrend> {
  const [row] = await query<TechnologyTrendRow>(
    sql,
    `WITH change AS (
       SELECT array_agg(day) AS days, array_agg(apps) AS apps FROM rm_adoption.day_delta
       WHERE technology = $1 AND platform = $2
     ), arrival AS (
       SELECT array_agg(day) AS days, array_agg(apps) AS apps FROM rm_adoption.day_total
       WHERE platform = $2
     )
     SELECT (${LABELS}) AS labels,
            coalesce(to_json(change.days), '[]') AS change_days,
            coalesce(to_json(change.apps), '[]') AS change_apps,
            coalesce(to_json(arrival.days), '[]') AS arrival_days,
            coalesce(to_json(arrival.apps), '[]') AS arrival_apps
     FROM change, arrival`,
    [technology, platform],
    'technology-trend',
  );
  if (row === undefined) throw new Error('a sum without a row');
  return {
    known: usualName(row.labels),
    changes: sumByDay(row.change_days, row.change_apps),
    arrivals: sumByDay(row.arrival_days, row.arrival_apps),
  };
}

function sumByDay(days: readonly number[], apps: readonly number[]): DayChange[] {
  const sums = new Map<number, number>();
  for (const [row, day] of days.entries()) sums.set(day, (sums.get(day) ?? 0) + (apps[row] ?? 0));
  return [...sums].filter(([, sum]) => sum !== 0).sort(([left], [right]) => left - right);
}

interface NameRow {
  readonly name: string;
}

/** Every technology that an application ever used, as spelled. */
export async function findTechnologyNames(sql: Executor): Promise<string[]> {
  const rows = await query<NameRow>(
    sql,
    `SELECT name FROM rm_adoption.provider GROUP BY name HAVING sum(apps_ever) > 0 ORDER BY name`,
    [],
    'technology-names',
  );
  return rows.map(({ name }) => name);
}

function usualName(labels: readonly LabelRow[]): TechnologyName | null {
  const isUsed = labels.some(({ apps }) => apps > 0);
  const weighed = labels.map((label) => ({ ...label, apps: isUsed ? label.apps : label.apps_ever }));
  const name = mostUsed(weighed);
  const category = mostUsed(weighed.map(({ category: spelled, apps }) => ({ name: spelled, apps })));
  return name === undefined || category === undefined ? null : { name, category };
}
