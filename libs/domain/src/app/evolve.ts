import type { Changeset, RecordedExtraction } from '../changeset/changeset.js';
import { type ComponentSet, type ComponentTable, NO_COMPONENTS } from '../component/component-table.js';
import { type KeptExtraction, releaseKey } from '../release/release-source.js';
import type { AppState } from './app-state.js';
import type { AppView } from './app-view.js';

/**
 * Folds one changeset into an application's state.
 * @param view the view after this changeset, where the caller has it at hand.
 */
export function evolve(state: AppState, changeset: Changeset, view: AppView | null = null): AppState {
  return {
    ...state,
    version: changeset.version,
    extractions:
      changeset.extraction === null ? state.extractions : withExtraction(state, changeset.extraction),
    recorded: {
      rulesHash: changeset.rulesHash,
      profile: changeset.profile,
      releases: view === null ? withReleases(state, changeset) : recordsOf(view),
    },
    view: view ?? state.view,
  };
}

/** What differed was restated, so the view says what the log says; its records compare at no cost. */
function recordsOf(view: AppView): NonNullable<AppState['recorded']>['releases'] {
  return new Map(view.releases.map(({ source, record }) => [source.key, record]));
}

function withReleases(state: AppState, changeset: Changeset): NonNullable<AppState['recorded']>['releases'] {
  const known = state.recorded?.releases ?? new Map<string, never>();
  return new Map([
    ...known,
    ...changeset.releases.map((record) => [releaseKey(record.version), record] as const),
  ]);
}

function withExtraction(state: AppState, recorded: RecordedExtraction): Map<string, KeptExtraction> {
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
