import {
  type Changeset,
  type Component,
  type ComponentEdits,
  isSameData,
  type Platform,
  type RecordedExtraction,
  type ReleaseRecord,
  type TechnologyChanges,
} from '#libs/domain';
import { BUNDLE_DEFAULTS, withoutDefaults } from './defaults.js';
import { toRanges } from './index-ranges.js';
import { TableWriter } from './stored-table.js';
import {
  type StoredChanges,
  type StoredChangeset,
  type StoredEvent,
  type StoredExtraction,
  type StoredIntervals,
  type StoredProfile,
  type StoredRelease,
  storeTechnology,
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

/** A changeset in its stored form: components by index into one table, what is usual left out. */
export function encodeChangeset(changeset: Changeset): StoredChangeset {
  const { app, extraction, releases, releaseNotes } = changeset;
  const table = new TableWriter();
  const storedExtraction =
    extraction === null ? undefined : encodeExtraction(extraction, table, app.platform);
  const edits = encodeEdits(changeset.components, table);
  return {
    slug: app.slug,
    platform: app.platform,
    ...(changeset.outcome === 'recorded' ? {} : { outcome: changeset.outcome }),
    rulesHash: changeset.rulesHash,
    ...(changeset.backfill ? { backfill: true as const } : {}),
    ...(storedExtraction === undefined ? {} : { extraction: storedExtraction }),
    ...some('profile', encodeProfile(changeset)),
    ...present(
      'releases',
      releases.map((_, index) => encodeRelease(releases, index, extraction)),
    ),
    ...present('table', table.rows),
    ...edits,
    ...present('events', changeset.events.map(encodeEvent)),
    ...(releaseNotes === null
      ? { releaseNotes }
      : some('releaseNotes', withoutDefaults(releaseNotes, USUAL_NOTES))),
  };
}

function encodeExtraction(
  extraction: RecordedExtraction,
  table: TableWriter,
  platform: Platform,
): StoredExtraction {
  const { technologies, bundle, components, scanner, contentHash, app, release, ...rest } = extraction;
  const added = toRanges(table.indexesOf(components.added));
  const removed = toRanges(table.indexesOf(components.removed));
  return {
    ...(withoutDefaults(rest, USUAL_EXTRACTION) as Pick<RecordedExtraction, 'extractionId'>),
    release: withoutDefaults(release, USUAL_EXTRACTED_RELEASE),
    contentHash: Buffer.from(contentHash, 'hex').toString('base64url'),
    app: withoutDefaults(app, usualApp(platform)),
    ...(scanner === null ? {} : { scanner: [scanner.name, scanner.version] as const }),
    ...present('technologies', technologies.map(storeTechnology)),
    ...some('bundle', withoutDefaults(bundle, BUNDLE_DEFAULTS)),
    components: {
      ...(components.baseExtractionId === null ? {} : { base: components.baseExtractionId }),
      ...present('added', added),
      ...present('removed', removed),
    },
  };
}

function encodeRelease(
  releases: readonly ReleaseRecord[],
  index: number,
  extraction: RecordedExtraction | null,
): StoredRelease {
  const release = releases[index]!;
  const { facts, technologies, changes, dependencyChanges, base, ...rest } = release;
  const same = releases.findIndex((each) => isSameData(each.technologies, technologies));
  return {
    ...withoutDefaults(rest, { ...usualRelease(extraction), date: usualDate(release) }),
    ...(base === null ? {} : { base: base.version }),
    ...(isSameData(facts, extraction?.bundle) ? {} : { facts: withoutDefaults(facts, BUNDLE_DEFAULTS) }),
    ...(same < index ? { technologies: same } : present('technologies', technologies.map(storeTechnology))),
    ...some('changes', encodeChanges(changes, technologies.length)),
    ...some(
      'dependencies',
      withoutDefaults(dependencyChanges, usualDependencies(release.dependencyCount, dependencyChanges)),
    ),
  };
}

function encodeChanges(changes: TechnologyChanges, technologies: number): StoredChanges {
  const { updated, ...rest } = changes;
  return {
    ...withoutDefaults(rest, usualChanges(technologies, changes)),
    ...present(
      'updated',
      updated.map(({ name, category, from, to }) => [name, category, from, to] as const),
    ),
  };
}

function encodeProfile({ profile, extraction, releases }: Changeset): StoredProfile {
  const { facts, technologies, sdkSummary, ...rest } = profile;
  const sameFacts = releases.findIndex((release) => isSameData(release.facts, facts));
  const sameTechnologies = releases.findIndex((release) => isSameData(release.technologies, technologies));
  return {
    ...withoutDefaults(rest, usualProfile(extraction, releases)),
    ...(sameFacts === 0
      ? {}
      : { facts: sameFacts < 0 ? withoutDefaults(facts, BUNDLE_DEFAULTS) : sameFacts }),
    ...(sameTechnologies === 0
      ? {}
      : { technologies: sameTechnologies < 0 ? technologies.map(storeTechnology) : sameTechnologies }),
    ...some('sdkSummary', withoutDefaults(sdkSummary, usualSdkSummary(technologies))),
  };
}

function encodeEdits(
  edits: ComponentEdits,
  table: TableWriter,
): Pick<StoredChangeset, 'dropped' | 'put' | 'maintenance' | 'noLongerMaintenance'> {
  const dropped = groupBy(edits.dropped, (each) => each.from);
  const put = [...groupBy(edits.put, (each) => each.from)].flatMap(([from, group]) =>
    [...groupBy(group, (each) => each.until)].map(([until, ends]) => [from, until, ends] as const),
  );
  // Group by group, so that what came together stands together in the table.
  const rangesOf = (group: readonly { readonly component: Component }[]): number[] =>
    toRanges(table.indexesOf(group.map((each) => each.component)).sort((left, right) => left - right));
  return {
    ...present(
      'dropped',
      [...dropped].map(([from, group]) => [from, rangesOf(group)] as const),
    ),
    ...present(
      'put',
      put.map(([from, until, group]): StoredIntervals => [from, until, rangesOf(group)]),
    ),
    ...present(
      'maintenance',
      edits.maintenance.map(({ release, base, added, removed }) => ({
        release,
        base,
        added: toRanges(table.indexesOf(added)),
        removed: toRanges(table.indexesOf(removed)),
      })),
    ),
    ...present('noLongerMaintenance', edits.noLongerMaintenance),
  };
}

function encodeEvent({ type, cause, version, technology }: Changeset['events'][number]): StoredEvent {
  if (technology === null) return [type, cause, version];
  const { name, category, previousVersion, newVersion } = technology;
  return [type, cause, version, [name, category, previousVersion, newVersion]];
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** A member for an object, or nothing where the list is empty. */
function present<Key extends string, Item>(
  key: Key,
  list: readonly Item[],
): { readonly [Name in Key]?: readonly Item[] } {
  return (list.length === 0 ? {} : { [key]: list }) as { readonly [Name in Key]?: readonly Item[] };
}

/** A member for an object, or nothing where the object says nothing. */
function some<Key extends string, Shape extends object>(
  key: Key,
  shape: Shape,
): { readonly [Name in Key]?: Shape } {
  return (Object.keys(shape).length === 0 ? {} : { [key]: shape }) as { readonly [Name in Key]?: Shape };
}
