import type { Changeset, RecordedExtraction } from '../changeset/changeset.js';
import { type ComponentSet, type ComponentTable, NO_COMPONENTS } from '../component/component-table.js';
import { type KeptExtraction, releaseKey } from '../release/release-source.js';
import type { AppState, RecordedState } from './app-state.js';
import type { AppView } from './app-view.js';

/**
 * Folds one changeset into an application's state.
 * @param derived the view and the extractions after this changeset, where the caller has them at hand.
 */
export function evolve(state: AppState, changeset: Changeset, derived: Derived | null = null): AppState {
  return {
    ...state,
    version: changeset.version,
    extractions: derived?.extractions ?? withExtraction(state, changeset.extraction),
    recorded: {
      rulesHash: changeset.rulesHash,
      profile: changeset.profile,
      releases: derived === null ? withReleases(state, changeset) : recordsOf(derived.view),
    },
    view: derived?.view ?? state.view,
  };
}

/** What a changeset was made from: folding it gives the same, at more cost. */
export interface Derived {
  readonly view: AppView;
  readonly extractions: AppState['extractions'];
}

/** What differed was restated, so the view says what the log says; its records compare at no cost. */
function recordsOf(view: AppView): RecordedState['releases'] {
  return new Map(view.releases.map(({ source, record }) => [source.key, record]));
}

function withReleases(state: AppState, changeset: Changeset): RecordedState['releases'] {
  const known = state.recorded?.releases ?? new Map<string, never>();
  return new Map([
    ...known,
    ...changeset.releases.map((record) => [releaseKey(record.version), record] as const),
  ]);
}

function withExtraction(state: AppState, recorded: RecordedExtraction | null): AppState['extractions'] {
  if (recorded === null) return state.extractions;
  const kept: KeptExtraction = { ...recorded, components: componentsOf(state, recorded) };
  return new Map([...state.extractions, [recorded.extractionId, kept]]);
}

/** The full set: the base's, less what went, and what came. */
function componentsOf(state: AppState, { components }: RecordedExtraction): ComponentSet {
  const base = baseSet(state, components.baseExtractionId);
  if (components.added.length === 0 && components.removed.length === 0) return base;
  const members = new Set(base);
  for (const removed of indexesOf(state.table, components.removed)) members.delete(removed);
  for (const added of indexesOf(state.table, components.added)) members.add(added);
  return Uint32Array.from(members).sort();
}

function indexesOf(table: ComponentTable, components: RecordedExtraction['components']['added']): number[] {
  return components.map((component) => table.indexOf(component));
}

function baseSet(state: AppState, extractionId: string | null): ComponentSet {
  if (extractionId === null) return NO_COMPONENTS;
  const base = state.extractions.get(extractionId);
  if (base === undefined)
    throw new Error(`the base extraction ${extractionId} is not in the state of ${state.id}`);
  return base.components;
}
