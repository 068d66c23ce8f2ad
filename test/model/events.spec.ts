import { arrivals } from './events.js';
import { generateDocuments } from '../corpus/generate-corpus.js';
import { shuffled } from '../corpus/orders.js';
import { naiveModel } from './naive-model.js';
import { dayOf2024, sketch, TINY_CATALOG, type Sketch } from './test-documents.js';

/** Outcome and events of the last of these, as short text. */
function last(...sketches: Sketch[]) {
  const results = arrivals(sketches.map(sketch), TINY_CATALOG, { receivedAt: dayOf2024(300) });
  const { outcome, events } = results.at(-1)!;
  return [
    outcome,
    ...events.map(([type, name, from, to, , cause]) => `${type} ${name} ${from} ${to} ${cause}`),
  ];
}

const FIRST: Sketch = { id: '1', day: 1, version: '1.0.0', technologies: ['A 1', 'B 1', 'C 1 [100 X]'] };
const SECOND: Sketch = { id: '2', day: 20, version: '2.0.0', technologies: ['A 1', 'B 1', 'C 1 [100 X]'] };

describe('outcomes and causes', () => {
  test('discovered: the first extraction', () => {
    expect(last({ ...FIRST, technologies: ['A 1'] })).toEqual([
      'recorded',
      'app.updated null null 1.0.0 discovered',
      'technology.added A null 1 discovered',
    ]);
  });

  test('discovered: technologies of the first measured one', () => {
    expect(last({ ...FIRST, failed: true }, { ...SECOND, technologies: ['A 1'] })).toEqual([
      'recorded',
      'app.updated null null 2.0.0 release',
      'technology.added A null 1 discovered',
    ]);
  });

  test('release: app.updated, then removed, added, version_changed', () => {
    expect(last(FIRST, { ...SECOND, technologies: ['B 2', 'C 1 [100 Y]'] })).toEqual([
      'recorded',
      'app.updated null null 2.0.0 release',
      'technology.removed A 1 null release',
      'technology.removed C 1 null release',
      'technology.added C null 1 release',
      'technology.version_changed B 1 2 release',
    ]);
  });

  test('the null version is never an app.updated', () => {
    expect(last(FIRST, { ...SECOND, version: null, technologies: ['A 1', 'B 2', 'C 1 [100 X]'] })).toEqual([
      'recorded',
      'technology.version_changed B 1 2 release',
    ]);
  });

  test('recovered: the same version, measured for the first time', () => {
    const failed: Sketch = { id: '2', day: 20, version: '2.0.0', failed: true };
    expect(last(FIRST, failed, { ...SECOND, id: '3', day: 30, technologies: ['A 1', 'B 1'] })).toEqual([
      'recorded',
      'technology.removed C 1 null recovered',
    ]);
  });

  test('maintenance: app.updated alone, historical', () => {
    expect(last(FIRST, SECOND, { id: '3', day: 30, version: '1.0.1', technologies: ['Z 1'] })).toEqual([
      'historical',
      'app.updated null null 1.0.1 maintenance',
    ]);
  });

  test('rescan: the same version, other findings', () => {
    expect(last(FIRST, { ...FIRST, id: '2', day: 2, technologies: ['A 1', 'B 1'] })).toEqual([
      'recorded',
      'technology.removed C 1 null rescan',
    ]);
  });

  test('rescan: a corrected date moves the profile to a known release', () => {
    const moved: Sketch = {
      ...FIRST,
      id: '3',
      day: 40,
      released: 39,
      technologies: ['A 9', 'B 1', 'C 1 [100 X]'],
    };
    expect(last({ ...FIRST, version: '3.0.0' }, SECOND, { ...moved, version: '3.0.0' })).toEqual([
      'recorded',
      'technology.version_changed A 1 9 rescan',
    ]);
  });

  test('a late mainline release is historical', () => {
    expect(last(FIRST, SECOND, { id: '3', day: 30, released: 10, version: '1.5.0' })).toEqual(['historical']);
  });

  test('unchanged: the same content once more', () => {
    expect(last(FIRST, { ...FIRST, id: '2', day: 9 })).toEqual(['unchanged']);
  });

  test('a confidence that changed alone is recorded without events', () => {
    const [first, again] = [['A 1 [90 X]'], ['A 1 [80 X]']];
    expect(
      last({ ...FIRST, technologies: first }, { ...FIRST, id: '2', day: 9, technologies: again }),
    ).toEqual(['recorded']);
  });

  test('duplicate: the same id and content, whatever its time', () => {
    expect(last(FIRST, { ...FIRST, day: 299 })).toEqual(['duplicate']);
    expect(last(FIRST, { ...FIRST, day: 366 })).toEqual(['duplicate']);
  });

  test('rejected: other content, a date far ahead', () => {
    expect(last(FIRST, { ...FIRST, notes: 'other' })).toEqual(['rejected']);
    expect(last({ ...FIRST, day: 302 })).toEqual(['rejected']);
    expect(last({ ...FIRST, released: 302 })).toEqual(['rejected']);
    expect(last({ ...FIRST, day: 301, technologies: [] })).not.toContain('rejected');
  });

  test('rejected: measured with a reason', () => {
    const document = { ...sketch(FIRST), notMeasuredReason: 'empty' as const };
    expect(arrivals([document], TINY_CATALOG)[0]?.outcome).toBe('rejected');
  });

  test('backfill: every event of a marked document', () => {
    const documents = [FIRST, SECOND].map(sketch);
    const [, second] = arrivals(documents, TINY_CATALOG, { backfill: (index) => index === 1 });
    expect(second?.events).toEqual([['app.updated', null, null, '2.0.0', null, 'backfill']]);
  });
});

describe('over the corpus', () => {
  const documents = generateDocuments({ seed: 11, apps: 25, orderDependent: false });

  test.each([1, 2, 3])('order %i of arrival changes no answer', (seed) => {
    const answers = (list: typeof documents) =>
      Object.fromEntries([...naiveModel(list, TINY_CATALOG)].sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(answers(shuffled(documents, seed))).toEqual(answers(documents));
  });

  test.each([1, 2, 3])('in order %i, the technology events add up to the profiles', (seed) => {
    const order = shuffled(documents, seed);
    const seen = new Map<string, Map<string, string | null>>();
    for (const { app, events } of arrivals(order, TINY_CATALOG)) {
      const state = seen.get(app ?? '') ?? new Map<string, string | null>();
      seen.set(app ?? '', state);
      for (const [type, name, , to] of events) {
        if (name === null) continue;
        if (type === 'technology.removed') state.delete(name.toLowerCase());
        else state.set(name.toLowerCase(), to);
      }
    }
    for (const [key, { profile }] of naiveModel(order, TINY_CATALOG)) {
      const expected = profile.technologies.map((one) => [one.name.toLowerCase(), one.version]);
      expect([...seen.get(key)!].sort()).toEqual(expected.sort());
    }
  });

  test('every outcome and cause but backfill comes up', () => {
    const results = arrivals(generateDocuments({ seed: 12, apps: 60 }), TINY_CATALOG);
    expect([...new Set(results.map((one) => one.outcome))].sort()).toEqual(
      ['duplicate', 'historical', 'recorded', 'rejected', 'unchanged'].sort(),
    );
    expect([...new Set(results.flatMap((one) => one.events.map((event) => event[5])))].sort()).toEqual(
      ['discovered', 'maintenance', 'recovered', 'release', 'rescan'].sort(),
    );
  });
});
