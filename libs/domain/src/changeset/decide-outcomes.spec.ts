import { anExtraction, type ExtractionOverrides } from '../testing/an-extraction.js';
import { recordAll } from '../testing/record-all.js';

const failed = { notMeasuredReason: 'extraction-failed' } as const;
const arriving = (all: readonly ExtractionOverrides[]): ReturnType<typeof anExtraction>[] =>
  all.map((overrides, index) => anExtraction({ id: index + 1, extractedAt: index + 1, ...overrides }));

/** The outcome of the last one. */
function outcomeOf(...all: ExtractionOverrides[]): string | undefined {
  return recordAll(arriving(all)).outcomes.at(-1);
}

describe('the outcome is', () => {
  const patched = [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1' }];
  const facts: [string, string, ExtractionOverrides[]][] = [
    ['recorded', 'the first extraction', [{}]],
    ['recorded', 'the first extraction though it failed', [failed]],
    ['recorded', 'a new release', [{ version: '1.0' }, { version: '1.1' }]],
    ['recorded', 'other findings', [{}, { components: ['npm react 18.0.0'] }]],
    ['recorded', 'another licence', [{ components: ['npm a 1'] }, { components: ['npm a 1 MIT'] }]],
    ['recorded', 'other notes', [{}, { notes: 'New.' }]],
    ['recorded', 'a failed rescan', [{}, failed]],
    ['recorded', 'the content of long ago, not of the one it supersedes', [{}, { notes: 'New.' }, {}]],
    ['unchanged', 'the same content', [{}, {}]],
    ['unchanged', 'the same failure', [failed, failed]],
    [
      'unchanged',
      'the same content at the same time by a higher id',
      [{ extractedAt: 1 }, { extractedAt: 1 }],
    ],
    ['historical', 'the same content but older', [{ extractedAt: 5 }, { extractedAt: 1 }]],
    [
      'historical',
      'the same content at the same time by a lower id',
      [
        { id: 2, extractedAt: 1 },
        { id: 1, extractedAt: 1 },
      ],
    ],
    ['historical', 'a maintenance release', patched],
    [
      'historical',
      'a rescan of an older release',
      [...patched, { version: '5.1.0', components: ['npm vue 1'] }],
    ],
    [
      'historical',
      'an older release that was not known',
      [
        { version: '2.0', extractedAt: 5 },
        { version: '1.0', extractedAt: 1 },
      ],
    ],
    // The profile's technologies come from an older release while its own was never measured.
    [
      'recorded',
      'a rescan of the release that gives the technologies',
      [{ version: '1.0' }, { version: '2.0', ...failed }, { version: '1.0', components: ['npm vue 1'] }],
    ],
    [
      'recorded',
      'one that changes confidence alone there',
      [
        { version: '1.0', technologies: ['Foo 1 [80 X]'] },
        { version: '2.0', ...failed },
        { version: '1.0', technologies: ['Foo 1 [90 X]'] },
      ],
    ],
    [
      'historical',
      'one that changes other components there',
      [{ version: '1.0' }, { version: '2.0', ...failed }, { version: '1.0', components: ['npm lodash 1'] }],
    ],
    [
      'recorded',
      'a corrected date that moves the profile',
      [
        { version: '1.0', releasedAt: 1 },
        { version: '2.0', releasedAt: 2 },
        { version: '1.0-a', releasedAt: 3 },
        { version: '2.0', releasedAt: 4 },
      ],
    ],
  ];
  test.each(facts)('%s for %s', (outcome, _, extractions) => {
    expect(outcomeOf(...extractions)).toBe(outcome);
  });

  const one = anExtraction({ id: 1, components: ['npm react 17.0.0', 'npm vue 3.0.0'] });

  test.each([
    ['at the same time', {}],
    ['at another time', { extractedAt: 9 }],
    ['by another scanner', { scanner: { name: 'other', version: '2' } }],
    ['in another order', { components: ['npm vue 3.0.0', 'npm react 17.0.0'] }],
  ])('duplicate for the same id and content %s', (_, overrides) => {
    const again = anExtraction({ id: 1, components: ['npm react 17.0.0', 'npm vue 3.0.0'], ...overrides });
    const recording = recordAll([one, again]);
    expect(recording.outcomes).toEqual(['recorded', 'duplicate']);
    expect(recording.changesets).toHaveLength(1);
    expect(recording.state.extractions.get(one.extractionId)?.extractedAt).toBe(one.extractedAt);
  });

  test('conflict for the same id and other content, which changes nothing', () => {
    const recording = recordAll([one, anExtraction({ id: 1, notes: 'Other.' })]);
    expect(recording.outcomes).toEqual(['recorded', 'conflict']);
    expect(recording.state).toEqual(recordAll([one]).state);
    expect(recording.changesets).toHaveLength(1);
  });
});

describe('an unchanged extraction', () => {
  test('moves the profile on and tells nothing', () => {
    const [, changeset] = recordAll(arriving([{}, { extractedAt: 7 }])).changesets;
    expect(changeset).toMatchObject({ outcome: 'unchanged', events: [], releaseNotes: null });
    expect(changeset?.profile.extractedAt).toBe('2024-01-07T00:00:00.000Z');
    expect(changeset?.components).toEqual({ dropped: [], put: [], maintenance: [], noLongerMaintenance: [] });
  });
});

describe('a changeset', () => {
  const extractions = arriving([
    { version: '1.0', components: ['npm lodash 4.0.0', 'npm ms 2.0.0', 'npm react 17.0.0'] },
    {
      version: '1.1',
      components: ['npm lodash 4.0.0', 'npm ms 2.0.0', 'npm react 18.0.0'],
      notes: 'Faster. Better.',
    },
  ]);

  test('restates only releases whose record differs', () => {
    const late = anExtraction({ id: 9, version: '1.0', extractedAt: 3, components: ['npm react 18.0.0'] });
    const restated = recordAll([...extractions, late]).changesets.map(({ releases }) =>
      releases.map(({ version }) => version),
    );
    // The late one changes its own release and the diff of the one after it.
    expect(restated).toEqual([['1.0'], ['1.1'], ['1.0', '1.1']]);
  });

  test('says of components only what changed', () => {
    const [first, second] = recordAll(extractions).changesets;
    expect(first?.components.put.map(({ component, until }) => [component.name, until])).toEqual([
      ['lodash', null],
      ['ms', null],
      ['react', null],
    ]);
    expect(
      second?.components.put.map(({ component, from, until }) => [component.version, from, until]),
    ).toEqual([
      ['17.0.0', '1.0', '1.1'],
      ['18.0.0', '1.1', null],
    ]);
    expect(second?.extraction?.components).toMatchObject({
      baseExtractionId: extractions[0]?.extractionId,
      added: [{ name: 'react', version: '18.0.0' }],
      removed: [{ name: 'react', version: '17.0.0' }],
    });
  });

  test('counts from 1 and names application, rules and the date of the release shown', () => {
    const { changesets, state } = recordAll(extractions);
    expect(changesets.map(({ version }) => version)).toEqual([1, 2]);
    expect(state.version).toBe(2);
    expect(changesets[1]).toMatchObject({
      type: 'extraction.recorded',
      app: { id: state.id, platform: 'macos', slug: 'tiny' },
      rulesHash: '1-tiny',
      occurredAt: '2024-01-02T00:00:00.000Z',
      backfill: false,
    });
  });

  test('carries the news of the release where it has events', () => {
    const [, second] = recordAll(extractions).changesets;
    expect(second?.releaseNotes).toEqual({ summary: 'Faster. Updates React to 18.0.0.', hasFullNotes: true });
  });

  test('of a maintenance release carries the news of that release', () => {
    const [changeset] = recordAll(
      arriving([
        { version: '5.1.0' },
        { version: '6.0.0', notes: 'Six.' },
        { version: '5.1.1', notes: 'Patch.' },
      ]),
    ).changesets.slice(-1);
    expect(changeset?.releaseNotes).toEqual({ summary: 'Patch.', hasFullNotes: true });
    expect(changeset?.profile.version).toBe('6.0.0');
  });

  test('of one extraction has one id for ever', () => {
    const { changesets } = recordAll(extractions);
    expect(recordAll(extractions).changesets.map(({ id }) => id)).toEqual(changesets.map(({ id }) => id));
    expect(changesets.map(({ id }) => id)).toEqual([
      '1a7c4220-bc41-57a9-9c66-ae0a04e6b4d3',
      'cd5eb1d6-78fc-5767-bbd4-a36bfc092e79',
    ]);
  });
});

describe('components of maintenance releases', () => {
  test('are told as the difference to their base, and no more once the release is mainline', () => {
    const { changesets } = recordAll(
      arriving([
        { version: '5.1.0', releasedAt: 1, components: ['npm a 1'] },
        { version: '6.0.0', releasedAt: 2, components: ['npm a 2'] },
        { version: '5.1.1', releasedAt: 3, components: ['npm a 1', 'npm b 1'] },
        // The vendor's date was wrong: it came before 6.0.0.
        { version: '5.1.1', releasedAt: '2024-01-01T12:00:00Z', components: ['npm a 1', 'npm b 1'] },
      ]),
    );
    expect(changesets[2]?.components).toMatchObject({
      put: [],
      dropped: [],
      maintenance: [{ release: '5.1.1', base: '5.1.0', added: [{ name: 'b' }], removed: [] }],
    });
    expect(changesets[3]?.components).toMatchObject({
      maintenance: [],
      noLongerMaintenance: ['5.1.1'],
      put: [{ component: { name: 'b' }, from: '5.1.1', until: '6.0.0' }],
    });
  });

  test('are told again when the base is scanned again', () => {
    const { changesets } = recordAll(
      arriving([
        { version: '5.1.0', components: ['npm a 1'] },
        { version: '6.0.0' },
        { version: '5.1.1', components: ['npm a 1'] },
        { version: '5.1.0', components: ['npm b 1'] },
      ]),
    );
    expect(changesets[3]?.components.maintenance).toMatchObject([
      { release: '5.1.1', base: '5.1.0', added: [{ name: 'a' }], removed: [{ name: 'b' }] },
    ]);
  });
});
