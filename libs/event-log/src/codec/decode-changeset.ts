import type {
  BundleFacts,
  Changeset,
  ChangesetOutcome,
  ChangesetType,
  ChangeEvent,
  Component,
  ComponentEdits,
  Platform,
  ProfileRecord,
  RecordedExtraction,
  ReleaseRecord,
} from '#libs/domain';
import { BUNDLE_DEFAULTS, CHANGES_DEFAULTS, DEPENDENCY_DEFAULTS } from './defaults.js';
import { NO_SDKS } from './encode-changeset.js';
import { fromRanges } from './index-ranges.js';
import { readTable } from './stored-table.js';
import {
  readTechnology,
  type StoredChangeset,
  type StoredEvent,
  type StoredExtraction,
  type StoredProfile,
  type StoredRelease,
} from './stored-changeset.js';

/** What the columns of a row say beside its data. */
export interface ChangesetColumns {
  readonly id: string;
  readonly type: ChangesetType;
  readonly appId: string;
  readonly version: number;
  readonly occurredAt: string;
}

/** A changeset from its stored form of the current schema version. */
export function decodeChangeset(columns: ChangesetColumns, stored: StoredChangeset): Changeset {
  const table = readTable(stored.table ?? []);
  const extraction = stored.extraction === undefined ? null : decodeExtraction(stored.extraction, table);
  const releases = (stored.releases ?? []).map((release) => decodeRelease(release, extraction));
  return {
    id: columns.id,
    type: columns.type,
    app: { id: columns.appId, platform: stored.platform as Platform, slug: stored.slug },
    version: columns.version,
    outcome: (stored.outcome ?? 'recorded') as ChangesetOutcome,
    rulesHash: stored.rulesHash,
    backfill: stored.backfill ?? false,
    extraction,
    profile: decodeProfile(stored.profile, releases),
    releases,
    components: decodeEdits(stored, table),
    events: (stored.events ?? []).map(decodeEvent),
    releaseNotes: stored.releaseNotes ?? null,
    occurredAt: columns.occurredAt,
  };
}

function decodeExtraction(stored: StoredExtraction, table: readonly Component[]): RecordedExtraction {
  const { technologies, bundle, components, ...header } = stored;
  return {
    ...(header as Pick<
      RecordedExtraction,
      'extractionId' | 'extractedAt' | 'contentHash' | 'status' | 'app' | 'release'
    >),
    scanner: stored.scanner ?? null,
    notMeasuredReason: stored.notMeasuredReason ?? null,
    bundle: readFacts(bundle),
    technologies: (technologies ?? []).map(readTechnology),
    components: {
      baseExtractionId: components.base ?? null,
      added: pick(table, components.added),
      removed: pick(table, components.removed ?? []),
    },
  };
}

function decodeRelease(stored: StoredRelease, extraction: RecordedExtraction | null): ReleaseRecord {
  const { facts, technologies, changes, dependencies, ...rest } = stored;
  return {
    ...(rest as Omit<ReleaseRecord, 'facts' | 'technologies' | 'changes' | 'dependencyChanges'>),
    notes: stored.notes ?? null,
    base: stored.base ?? null,
    facts: facts === undefined && extraction !== null ? extraction.bundle : readFacts(facts ?? {}),
    technologies: (technologies ?? []).map(readTechnology),
    changes: { ...CHANGES_DEFAULTS, ...changes },
    dependencyChanges: { ...DEPENDENCY_DEFAULTS, ...dependencies },
  };
}

function decodeProfile(stored: StoredProfile, releases: readonly ReleaseRecord[]): ProfileRecord {
  const { facts, technologies, sdkSummary, ...rest } = stored;
  return {
    ...(rest as Omit<ProfileRecord, 'facts' | 'technologies' | 'sdkSummary'>),
    notMeasuredReason: stored.notMeasuredReason ?? null,
    aliases: stored.aliases ?? [],
    formerNames: stored.formerNames ?? [],
    facts: typeof facts === 'number' ? at(releases, facts).facts : readFacts(facts),
    technologies:
      typeof technologies === 'number'
        ? at(releases, technologies).technologies
        : technologies.map(readTechnology),
    sdkSummary: { ...NO_SDKS, ...sdkSummary },
  };
}

function decodeEdits(stored: StoredChangeset, table: readonly Component[]): ComponentEdits {
  return {
    dropped: (stored.dropped ?? []).flatMap(([from, ranges]) =>
      pick(table, ranges).map((component) => ({ component, from })),
    ),
    put: (stored.put ?? []).flatMap(([from, until, ranges]) =>
      pick(table, ranges).map((component) => ({ component, from, until })),
    ),
    maintenance: (stored.maintenance ?? []).map(({ release, base, added, removed }) => ({
      release,
      base,
      added: pick(table, added),
      removed: pick(table, removed),
    })),
    noLongerMaintenance: stored.noLongerMaintenance ?? [],
  };
}

function decodeEvent([type, cause, version, technology]: StoredEvent): ChangeEvent {
  if (technology === undefined) return { type, cause, version, technology: null };
  const [name, category, previousVersion, newVersion] = technology;
  return { type, cause, version, technology: { name, category, previousVersion, newVersion } };
}

function readFacts(stored: Partial<BundleFacts>): BundleFacts {
  return { ...BUNDLE_DEFAULTS, ...stored };
}

function pick(table: readonly Component[], ranges: readonly number[]): Component[] {
  return fromRanges(ranges).map((index) => at(table, index));
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined)
    throw new RangeError(`a stored changeset refers to entry ${index} of ${list.length}`);
  return item;
}
