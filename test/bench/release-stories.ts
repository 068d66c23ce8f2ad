import { type Catalog, loadCatalog } from '#libs/catalog';
import { type AppState, type Changeset, decide, identifyApp, initialAppState } from '#libs/domain';
import { decodeDocument } from '../../apps/scan-ingest/src/decode/decode-extraction.js';
import { aDocument, day } from '../../libs/domain/src/testing/an-extraction.js';
import { Prng } from '../corpus/prng.js';
import { requireEqual } from './require-equal.js';

/** Seeded applications that are released again and again, each release with other versions of some components. */
export interface StoryOptions {
  readonly seed: number;
  readonly apps: number;
  /** Releases of each application after its first one. */
  readonly releases: number;
  /** Components that change version with each release. */
  readonly changes: number;
}

const COMPONENTS = 50;
/** Of the components, those that the catalog tells a technology by. */
const TECHNOLOGIES = 10;
const OTHER_NAMES = 3_000;
const DAYS_BETWEEN_RELEASES = 14;

interface Story {
  readonly names: readonly string[];
  readonly versions: number[];
  state: AppState | null;
}

/** What the log says of each wave of releases, the first releases first; every wave has one changeset per application. */
export function releaseStories(options: StoryOptions): Changeset[][] {
  const prng = new Prng(options.seed);
  const catalog = loadCatalog();
  const packages = exactPackages(catalog);
  const stories = Array.from({ length: options.apps }, () => newStory(packages, prng));
  return Array.from({ length: options.releases + 1 }, (_, wave) =>
    stories.map((story, app) => {
      if (wave > 0) for (const index of chosen(options.changes, prng)) story.versions[index]! += 1;
      const changeset = released(story, catalog, { app, wave, id: prng.uuid() });
      if (wave > 0) requireChanges(changeset, options.changes);
      return changeset;
    }),
  );
}

function newStory(packages: readonly string[], prng: Prng): Story {
  const others = new Set<string>();
  while (others.size < COMPONENTS - TECHNOLOGIES) others.add(`package-${prng.int(1, OTHER_NAMES)}`);
  const names = [...prng.shuffle(packages).slice(0, TECHNOLOGIES), ...others];
  return { names, versions: names.map(() => prng.int(1, 40)), state: null };
}

function exactPackages(catalog: Catalog): string[] {
  return catalog.technologies.flatMap(({ patterns }) =>
    (patterns.npm ?? []).filter((pattern) => !pattern.endsWith('*')).slice(0, 1),
  );
}

function chosen(count: number, prng: Prng): number[] {
  return prng.shuffle(Array.from({ length: COMPONENTS }, (_, index) => index)).slice(0, count);
}

function released(
  story: Story,
  catalog: Catalog,
  { app, wave, id }: { readonly app: number; readonly wave: number; readonly id: string },
): Changeset {
  const date = day(1 + wave * DAYS_BETWEEN_RELEASES);
  const decoded = decodeDocument(
    aDocument({
      id,
      extractedAt: date,
      releasedAt: date,
      version: `1.${wave}.0`,
      notes: `Fixes what version 1.${wave - 1}.0 broke.\n\n- and more`,
      app: { name: `Story ${app}`, bundleId: `com.example.story${app}`, developer: `Maker ${app % 97}` },
      bundle: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 90_000_000 + wave },
      components: story.names.map((name, index) => `npm ${name} 1.${story.versions[index]}.0 MIT`),
    }),
  );
  if (!decoded.ok) throw new Error(`a story is refused: ${JSON.stringify(decoded.problems)}`);
  const { extraction } = decoded;
  const identity = identifyApp(extraction.app);
  const state = story.state ?? initialAppState(identity, identity.wantedSlug);
  const verdict = decide(state, extraction, { catalog, backfill: false });
  if (!('changesets' in verdict)) throw new Error(`a story is a ${verdict.outcome}`);
  story.state = verdict.state;
  const [changeset, ...more] = verdict.changesets;
  if (changeset === undefined || more.length > 0) throw new Error('a release is not one changeset');
  return changeset;
}

/** A new version ends one interval and begins another. */
function requireChanges({ components, releases }: Changeset, changes: number): void {
  const counted = { put: components.put.length, updated: releases.at(-1)?.dependencyChanges.updated };
  requireEqual('changes of a release', counted, { put: 2 * changes, updated: changes });
}
