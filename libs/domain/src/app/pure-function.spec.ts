import fc from 'fast-check';
import { initialAppState, viewOf } from './app-state.js';
import { type AppView, deriveAppView } from './app-view.js';
import { evolve } from './evolve.js';
import type { Changeset } from '../changeset/changeset.js';
import { ComponentTable } from '../component/component-table.js';
import type { Extraction } from '../extraction/extraction.js';
import { extractionSets, twoOrders } from '../testing/extraction-sets.js';
import { consumedComponents, foldAsConsumer, keysOf } from '../testing/fold-as-consumer.js';
import { recordAll } from '../testing/record-all.js';
import { tinyCatalog } from '../testing/tiny-catalog.js';
import type { KeptExtraction } from '../release/release-source.js';

const catalog = tinyCatalog();
const runs = { numRuns: 150 };

/** What is answered, in words that no table's numbering is part of. */
function answersOf(view: AppView, table: ComponentTable): unknown {
  return {
    profile: view.profile,
    shown: view.shown.source.key,
    releases: view.releases.map(({ record }) => record),
    components: componentsOf(view, table),
  };
}

function componentsOf(view: AppView, table: ComponentTable): Map<string, string[]> {
  return new Map(
    view.releases
      .filter(({ components }) => components !== null)
      .map(({ source, components }) => [source.key, keysOf(table.list(components ?? new Uint32Array()))]),
  );
}

function finalAnswers(extractions: readonly Extraction[]): unknown {
  const { state } = recordAll(extractions, { catalog });
  return answersOf(finalView(state), state.table);
}

function finalView(state: Parameters<typeof viewOf>[0]): AppView {
  const view = viewOf(state, catalog);
  if (view === null) throw new Error('nothing was recorded');
  return view;
}

describe('an application is a pure function of the set of its extractions', () => {
  test('any order of arrival gives the same profile, releases and component sets', () => {
    fc.assert(
      fc.property(twoOrders(), ({ one, other }) => {
        expect(finalAnswers(other)).toEqual(finalAnswers(one));
      }),
      runs,
    );
  });

  test('extractions that come again change nothing', () => {
    fc.assert(
      fc.property(twoOrders(), ({ one, other }) => {
        const again = recordAll([...one, ...other], { catalog });
        expect(again.outcomes.slice(one.length)).toEqual(other.map(() => 'duplicate'));
        expect(answersOf(finalView(again.state), again.state.table)).toEqual(finalAnswers(one));
      }),
      { numRuns: 100 },
    );
  });

  test('what was derived before never changes what is derived now', () => {
    fc.assert(
      fc.property(extractionSets(), (extractions) => {
        const table = new ComponentTable();
        const kept: KeptExtraction[] = [];
        let previous: AppView | null = null;
        for (const extraction of extractions) {
          kept.push({ ...extraction, components: table.setOf(extraction.components) });
          const warm: AppView = deriveAppView(kept, { catalog, table }, previous);
          const cold = deriveAppView(kept, { catalog, table }, null);
          expect(answersOf(warm, table)).toEqual(answersOf(cold, table));
          expect(basesOf(warm)).toEqual(basesOf(cold));
          previous = warm;
        }
      }),
      runs,
    );
  });

  test('rules that come and go leave nothing behind', () => {
    fc.assert(
      fc.property(extractionSets(6), (extractions) => {
        const other = tinyCatalog({ without: ['React', 'Electron'] });
        const { state } = recordAll([
          ...extractions.map((extraction, index) => ({
            extraction,
            catalog: index % 2 === 0 ? other : catalog,
          })),
        ]);
        expect(answersOf(finalView(state), state.table)).toEqual(finalAnswers(extractions));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a reader of the changesets alone', () => {
  test('holds exactly the final profile, releases and component sets', () => {
    fc.assert(
      fc.property(extractionSets(), (extractions) => {
        const { state, changesets } = recordAll(extractions, { catalog });
        const view = finalView(state);
        const consumed = foldAsConsumer(changesets);
        expect(consumed.profile).toEqual(view.profile);
        expect(consumed.releases).toEqual(
          new Map(view.releases.map(({ source, record }) => [source.key, record])),
        );
        expect(consumedComponents(consumed)).toEqual(componentsOf(view, state.table));
      }),
      runs,
    );
  });

  test('holds the same intervals and deltas whatever the order of arrival', () => {
    fc.assert(
      fc.property(twoOrders(), ({ one, other }) => {
        const [left, right] = [one, other].map((each) =>
          foldAsConsumer(recordAll(each, { catalog }).changesets),
        );
        expect(left?.intervals).toEqual(right?.intervals);
        expect(sortedDeltas(left)).toEqual(sortedDeltas(right));
      }),
      runs,
    );
  });

  test('can rebuild the state of the writer, which goes on as if it had never stopped', () => {
    fc.assert(
      fc.property(extractionSets(), fc.nat(12), (extractions, stop) => {
        const before = extractions.slice(0, stop);
        const rest = extractions.slice(stop);
        fc.pre(before.length > 0 && rest.length > 0);
        const live = recordAll(before, { catalog });
        const empty = initialAppState(live.state, live.state.slug);
        const replayed = written(live.changesets).reduce(
          (state, changeset) => evolve(state, changeset),
          empty,
        );
        expect(answersOf(finalView(replayed), replayed.table)).toEqual(
          answersOf(finalView(live.state), live.state.table),
        );
        const [goesOn, restarted] = [live.state, replayed].map((state) =>
          recordAll(rest, { catalog, state }),
        );
        expect(written(restarted?.changesets ?? []).map(unordered)).toEqual(
          written(goesOn?.changesets ?? []).map(unordered),
        );
      }),
      runs,
    );
  });
});

/** As they come back from a log. */
function written(changesets: readonly Changeset[]): Changeset[] {
  return JSON.parse(JSON.stringify(changesets)) as Changeset[];
}

/** Lists of components follow the table's numbering, which carries no meaning. */
function unordered(changeset: Changeset): unknown {
  const sort = (items: readonly unknown[]): string[] => items.map((each) => JSON.stringify(each)).sort();
  const { extraction, components } = changeset;
  return {
    ...changeset,
    extraction: extraction === null ? null : { ...extraction, components: undefined },
    components: {
      dropped: sort(components.dropped),
      put: sort(components.put),
      noLongerMaintenance: components.noLongerMaintenance,
      maintenance: components.maintenance.map((delta) => ({
        ...delta,
        added: sort(delta.added),
        removed: sort(delta.removed),
      })),
    },
  };
}

function sortedDeltas(consumed: ReturnType<typeof foldAsConsumer> | undefined): unknown {
  const deltas = [...(consumed?.maintenance.values() ?? [])].map(({ release, base, added, removed }) => {
    return { release, base, added: keysOf(added), removed: keysOf(removed) };
  });
  return deltas.sort((left, right) => (left.release < right.release ? -1 : 1));
}

function basesOf(view: AppView): unknown {
  return view.releases.map(({ base }) => base?.source.key ?? null);
}
