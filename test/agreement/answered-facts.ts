import { type Component, foldText, releaseKey } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { query } from '#libs/postgres';
import {
  type CompactApp,
  countCategories,
  findComponents,
  findProfiles,
  findReleases,
  type HistoryRelease,
  type Profile,
  type ProfileApp,
  readProfile,
  readCompactApp,
  searchApps,
} from '#libs/read-models';
import type { Pool } from 'pg';
import type { Facts } from './disagreements.js';

const PLATFORMS = ['macos', 'windows', 'linux'] as const;
/** More than any application or corpus of a suite has. */
const ALL = 10_000;

export const componentText = ({ source, name, version }: Component) => `${source} ${name} ${version ?? '-'}`;
const shownVersion = (version: string | null) => version ?? 'unknown';

/** Everything that the read models answer about these applications; `keyOf` names them as the model does. */
export async function answeredFacts(pool: Pool, keyOf: (appId: string) => string): Promise<Facts> {
  const facts = new Map<string, unknown>();
  const names = await otherNames(pool);
  for (const compact of await allApps(pool)) {
    const key = keyOf(compact.id);
    const { app, sdkSummary, technologies } = await profileOf(pool, compact);
    facts.set(`${key}: profile`, withoutIds(app));
    facts.set(`${key}: SDK summary`, sdkSummary);
    facts.set(`${key}: technologies`, technologies);
    facts.set(`${key}: names`, names.get(appUuid(compact.id)) ?? []);
    facts.set(`${key}: search`, withoutIds(compact));
    for (const [about, answer] of await releaseFacts(pool, compact.id)) facts.set(`${key}: ${about}`, answer);
  }
  for (const [about, answer] of await categoryFacts(pool)) facts.set(about, answer);
  return facts;
}

/** The slug knows the order of arrival, the id is the product's alone. */
const withoutIds = <App extends ProfileApp | CompactApp>({ id, slug, ...app }: App) => app;

async function allApps(pool: Pool): Promise<readonly CompactApp[]> {
  const page = { sort: 'name', order: 'asc', limit: ALL, offset: 0, after: null } as const;
  const { apps } = await searchApps(pool, { platforms: PLATFORMS }, page);
  return apps.map(readCompactApp);
}

/** By what is surest to lead to it; others may be found beside it. */
async function profileOf(pool: Pool, { id, bundleId, slug, platform }: CompactApp): Promise<Profile> {
  const nobody = { names: [], bundleIds: [] };
  const search = { name: bundleId ?? slug, aliasOf: nobody, platforms: [platform], limit: ALL };
  const { profiles } = await findProfiles(pool, search);
  const own = profiles.map(readProfile).find(({ app }) => app.id === id);
  if (own === undefined) throw new Error(`${search.name} does not lead to ${id}`);
  return own;
}

interface OtherNameRow {
  readonly app_id: string;
  readonly names: readonly string[];
}

/** Folded names that lookup finds applications by beside their own, each with its kind. */
async function otherNames(pool: Pool): Promise<Map<string, readonly string[]>> {
  const rows = await query<OtherNameRow>(
    pool,
    `SELECT app_id, array_agg(kind || ' ' || name_folded) AS names FROM rm_profile.other_name GROUP BY app_id`,
    [],
    'agreement-other-names',
  );
  return new Map(rows.map(({ app_id, names }) => [app_id, [...names].sort()]));
}

async function releaseFacts(pool: Pool, appId: string): Promise<Facts> {
  const facts = new Map<string, unknown>();
  const request = { appId, from: null, to: null, limit: ALL, before: null };
  const { releases } = await findReleases(pool, request);
  facts.set(
    'order of releases',
    releases.map((one) => shownVersion(one.version)),
  );
  for (const release of releases) {
    const version = shownVersion(release.version);
    facts.set(`release ${version}`, releaseFact(release));
    const components = await findComponents(pool, appUuid(appId), releaseKey(release.version));
    facts.set(`components of ${version}`, components?.map(componentText).sort() ?? null);
  }
  return facts;
}

function releaseFact(release: HistoryRelease) {
  const { date, line, isMeasured, dependencyCount, base, technologies, dependencyChanges, notes } = release;
  const { added, removed, updated, unchanged } = release.changes;
  const withoutCategory = updated.map(({ name, from, to }) => ({ name, from, to }));
  return {
    date,
    line,
    measured: isMeasured,
    dependencyCount,
    base: base === null ? null : shownVersion(base.version),
    technologies,
    changes: { added, removed, updated: withoutCategory, unchanged },
    dependencyChanges,
    notes,
  };
}

async function categoryFacts(pool: Pool): Promise<Facts> {
  const { totalApps, neverMeasured, categories } = await countCategories(pool);
  const facts = new Map<string, unknown>([['all apps', { totalApps, neverMeasured }]]);
  for (const [category, { apps, providers }] of categories)
    facts.set(`category ${category}`, {
      apps,
      providers: providers.map((one) => `${foldText(one.name)}: ${one.apps}`).sort(),
    });
  return facts;
}
