import { loadCatalog } from '#libs/catalog';
import {
  type AppState,
  type Changeset,
  componentKey,
  evolve,
  type TechnologyCatalog,
  viewOf,
} from '#libs/domain';
import { generateDocuments } from '../../../../test/corpus/generate-corpus.js';
import { shuffled } from '../../../../test/corpus/orders.js';
import { recordDocuments, type RecordedApp } from '../testing/record-documents.js';
import { decodeChangeset } from './decode-changeset.js';
import { encodeChangeset } from './encode-changeset.js';
import type { StoredChangeset } from './stored-changeset.js';

const CATALOG: TechnologyCatalog = loadCatalog();
/** Other rules: components show nothing. */
const POORER_CATALOG: TechnologyCatalog = {
  hash: 'poorer',
  find: (name) => CATALOG.find(name),
  fromComponent: () => [],
  fromRuntime: (facts) => CATALOG.fromRuntime(facts),
};

/** In order of the scans, and all over the place; the rules change on the way, every tenth is a backfill. */
function recordCorpus(seed: number, isShuffled: boolean): RecordedApp[] {
  const documents = generateDocuments({ seed, apps: 32 });
  const arriving = (isShuffled ? shuffled(documents, seed) : documents).map((document, index) => ({
    document,
    catalog: index % 400 < 200 ? CATALOG : POORER_CATALOG,
    backfill: index % 10 === 0,
  }));
  return [...recordDocuments(arriving).values()];
}

const stored = (changeset: Changeset): string => JSON.stringify(encodeChangeset(changeset));

function decoded({ id, type, app, version, occurredAt }: Changeset, text: string): Changeset {
  const columns = { id, type, appId: app.id, version, occurredAt };
  return decodeChangeset(columns, JSON.parse(text) as StoredChangeset);
}

/** The order of interval edits carries no meaning. */
function inOrder(changeset: Changeset): Changeset {
  const { dropped, put, ...rest } = changeset.components;
  const byText = (left: object, right: object): number =>
    JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
  return {
    ...changeset,
    components: { ...rest, dropped: dropped.toSorted(byText), put: put.toSorted(byText) },
  };
}

/** What a view says, its component sets as sorted keys. */
function factsOf(state: AppState): unknown {
  const view = viewOf(state, CATALOG);
  return {
    version: state.version,
    recorded: state.recorded,
    rulesHash: view?.rulesHash,
    profile: view?.profile,
    shown: view?.shown.record,
    releases: view?.releases.map(({ record, source, components, base }) => ({
      record,
      key: source.key,
      base: base?.source.key,
      components: components && state.table.list(components).map(componentKey).sort(),
    })),
  };
}

describe.each([
  ['in order', 1, false],
  ['in order', 2, false],
  ['shuffled', 1, true],
  ['shuffled', 2, true],
])('the stored form of a corpus %s, seed %i', (_, seed, isShuffled) => {
  const apps = recordCorpus(seed, isShuffled);
  const changesets = apps.flatMap((app) => app.changesets);

  it('is read back to what was written', () => {
    for (const changeset of changesets)
      expect(inOrder(decoded(changeset, stored(changeset)))).toStrictEqual(inOrder(changeset));
  });

  it('is the same text when what was read is written again', () => {
    for (const changeset of changesets) {
      const text = stored(changeset);
      expect(stored(decoded(changeset, text))).toBe(text);
    }
  });

  it('folds to the state of the writer', () => {
    for (const { initial, state, changesets: written } of apps) {
      const folded = written
        .map((changeset) => decoded(changeset, stored(changeset)))
        .reduce((before, changeset) => evolve(before, changeset), initial);
      expect(factsOf(folded)).toEqual(factsOf(state));
    }
  });

  it('holds every kind of changeset, or the above says little', () => {
    const outcomes = new Set(changesets.map((changeset) => changeset.outcome));
    expect(outcomes).toEqual(new Set(['recorded', 'unchanged', 'historical']));
    const count = (holds: (changeset: Changeset) => boolean): number => changesets.filter(holds).length;
    expect({
      all: count(() => true) > 300,
      catalog: count(({ type }) => type === 'catalog.applied') > 5,
      backfill: count(({ backfill }) => backfill) > 20,
      notMeasured: count(({ extraction }) => extraction?.status === 'not_measured') > 20,
      deltas: count(({ extraction }) => extraction?.components.baseExtractionId != null) > 50,
      dropped: count(({ components }) => components.dropped.length > 0) > 2,
      maintenance: count(({ components }) => components.maintenance.length > 0) > 5,
      restated: count(({ releases }) => releases.length > 1) > 20,
      nullVersion: count(({ releases }) => releases.some(({ version }) => version === null)) > 2,
    }).toEqual({
      all: true,
      catalog: true,
      backfill: true,
      notMeasured: true,
      deltas: true,
      dropped: true,
      maintenance: true,
      restated: true,
      nullVersion: true,
    });
  });
});

describe('the stored form', () => {
  it('refuses to read an index that its table does not have', () => {
    const [first] = recordCorpus(1, false).flatMap((app) => app.changesets);
    const damaged = { ...encodeChangeset(first!), table: [] };
    expect(() => decoded(first!, JSON.stringify(damaged))).toThrow('refers to entry 0 of 0');
  });

  it('holds a component once, however often a changeset names it', () => {
    for (const { changesets } of recordCorpus(1, true)) {
      for (const changeset of changesets) {
        const { table = [] } = encodeChangeset(changeset);
        expect(new Set(table.map((row) => JSON.stringify(row))).size).toBe(table.length);
      }
    }
  });
});
