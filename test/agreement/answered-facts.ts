import { type Component, foldText, releaseKey } from '#libs/domain';
import { appIdOf, appUuid } from '#libs/event-log';
import { query } from '#libs/postgres';
import {
  type CompactApp,
  countCategories,
  findComponents,
  findReleases,
  type HistoryRelease,
  type ProfileApp,
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
  for (const row of await readProfiles(pool)) {
    const key = keyOf(appIdOf(row.app_id));
    const { slug, id, lastUpdatedAt, ...app } = row.app;
    facts.set(`${key}: profile`, app);
    facts.set(`${key}: SDK summary`, row.sdk_summary);
    facts.set(`${key}: technologies`, row.technologies);
    facts.set(`${key}: last updated`, lastUpdatedAt);
    facts.set(`${key}: names`, { aliases: row.aliases, formerNames: row.former_names });
    for (const [about, answer] of await releaseFacts(pool, id)) facts.set(`${key}: ${about}`, answer);
  }
  for (const [app, answer] of await searchFacts(pool)) facts.set(`${keyOf(app)}: search`, answer);
  for (const [about, answer] of await categoryFacts(pool)) facts.set(about, answer);
  return facts;
}

interface ProfileRow {
  readonly app_id: string;
  readonly app: ProfileApp;
  readonly sdk_summary: unknown;
  readonly technologies: unknown;
  readonly aliases: readonly string[];
  readonly former_names: readonly string[];
}

const readProfiles = (pool: Pool) =>
  query<ProfileRow>(
    pool,
    'SELECT app_id, app, sdk_summary, technologies, aliases, former_names FROM rm_profile.app',
    [],
    'agreement-profiles',
  );

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

async function searchFacts(pool: Pool): Promise<Map<string, Omit<CompactApp, 'slug' | 'id'>>> {
  const page = { sort: 'name', order: 'asc', limit: ALL, offset: 0, after: null } as const;
  const { apps } = await searchApps(pool, { platforms: PLATFORMS }, page);
  return new Map(apps.map(({ slug, id, ...app }) => [id, app]));
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
