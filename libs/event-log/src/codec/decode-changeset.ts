import type {
  BundleFacts,
  Changeset,
  ChangesetNews,
  ChangesetOutcome,
  ChangesetType,
  ChangeEvent,
  Component,
  ComponentEdits,
  ExtractedApp,
  ExtractedRelease,
  Platform,
  ProfileRecord,
  RecordedExtraction,
  ReleaseRecord,
  Technology,
  TechnologyChanges,
} from '#libs/domain';
import { BUNDLE_DEFAULTS } from './defaults.js';
import { fromRanges } from './index-ranges.js';
import { readTable } from './stored-table.js';
import {
  readTechnology,
  type StoredChanges,
  type StoredChangeset,
  type StoredEvent,
  type StoredExtraction,
  type StoredProfile,
  type StoredRelease,
  type StoredTechnology,
} from './stored-changeset.js';
import {
  USUAL_EXTRACTED_RELEASE,
  USUAL_EXTRACTION,
  USUAL_NOTES,
  usualApp,
  usualChanges,
  usualDate,
  usualDependencies,
  usualProfile,
  usualRelease,
  usualSdkSummary,
} from './usual-values.js';

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
  const platform = stored.platform as Platform;
  const extraction =
    stored.extraction === undefined ? null : decodeExtraction(stored.extraction, table, platform);
  const releases: ReleaseRecord[] = [];
  for (const release of stored.releases ?? []) releases.push(decodeRelease(release, releases, extraction));
  return {
    id: columns.id,
    type: columns.type,
    app: { id: columns.appId, platform, slug: stored.slug },
    version: columns.version,
    outcome: (stored.outcome ?? 'recorded') as ChangesetOutcome,
    rulesHash: stored.rulesHash,
    backfill: stored.backfill ?? false,
    extraction,
    profile: decodeProfile(stored.profile ?? {}, releases, extraction),
    releases,
    components: decodeEdits(stored, table),
    events: (stored.events ?? []).map(decodeEvent),
    releaseNotes: decodeNotes(stored),
    occurredAt: columns.occurredAt,
  };
}

/** What a stored changeset tells, without decoding what was found. Findings are most of it. */
export function decodeNews(columns: ChangesetColumns, stored: StoredChangeset): ChangesetNews {
  const { slug, extraction, profile } = stored;
  const platform = stored.platform as Platform;
  // What the profile leaves out is as the extraction beside it has it.
  const shown: { readonly name?: string; readonly bundleId?: string | null } = {
    ...extraction?.app,
    ...profile,
  };
  return {
    id: columns.id,
    app: { id: columns.appId, platform, slug },
    version: columns.version,
    profile: { name: shown.name ?? '', bundleId: shown.bundleId ?? null },
    events: (stored.events ?? []).map(decodeEvent),
    releaseNotes: decodeNotes(stored),
    occurredAt: columns.occurredAt,
  };
}

function decodeExtraction(
  stored: StoredExtraction,
  table: readonly Component[],
  platform: Platform,
): RecordedExtraction {
  const { technologies, bundle, components, scanner, contentHash, app, release, ...rest } = stored;
  return {
    ...USUAL_EXTRACTION,
    ...(rest as Pick<RecordedExtraction, 'extractionId' | 'extractedAt'>),
    contentHash: Buffer.from(contentHash, 'base64url').toString('hex'),
    scanner: scanner === undefined ? null : { name: scanner[0], version: scanner[1] },
    app: { ...usualApp(platform), ...app } as ExtractedApp,
    release: { ...USUAL_EXTRACTED_RELEASE, ...release } as ExtractedRelease,
    bundle: readFacts(bundle ?? {}),
    technologies: (technologies ?? []).map(readTechnology),
    components: {
      baseExtractionId: components.base ?? null,
      added: pick(table, components.added ?? []),
      removed: pick(table, components.removed ?? []),
    },
  };
}

function decodeRelease(
  stored: StoredRelease,
  before: readonly ReleaseRecord[],
  extraction: RecordedExtraction | null,
): ReleaseRecord {
  const { facts, technologies, changes, dependencies, base, ...rest } = stored;
  const found = { ...usualRelease(extraction), ...rest } as ReleaseRecord;
  const shown = readTechnologies(technologies ?? [], before);
  return {
    ...found,
    date: stored.date ?? usualDate(found),
    base: base === undefined ? null : { version: base },
    facts: facts === undefined && extraction !== null ? extraction.bundle : readFacts(facts ?? {}),
    technologies: shown,
    changes: decodeChanges(changes ?? {}, shown.length),
    dependencyChanges: {
      ...usualDependencies(found.dependencyCount, dependencies ?? {}),
      ...dependencies,
    },
  };
}

function decodeChanges({ updated = [], ...rest }: StoredChanges, technologies: number): TechnologyChanges {
  const read = updated.map(([name, category, from, to]) => ({ name, category, from, to }));
  return { ...usualChanges(technologies, { ...rest, updated: read }), ...rest, updated: read };
}

function decodeProfile(
  stored: StoredProfile,
  releases: readonly ReleaseRecord[],
  extraction: RecordedExtraction | null,
): ProfileRecord {
  const { facts = 0, technologies = 0, sdkSummary, ...rest } = stored;
  const shown = readTechnologies(technologies, releases);
  return {
    ...(usualProfile(extraction, releases) as ProfileRecord),
    ...rest,
    facts: typeof facts === 'number' ? at(releases, facts).facts : readFacts(facts),
    technologies: shown,
    sdkSummary: { ...usualSdkSummary(shown), ...sdkSummary },
  };
}

function readTechnologies(
  stored: number | readonly StoredTechnology[],
  releases: readonly ReleaseRecord[],
): readonly Technology[] {
  return typeof stored === 'number' ? at(releases, stored).technologies : stored.map(readTechnology);
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

function decodeNotes({ releaseNotes }: StoredChangeset): Changeset['releaseNotes'] {
  return releaseNotes === null ? null : { ...USUAL_NOTES, ...releaseNotes };
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
