import { viewOf } from '../app/app-state.js';
import { anExtraction, type ExtractionOverrides } from '../testing/an-extraction.js';
import { recordAll } from '../testing/record-all.js';
import { tinyCatalog } from '../testing/tiny-catalog.js';
import type { ReleaseRecord } from './release-record.js';

/** Records by version, of extractions one a day. */
function recordsOf(...all: ExtractionOverrides[]): Record<string, ReleaseRecord> {
  const extractions = all.map((overrides, index) => anExtraction({ extractedAt: index + 1, ...overrides }));
  const view = viewOf(recordAll(extractions).state, tinyCatalog());
  return Object.fromEntries((view?.releases ?? []).map(({ record }) => [record.version ?? 'null', record]));
}

const failed = { status: 'not_measured' } as const;

describe('the base of a diff', () => {
  test.each<[string, ExtractionOverrides[], string, string | null]>([
    ['of the first release: none', [{ version: '1.0' }], '1.0', null],
    [
      'of a mainline release: the one before',
      [{ version: '1.0' }, { version: '1.1' }, { version: '1.2' }],
      '1.2',
      '1.1',
    ],
    [
      'never one without findings',
      [{ version: '1.0' }, { version: '1.1', ...failed }, { version: '1.2' }],
      '1.2',
      '1.0',
    ],
    [
      'of a mainline release: never a maintenance release',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1' }, { version: '6.0.1' }],
      '6.0.1',
      '6.0.0',
    ],
    [
      'of a maintenance release: the highest lower version',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1' }],
      '5.1.1',
      '5.1.0',
    ],
    [
      'of a maintenance release: a maintenance release too',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1' }, { version: '5.1.2' }],
      '5.1.2',
      '5.1.1',
    ],
    [
      'of a maintenance release: only a measured one',
      [{ version: '5.0.9' }, { version: '5.1.0', ...failed }, { version: '6.0.0' }, { version: '5.1.1' }],
      '5.1.1',
      '5.0.9',
    ],
    [
      'of a maintenance release without a lower one: none',
      [{ version: '5.1.1' }, { version: '6.0.0' }, { version: '5.1.0' }],
      '5.1.0',
      null,
    ],
    ['of a release without findings: none', [{ version: '1.0' }, { version: '1.1', ...failed }], '1.1', null],
  ])('%s', (_, extractions, version, expected) => {
    expect(recordsOf(...extractions)[version]?.base?.version ?? null).toBe(expected);
  });

  test('may be the release without a version', () => {
    expect(recordsOf({ version: null }, { version: '1.0' })['1.0']?.base).toEqual({ version: null });
  });
});

describe('the changes of a release', () => {
  const first = { version: '1.0', components: ['npm react 17.0.0', 'npm lodash 4.0.0'] };
  const second = { version: '1.1', components: ['npm react 18.0.0', 'npm vue 3.0.0', 'npm lodash 4.0.0'] };

  test('of a first release: everything is added', () => {
    expect(recordsOf(first)['1.0']).toMatchObject({
      changes: { added: [{ name: 'React', version: '17.0.0' }], removed: [], updated: [], unchanged: 0 },
      dependencyChanges: { added: 2, removed: 0, updated: 0, unchanged: 0 },
    });
  });

  test('are those against its base', () => {
    expect(recordsOf(first, second)['1.1']).toMatchObject({
      dependencyCount: 3,
      changes: {
        added: [{ name: 'Vue', version: '3.0.0', category: 'UI Framework' }],
        removed: [],
        updated: [{ name: 'React', from: '17.0.0', to: '18.0.0' }],
        unchanged: 0,
      },
      dependencyChanges: { added: 1, removed: 0, updated: 1, unchanged: 1 },
    });
  });

  test('of a release without findings are empty', () => {
    expect(recordsOf(first, { ...second, ...failed })['1.1']).toMatchObject({
      measuredAt: null,
      notMeasuredReason: null,
      dependencyCount: null,
      technologies: [],
      changes: { added: [], removed: [], updated: [], unchanged: 0 },
      dependencyChanges: { added: 0, removed: 0, updated: 0, unchanged: 0 },
    });
  });

  test('the reason of a release that was never measured is that of its latest scan', () => {
    const reasonOf = (...scans: ExtractionOverrides[]) => recordsOf(...scans)['1.0']?.notMeasuredReason;
    const scan = { version: '1.0', extractedAt: 1 };
    const empty = { ...scan, ...failed, extractedAt: 2, notMeasuredReason: 'empty' as const };
    const foreign = { ...scan, ...failed, extractedAt: 3, notMeasuredReason: 'foreign-binary' as const };
    expect(reasonOf(empty, foreign)).toBe('foreign-binary');
    expect(reasonOf(foreign, empty)).toBe('foreign-binary');
    expect(reasonOf(scan, foreign)).toBeNull();
    expect(reasonOf(foreign, { ...scan, extractedAt: 4 })).toBeNull();
  });

  test('follow a rescan of the base', () => {
    const rescan = { ...second, version: '1.0' };
    expect(recordsOf(first, second, rescan)['1.1']?.changes).toMatchObject({
      added: [],
      updated: [],
      unchanged: 2,
    });
  });

  test('follow a release that is learned of late', () => {
    const late = { ...second, version: '1.0.5', releasedAt: '2024-01-01T12:00:00Z' };
    expect(recordsOf(first, second, late)['1.1']?.changes).toMatchObject({
      added: [],
      updated: [],
      unchanged: 2,
    });
  });
});

describe('the runtime of a release', () => {
  const electron = { runtime: 'electron', electronVersion: '30.0.0' };

  test('is that of the last measured mainline release before, where no scan tells', () => {
    const records = recordsOf(
      { version: '5.1.0', bundle: { runtime: 'qt' } },
      { version: '6.0.0', bundle: electron },
      { version: '6.1.0', bundle: { runtime: 'flutter' }, ...failed },
      { version: '5.1.1', bundle: { runtime: 'qt' } },
      { version: '6.2.0' },
      { version: '5.1.2' },
    );
    expect(records['6.2.0']?.facts).toMatchObject(electron);
    expect(records['6.2.0']?.technologies).toMatchObject([{ name: 'Electron', version: '30.0.0' }]);
    expect(records['5.1.2']?.facts).toMatchObject(electron);
  });

  test('of a scan that failed counts', () => {
    const records = recordsOf({ version: '1.0' }, { version: '1.0', bundle: electron, ...failed });
    expect(records['1.0']?.technologies).toMatchObject([{ name: 'Electron', version: '30.0.0' }]);
  });
});

test('notes are those of the latest extraction that has some', () => {
  const records = recordsOf({ notes: 'Old.' }, { notes: 'New.' }, { notes: '' }, { notes: null });
  expect(records['1.0']?.notes).toBe('New.');
});

test('findings of a failed scan are not looked at', () => {
  const { changes, technologies } = recordsOf(
    { components: ['npm react 17.0.0'] },
    { components: ['npm vue 3.0.0'], technologies: ['Foo 1'], ...failed },
  )['1.0'] ?? { changes: null, technologies: [] };
  expect(technologies.map(({ name }) => name)).toEqual(['React']);
  expect(changes?.added).toHaveLength(1);
});
