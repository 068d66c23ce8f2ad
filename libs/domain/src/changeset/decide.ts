import { type AppState, viewOf } from '../app/app-state.js';
import { type AppView, deriveAppView } from '../app/app-view.js';
import { evolve } from '../app/evolve.js';
import { rulesHash } from '../app/rules-hash.js';
import { differenceOf, isSameSet, NO_COMPONENTS } from '../component/component-table.js';
import type { Extraction } from '../extraction/extraction.js';
import { summariseRelease } from '../release/summarise-release.js';
import type { KeptExtraction } from '../release/release-source.js';
import type { ReleaseRecord } from '../release/release-record.js';
import type { Technology } from '../technology/technology.js';
import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import { isSameData } from '../structural-equality.js';
import { technologyCause, updateCause } from './causes.js';
import type { ChangeEvent } from './change-event.js';
import type { Changeset, ChangesetOutcome, ComponentDelta, ReleaseNotesNews } from './changeset.js';
import { catalogChangesetId, extractionChangesetId } from './changeset-id.js';
import { componentEdits } from './component-edits.js';
import { technologyEvents } from './technology-events.js';

/** What to do with an extraction, as data. `conflict`: its id is known with other content. */
export type Verdict =
  | { readonly outcome: 'duplicate' | 'conflict' }
  | {
      readonly outcome: ChangesetOutcome;
      /** In the order to append: a catalog changeset may come first. */
      readonly changesets: readonly Changeset[];
      readonly state: AppState;
    };

export interface DecisionContext {
  readonly catalog: TechnologyCatalog;
  /** Whether the sender marked it as backfill. */
  readonly backfill: boolean;
}

/** Decides what one extraction does to its application (decisions.md section 4). */
export function decide(state: AppState, extraction: Extraction, context: DecisionContext): Verdict {
  const known = state.extractions.get(extraction.extractionId);
  if (known !== undefined) {
    return { outcome: known.contentHash === extraction.contentHash ? 'duplicate' : 'conflict' };
  }
  const applied = applyCatalog(state, context.catalog);
  const recorded = record(applied?.state ?? state, extraction, context);
  return {
    outcome: recorded.changeset.outcome,
    changesets: applied === null ? [recorded.changeset] : [applied.changeset, recorded.changeset],
    state: recorded.state,
  };
}

interface Step {
  readonly changeset: Changeset;
  readonly state: AppState;
}

/** What other rules make of the stored extractions; null where that is nothing new. */
export function applyCatalog(state: AppState, catalog: TechnologyCatalog): Step | null {
  const { recorded } = state;
  if (recorded === null || recorded.rulesHash === rulesHash(catalog)) return null;
  const view = viewOf(state, catalog);
  if (view === null) return null;
  const releases = restated(state, view);
  const events = technologyEvents(recorded.profile.technologies, view.profile.technologies, {
    cause: 'catalog',
    version: view.profile.version,
  });
  const isSameProfile = isSameData(recorded.profile, view.profile);
  if (releases.length === 0 && events.length === 0 && isSameProfile) return null;
  const changeset: Changeset = {
    ...common(state, view, events),
    id: catalogChangesetId(state, view.rulesHash),
    type: 'catalog.applied',
    outcome: 'recorded',
    backfill: false,
    extraction: null,
    releases,
    components: { dropped: [], put: [], maintenance: [], noLongerMaintenance: [] },
  };
  return { changeset, state: evolve(state, changeset, { view, extractions: state.extractions }) };
}

function record(state: AppState, extraction: Extraction, context: DecisionContext): Step {
  const { catalog, backfill } = context;
  const before = viewOf(state, catalog);
  const { components, ...header } = extraction;
  const kept: KeptExtraction = { ...header, components: sharedSet(state, components) };
  const extractions = new Map(state.extractions).set(kept.extractionId, kept);
  const after = deriveAppView(extractions.values(), { catalog, table: state.table }, before);
  const events = eventsOf(extraction, backfill, before, after);
  const changeset: Changeset = {
    ...common(state, after, events),
    id: extractionChangesetId(state, extraction.extractionId),
    type: 'extraction.recorded',
    outcome: outcomeOf(kept, before, after),
    backfill,
    extraction: { ...header, components: deltaOf(state, kept, after) },
    releases: restated(state, after),
    components: componentEdits(state.table, before, after),
  };
  return { changeset, state: evolve(state, changeset, { view: after, extractions }) };
}

function common(
  state: AppState,
  view: AppView,
  events: readonly ChangeEvent[],
): Pick<Changeset, 'app' | 'version' | 'rulesHash' | 'profile' | 'events' | 'releaseNotes' | 'occurredAt'> {
  return {
    app: { id: state.id, platform: state.platform, slug: state.slug },
    version: state.version + 1,
    rulesHash: view.rulesHash,
    profile: view.profile,
    events,
    releaseNotes: events.length === 0 ? null : newsOf(view, events[0]?.version ?? null),
    occurredAt: view.shown.record.date,
  };
}

function newsOf(view: AppView, version: string | null): ReleaseNotesNews {
  const release = view.byKey.get(version ?? '') ?? view.shown;
  return { summary: summariseRelease(release.record), hasFullNotes: release.record.notes !== null };
}

function eventsOf(
  extraction: Extraction,
  backfill: boolean,
  before: AppView | null,
  after: AppView,
): ChangeEvent[] {
  const { version } = extraction.release;
  const arrival = { version, backfill, before, after };
  const cause = updateCause(arrival);
  const update: ChangeEvent[] =
    cause === null ? [] : [{ type: 'app.updated', cause, version, technology: null }];
  return [
    ...update,
    ...technologyEvents(before?.profile.technologies ?? [], after.profile.technologies, {
      cause: technologyCause(arrival),
      version: after.profile.version,
    }),
  ];
}

function outcomeOf(kept: KeptExtraction, before: AppView | null, after: AppView): ChangesetOutcome {
  if (before === null) return 'recorded';
  const superseded = before.shown.source.latest;
  const isSuperseded = after.shown.source.latest !== superseded;
  if (isSuperseded && after.shown.source.latest === kept && superseded.contentHash === kept.contentHash) {
    return 'unchanged';
  }
  const isSame = !isSuperseded && sameTechnologies(before.profile.technologies, after.profile.technologies);
  return isSame ? 'historical' : 'recorded';
}

function sameTechnologies(left: readonly Technology[], right: readonly Technology[]): boolean {
  return isSameData(left, right);
}

/** Releases whose record differs from what the log last said. */
function restated(state: AppState, view: AppView): ReleaseRecord[] {
  const known = state.recorded?.releases;
  return view.releases
    .filter(({ source, record: fresh }) => {
      const old = known?.get(source.key);
      return !isSameData(old, fresh);
    })
    .map((release) => release.record);
}

/** Takes over an equal set of a neighbour, so that equal sets are the same object and cost nothing. */
function sharedSet(state: AppState, components: Extraction['components']): KeptExtraction['components'] {
  const set = state.table.setOf(components);
  for (const known of state.extractions.values()) {
    if (isSameSet(known.components, set)) return known.components;
  }
  return set;
}

/** The smallest way to write the set down: against its own release, its base or the release shown. */
function deltaOf(state: AppState, kept: KeptExtraction, after: AppView): ComponentDelta {
  const release = after.byKey.get(kept.release.version ?? '');
  const others = [
    release?.source.extractions.findLast((each) => each !== kept),
    release?.base?.source.findings,
  ];
  const next = after.releases.find((each) => each.base === release)?.source.findings;
  const candidates = [...others, next, after.shown.source.findings].filter(
    (each): each is KeptExtraction => each != null && each !== kept,
  );
  let best = { base: null as KeptExtraction | null, ...differenceOf(NO_COMPONENTS, kept.components) };
  for (const base of candidates) {
    const difference = differenceOf(base.components, kept.components);
    const size = difference.added.length + difference.removed.length;
    if (size < best.added.length + best.removed.length) best = { base, ...difference };
  }
  return {
    baseExtractionId: best.base?.extractionId ?? null,
    added: best.added.map((index) => state.table.at(index)),
    removed: best.removed.map((index) => state.table.at(index)),
  };
}
