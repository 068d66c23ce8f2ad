import { LRUCache } from 'lru-cache';
import { type AppIdentity, type AppState, evolve, freeSlug, initialAppState } from '#libs/domain';
import type { AppHead, EventLog, LoggedChangeset } from '#libs/event-log';
import { Turn } from './turn.js';

/** Bytes that the cached states hold in all: some 60 applications of 20 releases with 300 components each. */
const MAXIMUM_BYTES = 20 * 1024 * 1024;

/** Changesets that are held decoded at a time; an application with more is read alone. */
const MAXIMUM_CHANGESETS = 1_000;

/** The writer's states of applications, kept while they are in use. The log's version check catches what is stale. */
export class AppStates {
  private readonly cache = new LRUCache<string, AppState>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: bytesOf,
  });

  constructor(private readonly log: EventLog) {}

  /** The states of these applications as last known, read from the log where they are not at hand. */
  async load(identities: readonly AppIdentity[]): Promise<Map<string, AppState>> {
    const states = new Map<string, AppState>();
    const missing = new Map<string, AppIdentity>();
    for (const identity of identities) {
      const state = this.cache.get(identity.id);
      // Of a new application the first name counts: its slug never changes.
      if (state !== undefined) states.set(identity.id, state);
      else if (!missing.has(identity.id)) missing.set(identity.id, identity);
    }
    if (missing.size === 0) return states;
    const heads = await this.log.findApps([...missing.keys()]);
    for await (const state of this.readStates([...heads.values()], missing)) {
      states.set(state.id, state);
      missing.delete(state.id);
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

  /** Folds one application after the other, so that others of the process get their turn in between. */
  private async *readStates(
    heads: readonly AppHead[],
    identities: ReadonlyMap<string, AppIdentity>,
  ): AsyncGenerator<AppState> {
    const turn = new Turn();
    for (const chunk of chunksOf(heads)) {
      const changesets = await this.log.readApps(chunk.map(({ appId }) => appId));
      for (const { appId, slug } of chunk) {
        const identity = identities.get(appId);
        if (identity === undefined) continue;
        yield await fold(initialAppState(identity, slug), changesets.get(appId) ?? [], turn);
        changesets.delete(appId);
        await turn.next();
      }
    }
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

/** In their order, as many at a time as have no more changesets than may be held. */
function chunksOf(heads: readonly AppHead[]): AppHead[][] {
  const chunks: AppHead[][] = [];
  let room = 0;
  for (const head of heads) {
    room -= head.version;
    const chunk = chunks.at(-1);
    if (chunk !== undefined && room >= 0) {
      chunk.push(head);
    } else {
      chunks.push([head]);
      room = MAXIMUM_CHANGESETS - head.version;
    }
  }
  return chunks;
}

async function fold(
  initial: AppState,
  changesets: readonly LoggedChangeset[],
  turn: Turn,
): Promise<AppState> {
  let state = initial;
  for (const { changeset } of changesets) {
    state = evolve(state, changeset);
    if (turn.isOver()) await turn.next();
  }
  return state;
}

/** Measured of states of 1 to 20 releases: the table of components is most of it. */
const BYTES = { state: 2_000, component: 300, extraction: 3_000, member: 4 };

function bytesOf({ extractions }: AppState): number {
  let [components, members] = [0, 0];
  for (const { components: set } of extractions.values()) {
    // Sets ascend, so that the last members tell how large the table is.
    components = Math.max(components, (set.at(-1) ?? -1) + 1);
    members += set.length;
  }
  return (
    BYTES.state + BYTES.component * components + BYTES.extraction * extractions.size + BYTES.member * members
  );
}
