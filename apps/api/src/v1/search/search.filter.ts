import type { Catalog } from '#libs/catalog';
import { foldText, SDK_FIELDS } from '#libs/domain';
import { startOf, unprocessable } from '#libs/http';
import type { ProblemDetail } from '#libs/http';
import { isRuntimeFamily, runtimeFamily, type SearchFilter } from '#libs/read-models';
import { filteredPlatforms } from '../../contract/platform.js';
import { withoutMargins } from '../../contract/without-margins.js';
import { FILTER_NAMES, SDK_FILTERS, type SearchValues } from './search.parameters.js';

/** The filters of a request as they apply: canonical names, null for `nothing of this category`. */
export type AppliedFilters = Readonly<Record<string, string | number | null>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What meta.filters echoes: the filters given, names as the catalog spells them. */
export function appliedFilters(values: SearchValues, catalog: Catalog): AppliedFilters {
  const technologies = new Set<string>([...SDK_FILTERS, 'technology']);
  const sdkFilters = new Set<string>(SDK_FILTERS);
  const applied: Record<string, string | number | null> = {};
  for (const name of FILTER_NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    if (sdkFilters.has(name) && String(value).toLowerCase() === 'null') applied[name] = null;
    else if (technologies.has(name)) applied[name] = catalog.find(String(value))?.name ?? value;
    else applied[name] = value;
  }
  return applied;
}

/** Names that took a look at the database. */
export interface ResolvedNames {
  /** Undefined where the category is unknown or none was asked for. */
  readonly category: string | undefined;
  readonly notCategory: string | undefined;
  /** Of `technology`, between minVersion and maxVersion; undefined where neither was given. */
  readonly versions: readonly string[] | undefined;
}

/** What the request asks the read model for. Pure: `today` is the start of the day. */
export function searchFilter(
  values: SearchValues,
  applied: AppliedFilters,
  { names, today }: { readonly names: ResolvedNames; readonly today: Date },
): SearchFilter {
  const folded = (name: string): string[] =>
    typeof applied[name] === 'string' ? [foldText(applied[name])] : [];
  const lacking = SDK_FILTERS.filter((field) => applied[field] === null).map((field) => SDK_FIELDS[field]);
  const updatedSince = latest([
    map(values.updatedAfter, startOf),
    map(values.updatedWithin, (days) => daysBefore(today, days)),
  ]);
  return {
    platforms: filteredPlatforms(values.platform),
    technologies: [...SDK_FILTERS, 'technology'].flatMap(folded),
    ...(names.versions !== undefined && {
      versions: { technology: folded('technology')[0] ?? '', versions: names.versions },
    }),
    categories: foldedList([names.category]),
    missingCategories: foldedList([...lacking, names.notCategory]),
    ...runtimeFilter(values.runtime),
    ...present('developer', map(values.developer, partOfName)),
    ...present('text', map(values.q, partOfName)),
    ...present(
      'measured',
      map(values.measurementStatus, (status) => status === 'measured'),
    ),
    ...present('minDependencyCount', values.minDependencyCount),
    ...present('maxDependencyCount', values.maxDependencyCount),
    ...present('updatedSince', updatedSince),
    ...present('scannedSince', map(values.scannedAfter, startOf)),
    ...present('createdSince', map(values.createdAfter, startOf)),
    ...present('nothing', namesUnknown(values, names) || undefined),
  };
}

/** An unknown category matches nothing, also where it should be absent: a slip must not look like evidence. */
function namesUnknown(values: SearchValues, names: ResolvedNames): boolean {
  return (
    (values.category !== undefined && names.category === undefined) ||
    (values.not_category !== undefined && names.notCategory === undefined)
  );
}

/** @throws Problem `unprocessable` where bounds leave no room between them. */
export function requireRoom(values: SearchValues, versionsAreReversed: boolean): void {
  const details: ProblemDetail[] = [];
  const { minDependencyCount: least = 0, maxDependencyCount: most = Number.MAX_SAFE_INTEGER } = values;
  if (least > most)
    details.push({
      parameter: 'minDependencyCount',
      message: 'minDependencyCount is above maxDependencyCount',
    });
  if (versionsAreReversed)
    details.push({ parameter: 'minVersion', message: 'minVersion is above maxVersion' });
  if (details.length > 0) throw unprocessable(details.map(({ message }) => message).join('; '), { details });
}

function runtimeFilter(runtime: string | undefined): Pick<SearchFilter, 'runtime' | 'runtimeFamily'> {
  if (runtime === undefined) return {};
  return isRuntimeFamily(runtime)
    ? { runtimeFamily: runtimeFamily(runtime) }
    : { runtime: foldText(runtime) };
}

function present<Name extends keyof SearchFilter>(
  name: Name,
  value: SearchFilter[Name],
): Partial<Pick<SearchFilter, Name>> {
  return value === undefined ? {} : ({ [name]: value } as Pick<SearchFilter, Name>);
}

const partOfName = (text: string): string => foldText(withoutMargins(text));

function map<From, To>(value: From | undefined, convert: (value: From) => To): To | undefined {
  return value === undefined ? undefined : convert(value);
}

function foldedList(names: readonly (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined).map(foldText);
}

function latest(dates: readonly (Date | undefined)[]): Date | undefined {
  const times = dates.filter((date) => date !== undefined).map((date) => date.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

function daysBefore(today: Date, days: string): Date {
  return new Date(today.getTime() - Number.parseInt(days, 10) * DAY_MS);
}
