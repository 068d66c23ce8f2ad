import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import { ComponentTable } from '../component/component-table.js';
import type { ProfileRecord } from '../profile/profile-record.js';
import type { ReleaseRecord } from '../release/release-record.js';
import type { KeptExtraction } from '../release/release-source.js';
import type { AppIdentity } from '../identity/app-identity.js';
import { type AppView, deriveAppView } from './app-view.js';
import { rulesHash } from './rules-hash.js';

/** What the log last said of an application: what consumers hold. */
export interface RecordedState {
  readonly rulesHash: string;
  readonly profile: ProfileRecord;
  /** By release key. */
  readonly releases: ReadonlyMap<string, ReleaseRecord>;
}

/** The writer's state of one application: the fold of its changesets. */
export interface AppState {
  readonly id: string;
  readonly platform: AppIdentity['platform'];
  readonly slug: string;
  /** Number of changesets so far. */
  readonly version: number;
  readonly table: ComponentTable;
  readonly extractions: ReadonlyMap<string, KeptExtraction>;
  /** Null before the first changeset. */
  readonly recorded: RecordedState | null;
  /** The last view derived from these extractions; only ever saves work. */
  readonly view: AppView | null;
}

/** An application that nothing is known of. */
export function initialAppState(identity: Pick<AppIdentity, 'id' | 'platform'>, slug: string): AppState {
  return {
    id: identity.id,
    platform: identity.platform,
    slug,
    version: 0,
    table: new ComponentTable(),
    extractions: new Map(),
    recorded: null,
    view: null,
  };
}

/** The view of a state under these rules; null where it has no extractions. */
export function viewOf(state: AppState, catalog: TechnologyCatalog): AppView | null {
  if (state.extractions.size === 0) return null;
  if (state.view !== null && isCurrent(state.view, state, catalog)) return state.view;
  return deriveAppView(state.extractions.values(), { catalog, table: state.table }, state.view);
}

/** A view is of some of the state's extractions, which only grow: as many as there are means all of them. */
function isCurrent(view: AppView, state: AppState, catalog: TechnologyCatalog): boolean {
  if (view.rulesHash !== rulesHash(catalog)) return false;
  const derived = view.releases.reduce((sum, release) => sum + release.source.extractions.length, 0);
  return derived === state.extractions.size;
}
