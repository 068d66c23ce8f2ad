import {
  type Changeset,
  type ComponentEdits,
  type ComponentInterval,
  type DependencyCounts,
  diffTechnologies,
  NO_TECHNOLOGY_CHANGES,
  type ProfileRecord,
  type ReleaseRecord,
  type Technology,
} from '#libs/domain';
import type { Prng } from '../corpus/prng.js';
import { benchComponent, PACKAGES } from './corpus-components.js';

/** What is on record of an application beside its profile, which shows the last of its releases. */
export type BenchHistory = Pick<Changeset, 'releases' | 'components'>;

export interface HistoryOptions {
  readonly prng: Prng;
  readonly profile: ProfileRecord;
  /** At least 1. */
  readonly releases: number;
  /** Any technology that an application may have used before. */
  readonly anyTechnology: (prng: Prng) => Technology;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Components that change with a release. */
const CHANGES = 3;
const NO_COUNTS: DependencyCounts = { added: 0, removed: 0, updated: 0, unchanged: 0 };

/** One release of the walk through the years; null technologies where it was not measured. */
interface Step {
  readonly version: string | null;
  readonly date: string;
  readonly technologies: readonly Technology[] | null;
}

/**
 * Releases over some years, all of the main line: now and then a technology comes, goes or changes its version, and
 * some scans fail. Each but the first changes a few components; how many there are stays as the profile says.
 */
export function benchHistory(options: HistoryOptions): BenchHistory {
  const { profile, prng } = options;
  const steps = stepsOf(options);
  const chain = steps.filter(({ technologies }) => technologies !== null);
  const { counts, components } = componentHistory(chain, profile.dependencyCount ?? 0, prng);
  let base: Step | null = null;
  const releases = steps.map((step, index) => {
    const position = chain.indexOf(step);
    const record = recordOf(step, { base, profile, counts: counts[position] ?? NO_COUNTS, prng });
    if (position >= 0) base = step;
    // Its latest scan is the profile's.
    return index < steps.length - 1
      ? record
      : { ...record, extractedAt: profile.extractedAt, firstExtractedAt: profile.extractedAt };
  });
  return { releases, components };
}

/** Walked backwards from what the profile shows; the oldest first. */
function stepsOf({ prng, profile, releases, anyTechnology }: HistoryOptions): Step[] {
  const isMeasured = profile.measurementStatus === 'measured';
  let { version, technologies } = profile;
  let time = Date.parse(profile.lastUpdatedAt ?? profile.extractedAt);
  const steps: Step[] = [];
  for (let left = releases; left > 0; left--) {
    const isLast = left === releases;
    const wasMeasured = isMeasured && (isLast || prng.chance(0.97));
    steps.push({
      version,
      date: new Date(time).toISOString(),
      technologies: wasMeasured ? technologies : null,
    });
    version = versionBefore(version ?? '1.0.0', { prng, left });
    technologies = technologiesBefore(technologies, { prng, anyTechnology });
    time -= prng.int(5 * DAY_MS, 200 * DAY_MS);
  }
  return steps.reverse();
}

function versionBefore(version: string, { prng, left }: { prng: Prng; left: number }): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (version.includes('-') || major + minor + patch === 0) return `0.0.0-rc.${left}`;
  if (patch > 0 && prng.chance(0.5)) return `${major}.${minor}.${patch - 1}`;
  if (minor > 0) return `${major}.${minor - 1}.${prng.int(0, 9)}`;
  if (major > 0) return `${major - 1}.${prng.int(0, 20)}.${prng.int(0, 9)}`;
  return `0.0.${patch - 1}`;
}

function technologiesBefore(
  technologies: readonly Technology[],
  { prng, anyTechnology }: Pick<HistoryOptions, 'prng' | 'anyTechnology'>,
): readonly Technology[] {
  const before = new Map<string, Technology>();
  for (const technology of technologies) {
    if (prng.chance(0.04)) continue;
    before.set(technology.name, prng.chance(0.2) ? withOlderVersion(technology, prng) : technology);
  }
  if (prng.chance(0.2)) {
    const gone = anyTechnology(prng);
    if (!before.has(gone.name)) before.set(gone.name, gone);
  }
  return [...before.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function withOlderVersion(technology: Technology, prng: Prng): Technology {
  const [major = 0, minor = 0] = (technology.version ?? '0.0.0').split('.').map(Number);
  if (minor > 0) return { ...technology, version: `${major}.${prng.int(0, minor - 1)}.${prng.int(0, 9)}` };
  return major > 0
    ? { ...technology, version: `${major - 1}.${prng.int(0, 9)}.${prng.int(0, 9)}` }
    : technology;
}

interface RecordContext {
  readonly base: Step | null;
  readonly profile: ProfileRecord;
  readonly counts: DependencyCounts;
  readonly prng: Prng;
}

function recordOf(step: Step, { base, profile, counts, prng }: RecordContext): ReleaseRecord {
  const { version, date, technologies } = step;
  return {
    version,
    date,
    firstExtractedAt: date,
    extractedAt: date,
    releasedAt: profile.lastUpdatedAt === null ? null : date,
    line: 'mainline',
    measuredAt: technologies === null ? null : date,
    notMeasuredReason: technologies === null ? profile.notMeasuredReason : null,
    facts: profile.facts,
    dependencyCount: technologies === null ? null : profile.dependencyCount,
    notes: prng.chance(0.6) ? notesOf(version, prng) : null,
    base: technologies === null || base === null ? null : { version: base.version },
    technologies: technologies ?? [],
    changes:
      technologies === null
        ? NO_TECHNOLOGY_CHANGES
        : diffTechnologies(base?.technologies ?? [], technologies),
    dependencyChanges: counts,
  };
}

const NEWS = ['Faster start', 'A window that remembers its size', 'Fewer crashes on wake', 'New icons'];

function notesOf(version: string | null, prng: Prng): string {
  const list = prng.shuffle(NEWS).map((news) => `- ${news}`);
  return `Version ${version ?? 'unknown'} mends what broke.\n\n${list.slice(0, prng.int(1, 4)).join('\n')}`;
}

/** Of measured releases: how many components came and went with each, and the intervals of all. */
function componentHistory(
  chain: readonly Step[],
  count: number,
  prng: Prng,
): { readonly counts: readonly DependencyCounts[]; readonly components: ComponentEdits } {
  const keys = chain.map(({ version }) => version ?? '');
  const first = prng.int(0, PACKAGES - 1);
  // A step that shares no factor with the number of packages never comes to one twice.
  const slots = Array.from({ length: count }, (_, n) => ({
    number: (first + n * 7) % PACKAGES,
    version: prng.int(0, 5),
    from: keys[0] ?? '',
  }));
  const put: ComponentInterval[] = [];
  const counts = keys.map((key, position) => {
    if (position === 0) return { ...NO_COUNTS, added: count };
    const changed = new Set(Array.from({ length: CHANGES }, () => prng.int(0, count - 1)));
    for (const index of changed) {
      const slot = slots[index]!;
      put.push({ component: benchComponent(slot), from: slot.from, until: key });
      slots[index] = { ...slot, version: slot.version + 1, from: key };
    }
    return { ...NO_COUNTS, updated: changed.size, unchanged: count - changed.size };
  });
  if (keys.length > 0)
    put.push(...slots.map((slot) => ({ component: benchComponent(slot), from: slot.from, until: null })));
  return { counts, components: { dropped: [], put, maintenance: [], noLongerMaintenance: [] } };
}
