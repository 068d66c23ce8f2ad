import { NO_COMPONENTS } from '../component/component-table.js';
import { anExtraction, day, type ExtractionOverrides } from '../testing/an-extraction.js';
import { type KeptExtraction, type ReleaseSource, releaseSources } from './release-source.js';

function sources(...all: ExtractionOverrides[]): ReleaseSource[] {
  const kept = all.map((overrides, index): KeptExtraction => ({
    ...anExtraction({ id: index + 1, ...overrides }),
    components: NO_COMPONENTS,
  }));
  const forwards = releaseSources(kept);
  expect(releaseSources([...kept].reverse())).toEqual(forwards);
  return forwards;
}
const only = (...all: ExtractionOverrides[]): ReleaseSource => {
  const [first, ...rest] = sources(...all);
  if (first === undefined || rest.length > 0) throw new Error('not one release');
  return first;
};
const versions = (...all: ExtractionOverrides[]): string[] => sources(...all).map(({ key }) => key);

describe('a release', () => {
  test.each<[string, ExtractionOverrides[], number]>([
    ['its first scan where the vendor gives none', [{ extractedAt: 9 }, { extractedAt: 4 }], 4],
    ['the vendor date', [{ extractedAt: 9, releasedAt: 2 }], 2],
    [
      'the vendor date of its latest extraction',
      [
        { extractedAt: 3, releasedAt: 1 },
        { extractedAt: 5, releasedAt: 2 },
      ],
      2,
    ],
    ['the latest that has one', [{ extractedAt: 3, releasedAt: 1 }, { extractedAt: 5 }], 1],
    [
      'of two at one time that of the higher id',
      [
        { id: 2, releasedAt: 8 },
        { id: 1, releasedAt: 9 },
      ],
      8,
    ],
    ['of an extraction that failed, too', [{ extractedAt: 3, notMeasuredReason: 'empty', releasedAt: 2 }], 2],
  ])('is dated by %s', (_, extractions, expected) => {
    expect(only(...extractions).date).toBe(day(expected));
  });

  test.each<[string, ExtractionOverrides[], number]>([
    ['latest scan', [{ extractedAt: 4 }, { extractedAt: 9 }], 9],
    [
      'vendor date of the latest scan',
      [
        { extractedAt: 4, releasedAt: 3 },
        { extractedAt: 9, releasedAt: 2 },
      ],
      2,
    ],
    [
      'latest scan alone, whatever an earlier one says',
      [{ extractedAt: 4, releasedAt: 3 }, { extractedAt: 9 }],
      9,
    ],
  ])('without a version is dated by its %s', (_, extractions, expected) => {
    const release = only(...extractions.map((each) => ({ ...each, version: null })));
    expect(release.date).toBe(day(expected));
    expect(release).toMatchObject({ key: '', version: null });
  });

  test('without a version is one release, spelled null or empty', () => {
    expect(only({ version: null }, { version: '' }).extractions).toHaveLength(2);
  });

  test.each<[string, ExtractionOverrides[], number | null]>([
    [
      'the latest measured',
      [
        { id: 1, extractedAt: 1 },
        { id: 2, extractedAt: 2 },
      ],
      2,
    ],
    [
      'not wiped by a failed rescan',
      [
        { id: 1, extractedAt: 1 },
        { id: 2, extractedAt: 2, status: 'not_measured' },
      ],
      1,
    ],
    ['by id at one time', [{ id: 2 }, { id: 1 }], 2],
    ['none where no scan measured', [{ id: 1, status: 'not_measured' }], null],
  ])('has findings: %s', (_, extractions, expected) => {
    const id = only(...extractions).findings?.extractionId;
    expect(id === undefined ? null : Number(id.slice(-1))).toBe(expected);
  });

  test('knows its latest and its first scan', () => {
    const release = only(
      { extractedAt: 5, notMeasuredReason: 'empty' },
      { extractedAt: 2 },
      { extractedAt: 4 },
    );
    expect([release.latest.extractedAt, release.firstExtractedAt]).toEqual([day(5), day(2)]);
  });
});

describe('the order of releases', () => {
  test.each<[string, ExtractionOverrides[], string[]]>([
    [
      'by date',
      [
        { version: '1', releasedAt: 3 },
        { version: '2', releasedAt: 2 },
      ],
      ['2', '1'],
    ],
    [
      'then by first scan',
      [
        { version: '1', releasedAt: 1, extractedAt: 9 },
        { version: '2', releasedAt: 1, extractedAt: 8 },
      ],
      ['2', '1'],
    ],
    [
      'then by version',
      [{ version: '1.10' }, { version: '1.9' }, { version: '1.9-rc' }],
      ['1.9-rc', '1.9', '1.10'],
    ],
    ['then by its text', [{ version: '1.0' }, { version: '01' }, { version: '1' }], ['01', '1', '1.0']],
    ['the null version among them', [{ version: '1' }, { version: null }], ['', '1']],
  ])('is %s', (_, extractions, expected) => {
    expect(versions(...extractions)).toEqual(expected);
  });

  test('a corrected date moves a release', () => {
    const before = [
      { version: '1', releasedAt: 1 },
      { version: '2', releasedAt: 2 },
    ];
    expect(versions(...before)).toEqual(['1', '2']);
    expect(versions(...before, { version: '1', releasedAt: 3, extractedAt: 5 })).toEqual(['2', '1']);
  });
});

test('what was grouped before is taken over only where its extractions are the same', () => {
  const [one, two, late] = [{ version: '1' }, { version: '2' }, { version: '2', extractedAt: 5 }].map(
    (overrides, id): KeptExtraction => ({ ...anExtraction({ id, ...overrides }), components: NO_COMPONENTS }),
  ) as [KeptExtraction, KeptExtraction, KeptExtraction];
  const previous = new Map(releaseSources([one, two]).map((source) => [source.key, source]));
  const now = new Map(
    releaseSources([one, two, late], (key) => previous.get(key)).map((source) => [source.key, source]),
  );
  expect(now.get('1')).toBe(previous.get('1'));
  expect(now.get('2')?.latest).toBe(late);
});
