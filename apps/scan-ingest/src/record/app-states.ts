import { LRUCache } from 'lru-cache';
import { type AppIdentity, type AppState, evolve, freeSlug, initialAppState } from '#libs/domain';
import type { EventLog, LoggedChangeset } from '#libs/event-log';

/** Members of component sets that the cached states hold in all; about 4 bytes each, and as much again around them. */
const MAXIMUM_WEIGHT = 24_000_000;

/** The writer's states of applications, kept while they are in use. The log's version check catches what is stale. */
export class AppStates {
  private readonly cache = new LRUCache<string, AppState>({
    maxSize: MAXIMUM_WEIGHT,
    sizeCalculation: weightOf,
  });

  constructor(private readonly log: EventLog) {}

  /** The states of these applications as last known, read from the log where they are not at hand. */
  async load(identities: readonly AppIdentity[]): Promise<Map<string, AppState>> {
    const states = new Map<string, AppState>();
    const missing = new Map<string, AppIdentity>();
    for (const identity of identities) {
      const state = this.cache.get(identity.id);
      if (state === undefined) missing.set(identity.id, identity);
      else states.set(identity.id, state);
    }
    if (missing.size === 0) return states;
    const heads = await this.log.findApps([...missing.keys()]);
    const changesets = await this.log.readApps([...heads.keys()]);
    for (const [appId, head] of heads) {
      const identity = missing.get(appId);
      if (identity === undefined) continue;
      states.set(appId, fold(initialAppState(identity, head.slug), changesets.get(appId) ?? []));
      missing.delete(appId);
    }
    for (const state of await this.newStates([...missing.values()])) states.set(state.id, state);
    return states;
  }

  keep(states: Iterable<AppState>): void {
    for (const state of states) this.cache.set(state.id, state);
  }

  /** As `keep`, for those at hand alone: who passes through once must not push out those in use. */
  renew(states: Iterable<AppState>): void {
    for (const state of states) if (this.cache.has(state.id)) this.cache.set(state.id, state);
  }

  drop(appIds: Iterable<string>): void {
    for (const appId of appIds) this.cache.delete(appId);
  }

  private async newStates(identities: readonly AppIdentity[]): Promise<AppState[]> {
    const states: AppState[] = [];
    const reserved = new Set<string>();
    for (const identity of identities) {
      const taken = await this.log.takenSlugs(identity.platform, identity.wantedSlug);
      const isTaken = (slug: string): boolean =>
        taken.has(slug) || reserved.has(`${identity.platform}/${slug}`);
      const slug = freeSlug(identity.wantedSlug, isTaken);
      reserved.add(`${identity.platform}/${slug}`);
      states.push(initialAppState(identity, slug));
    }
    return states;
  }
}

function fold(initial: AppState, changesets: readonly LoggedChangeset[]): AppState {
  return changesets.reduce((state, { changeset }) => evolve(state, changeset), initial);
}

function weightOf(state: AppState): number {
  const last = [...state.extractions.values()].at(-1);
  return 500 + state.extractions.size * (200 + (last?.components.length ?? 0));
}
