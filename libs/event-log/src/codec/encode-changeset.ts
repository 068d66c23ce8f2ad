import {
  type Changeset,
  type Component,
  type ComponentEdits,
  isSameData,
  type ProfileRecord,
  type RecordedExtraction,
  type ReleaseRecord,
  SDK_FIELDS,
  type SdkSummary,
} from '#libs/domain';
import { BUNDLE_DEFAULTS, CHANGES_DEFAULTS, DEPENDENCY_DEFAULTS, withoutDefaults } from './defaults.js';
import { toRanges } from './index-ranges.js';
import { type TableWriter, TableWriter as Table } from './stored-table.js';
import {
  type StoredChangeset,
  type StoredEvent,
  type StoredExtraction,
  type StoredIntervals,
  type StoredProfile,
  type StoredRelease,
  storeTechnology,
} from './stored-changeset.js';

export const NO_SDKS = Object.fromEntries(
  Object.keys(SDK_FIELDS).map((field) => [field, null]),
) as unknown as SdkSummary;

/** A changeset in its stored form: components by index into one table, what is usual left out. */
export function encodeChangeset(changeset: Changeset): StoredChangeset {
  const table = new Table();
  const extraction =
    changeset.extraction === null ? undefined : encodeExtraction(changeset.extraction, table);
  const edits = encodeEdits(changeset.components, table);
  return {
    slug: changeset.app.slug,
    platform: changeset.app.platform,
    ...(changeset.outcome === 'recorded' ? {} : { outcome: changeset.outcome }),
    rulesHash: changeset.rulesHash,
    ...(changeset.backfill ? { backfill: true as const } : {}),
    ...(extraction === undefined ? {} : { extraction }),
    profile: encodeProfile(changeset.profile, changeset.releases),
    ...present(
      'releases',
      changeset.releases.map((release) => encodeRelease(release, changeset.extraction)),
    ),
    ...present('table', table.rows),
    ...edits,
    ...present('events', changeset.events.map(encodeEvent)),
    ...(changeset.releaseNotes === null ? {} : { releaseNotes: changeset.releaseNotes }),
  };
}

function encodeExtraction(extraction: RecordedExtraction, table: TableWriter): StoredExtraction {
  const { technologies, bundle, components, scanner, notMeasuredReason, app, ...rest } = extraction;
  const removed = toRanges(table.indexesOf(components.removed));
  return {
    ...rest,
    app,
    ...(scanner === null ? {} : { scanner }),
    ...(notMeasuredReason === null ? {} : { notMeasuredReason }),
    ...present('technologies', technologies.map(storeTechnology)),
    bundle: withoutDefaults(bundle, BUNDLE_DEFAULTS),
    components: {
      ...(components.baseExtractionId === null ? {} : { base: components.baseExtractionId }),
      added: toRanges(table.indexesOf(components.added)),
      ...present('removed', removed),
    },
  };
}

function encodeRelease(release: ReleaseRecord, extraction: RecordedExtraction | null): StoredRelease {
  const { facts, technologies, changes, dependencyChanges, notes, base, ...rest } = release;
  return {
    ...rest,
    ...(notes === null ? {} : { notes }),
    ...(base === null ? {} : { base }),
    ...(isSameData(facts, extraction?.bundle) ? {} : { facts: withoutDefaults(facts, BUNDLE_DEFAULTS) }),
    ...present('technologies', technologies.map(storeTechnology)),
    changes: withoutDefaults(changes, CHANGES_DEFAULTS),
    dependencies: withoutDefaults(dependencyChanges, DEPENDENCY_DEFAULTS),
  };
}

function encodeProfile(profile: ProfileRecord, releases: readonly ReleaseRecord[]): StoredProfile {
  const { facts, technologies, sdkSummary, aliases, formerNames, notMeasuredReason, ...rest } = profile;
  const sameFacts = releases.findIndex((release) => isSameData(release.facts, facts));
  const sameTechnologies = releases.findIndex((release) => isSameData(release.technologies, technologies));
  return {
    ...rest,
    ...(notMeasuredReason === null ? {} : { notMeasuredReason }),
    ...present('aliases', aliases),
    ...present('formerNames', formerNames),
    facts: sameFacts < 0 ? withoutDefaults(facts, BUNDLE_DEFAULTS) : sameFacts,
    technologies: sameTechnologies < 0 ? technologies.map(storeTechnology) : sameTechnologies,
    sdkSummary: withoutDefaults(sdkSummary, NO_SDKS),
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
