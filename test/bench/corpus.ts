import type { Pool } from 'pg';
import { type Catalog, type CatalogTechnology, loadCatalog } from '#libs/catalog';
import {
  type Changeset,
  identifyApp,
  type ProfileRecord,
  summariseSdks,
  type Technology,
} from '#libs/domain';
import { type LoggedChangeset, partitionOf } from '#libs/event-log';
import { inTransaction } from '#libs/postgres';
import { liveGenerations, type ReadModel } from '#libs/read-models';
import { Prng } from '../corpus/prng.js';
import { benchHistory } from './corpus-releases.js';

/**
 * A seeded world of applications for measurements: what the log would say of each, without its extractions.
 * The same seed gives the same applications, and a larger world begins with the smaller one.
 */
export interface BenchCorpusOptions {
  readonly seed: number;
  readonly apps: number;
  /** Releases on record of each, with what they ship; 0, as it is unless told, for its profile alone. */
  readonly releases?: number;
}

const PARTITIONS = 16;
const APPS_AT_A_TIME = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_DAY = Date.UTC(2026, 10, 20);
const RECORDED_AT = '2026-01-01T12:00:00.000Z';
/** Components of an application, more or less. */
const COMPONENTS = 50;
/** Some with releases on record ship far more than the others. */
const LARGE = { every: 500, components: 1_600 };
const RUNTIMES = [
  ...Array<string>(9).fill('electron'),
  ...Array<string>(4).fill('swift'),
  ...['cocoa', 'native', 'qt', 'flutter', 'tauri', 'dotnet-8', 'dotnet-framework'],
  ...['java', 'unity', 'cef'],
];
const SYLLABLES =
  'ba be bri co cu da del do fen fir gan go hel in ka kor la lin lo mar mi na no or pel po ra ri'
    .concat(' sa sil ta tel tor u va ven wick wren xo ya zen zu')
    .split(' ');

/** One changeset per application, in order: all that is on record of it came at once. */
export function* benchCorpus({ seed, apps, releases = 0 }: BenchCorpusOptions): Generator<LoggedChangeset> {
  const catalog = loadCatalog();
  const categories = catalog.categories
    .map((name) => catalog.technologies.filter(({ category }) => category === name))
    .filter((known) => known.length > 0);
  const world = { prng: new Prng(seed), catalog, categories };
  const heads = new Map<number, number>();
  for (let index = 0; index < apps; index++) {
    const alone = changesetOf(index, profileOf(index, world), world.prng);
    // By numbers of its own, so that profiles are the same with and without.
    const changeset =
      releases === 0
        ? alone
        : withReleases(alone, { ...world, index, prng: new Prng(seed + index + 1) }, releases);
    const part = partitionOf(changeset.app.id, PARTITIONS);
    const pos = (heads.get(part) ?? 0) + 1;
    heads.set(part, pos);
    yield { part, pos, changeset, recordedAt: RECORDED_AT };
  }
}

/** Whether an application with releases on record ships 1,600 components. `index` counts from 0. */
export function isLargeApp(index: number, { measurementStatus }: ProfileRecord): boolean {
  return measurementStatus === 'measured' && index % LARGE.every === LARGE.every / 2;
}

/** Fills the live generations of read models that are empty so far, and gathers statistics. */
export async function loadBenchCorpus(
  pool: Pool,
  models: readonly ReadModel[],
  options: BenchCorpusOptions,
): Promise<void> {
  const consumers = await liveGenerations(pool, models);
  let batch: LoggedChangeset[] = [];
  const write = async (): Promise<void> => {
    // Models do not see one another, so that each may have a connection of its own.
    const writes = consumers.map((consumer) => inTransaction(pool, (sql) => consumer.apply(sql, batch)));
    await Promise.all(writes);
    batch = [];
  };
  for (const item of benchCorpus(options)) {
    batch.push(item);
    if (batch.length === APPS_AT_A_TIME) await write();
  }
  await write();
  await pool.query('VACUUM ANALYZE');
}

interface World {
  readonly prng: Prng;
  readonly catalog: Catalog;
  /** Technologies by category, the best known first. */
  readonly categories: readonly (readonly CatalogTechnology[])[];
}

function profileOf(index: number, { prng, catalog, categories }: World): ProfileRecord {
  const isMeasured = prng.chance(0.93);
  const technologies = isMeasured ? technologiesOf(categories, prng) : [];
  const runtime = prng.chance(0.96) ? prng.pick(RUNTIMES) : null;
  return {
    name: `${wordOf(prng)} ${wordOf(prng)}`,
    bundleId: prng.chance(0.9) ? `com.${wordOf(prng).toLowerCase()}.app${index}` : null,
    developer: prng.chance(0.9) ? `${wordOf(prng)} ${prng.pick(['Labs', 'Inc.', 'GmbH', 'Software'])}` : null,
    developerWebsite: null,
    version: `${prng.int(0, 9)}.${prng.int(0, 20)}.${prng.int(0, 9)}`,
    extractedAt: dateBefore(prng.int(0, 200), prng),
    lastUpdatedAt: prng.chance(0.85) ? dateBefore(prng.int(0, 900), prng) : null,
    measurementStatus: isMeasured ? 'measured' : 'not_measured',
    everMeasured: isMeasured,
    notMeasuredReason: isMeasured ? null : 'extraction-failed',
    dependencyCount: isMeasured ? prng.int(1, 2 * COMPONENTS - 1) : null,
    facts: factsOf(runtime, prng),
    aliases: prng.chance(0.02) ? [wordOf(prng)] : [],
    formerNames: prng.chance(0.02) ? [`${wordOf(prng)} ${wordOf(prng)}`] : [],
    technologies,
    sdkSummary: summariseSdks(catalog, technologies),
  };
}

/** Of each category nothing, one or two. */
function technologiesOf(categories: World['categories'], prng: Prng): Technology[] {
  const chosen = new Map<string, Technology>();
  for (const known of categories) {
    for (let left = prng.pick([0, 0, 0, 0, 1, 1, 2]); left > 0; left--) {
      const technology = technologyOf(known, prng);
      chosen.set(technology.name, technology);
    }
  }
  return [...chosen.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Of one category; the first ones far more often than the last. */
function technologyOf(known: World['categories'][number], prng: Prng): Technology {
  const { name, category } = known[Math.floor(known.length * prng.next() ** 3)]!;
  const version = prng.chance(0.8) ? `${prng.int(1, 9)}.${prng.int(0, 9)}.0` : null;
  return { name, category, version, confidence: prng.int(50, 99) };
}

function factsOf(runtime: string | null, prng: Prng): ProfileRecord['facts'] {
  return {
    runtime,
    electronVersion: runtime === 'electron' ? `${prng.int(20, 39)}.0.0` : null,
    chromiumVersion: null,
    sizeBytes: prng.chance(0.95) ? prng.int(1, 900_000_000) : null,
    architectures: prng.pick([['arm64'], ['x86_64'], ['arm64', 'x86_64']]),
    minOsVersion: null,
    localizations: ['en'],
    signed: true,
    notarized: null,
    sandboxed: null,
    installerType: null,
    nativeLibraryCount: null,
    sha256: null,
  };
}

function changesetOf(index: number, profile: ProfileRecord, prng: Prng): Changeset {
  const platform = prng.pick(['macos', 'macos', 'windows', 'windows', 'linux'] as const);
  const slug = `${profile.name.toLowerCase().replace(' ', '-')}-${index}`;
  const { id } = identifyApp({ ...profile, platform, slug });
  return {
    id: prng.uuid(),
    type: 'extraction.recorded',
    app: { id, platform, slug },
    version: 1,
    outcome: 'recorded',
    rulesHash: 'bench',
    backfill: true,
    extraction: null,
    profile,
    releases: [],
    components: { dropped: [], put: [], maintenance: [], noLongerMaintenance: [] },
    events: [],
    releaseNotes: null,
    occurredAt: profile.extractedAt,
  };
}

function withReleases(
  alone: Changeset,
  world: World & { readonly index: number },
  releases: number,
): Changeset {
  const technologies = alone.profile.technologies.map((technology) => withPatch(technology, world.prng));
  const isLarge = isLargeApp(world.index, alone.profile);
  const dependencyCount = isLarge ? LARGE.components : alone.profile.dependencyCount;
  const profile = { ...alone.profile, technologies, dependencyCount };
  const history = benchHistory({
    prng: world.prng,
    profile,
    releases,
    anyTechnology: (prng) => withPatch(technologyOf(prng.pick(world.categories), prng), prng),
  });
  return { ...alone, profile, ...history };
}

/** Counting by version must count as many as there are in the world: hundreds of what is used most. */
function withPatch(technology: Technology, prng: Prng): Technology {
  const { version } = technology;
  return version === null
    ? technology
    : { ...technology, version: `${version.slice(0, -1)}${prng.int(0, 9)}` };
}

function wordOf(prng: Prng): string {
  const word = Array.from({ length: prng.int(2, 3) }, () => prng.pick(SYLLABLES)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function dateBefore(days: number, prng: Prng): string {
  return new Date(LAST_DAY - days * DAY_MS + prng.int(0, DAY_MS / 1000 - 1) * 1000).toISOString();
}
