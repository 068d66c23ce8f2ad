import { anExtraction, type ExtractionOverrides } from '../testing/an-extraction.js';
import { eventText, recordAll } from '../testing/record-all.js';
import { tinyCatalog } from '../testing/tiny-catalog.js';

const failed = { notMeasuredReason: 'extraction-failed' } as const;
const react = (version: string): ExtractionOverrides => ({ technologies: [`React ${version}`] });

type Sent = ExtractionOverrides & { readonly backfill?: boolean };

/** Events of the last one, one extraction a day unless it says otherwise. */
function eventsOf(...all: Sent[]): readonly string[] {
  const arriving = all.map(({ backfill = false, ...overrides }, index) => {
    return { backfill, extraction: anExtraction({ id: index + 1, extractedAt: index + 1, ...overrides }) };
  });
  const { changesets } = recordAll(arriving);
  return (changesets.at(-1)?.events ?? []).map(eventText);
}

describe('app.updated', () => {
  const facts: [string, Sent[], string[]][] = [
    ['discovered for the first extraction', [{ version: '1.0' }], ['discovered 1.0 updated']],
    ['discovered though it failed', [{ version: '1.0', ...failed }], ['discovered 1.0 updated']],
    [
      'release for a new last mainline release',
      [{ version: '1.0' }, { version: '1.1' }],
      ['release 1.1 updated'],
    ],
    [
      'release though it failed',
      [{ version: '1.0' }, { version: '1.1', ...failed }],
      ['release 1.1 updated'],
    ],
    [
      'release for a lower version where the vendor numbers anew',
      [{ version: '24.1' }, { version: '1.0' }],
      ['release 1.0 updated'],
    ],
    [
      'release for a version without digits',
      [{ version: '1.0' }, { version: 'nightly' }],
      ['release nightly updated'],
    ],
    [
      'release for the same numbers spelled otherwise',
      [{ version: '1.0' }, { version: '1.0.0' }],
      ['release 1.0.0 updated'],
    ],
    [
      'release for the first version after the null version',
      [{ version: null }, { version: '1.0' }],
      ['release 1.0 updated'],
    ],
    [
      'maintenance for a patch of an older line',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1' }],
      ['maintenance 5.1.1 updated'],
    ],
    [
      'backfill for a marked release',
      [{ version: '1.0' }, { version: '1.1', backfill: true }],
      ['backfill 1.1 updated'],
    ],
    [
      'backfill for a marked first extraction',
      [{ version: '1.0', backfill: true }],
      ['backfill 1.0 updated'],
    ],
    [
      'backfill for a marked patch',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1', backfill: true }],
      ['backfill 5.1.1 updated'],
    ],
    ['none for the null version at first', [{ version: null }], []],
    ['none for the null version later', [{ version: '1.0' }, { version: null }], []],
    ['none for a known version', [{ version: '1.0' }, { version: '1.0', notes: 'New.' }], []],
    [
      'none for an older mainline release',
      [
        { version: '2.0', extractedAt: 9 },
        { version: '1.0', extractedAt: 1 },
      ],
      [],
    ],
    [
      'none for a known version whose date is corrected',
      [
        { version: '1.0', releasedAt: 1 },
        { version: '1.1', releasedAt: 2 },
        { version: '2.0', releasedAt: 3 },
        { version: '2.0', releasedAt: 1, extractedAt: 9 },
      ],
      [],
    ],
  ];
  test.each(facts)('is %s', (_, extractions, expected) => {
    expect(eventsOf(...extractions)).toEqual(expected);
  });
});

describe('technology events', () => {
  const facts: [string, Sent[], string[]][] = [
    [
      'discovered for the first extraction',
      [{ ...react('17') }],
      ['discovered 1.0 updated', 'discovered 1.0 added React 17'],
    ],
    [
      'discovered for the first measured one of the same version',
      [failed, react('17')],
      ['discovered 1.0 added React 17'],
    ],
    [
      'discovered for the first measured one of a new release',
      [failed, { version: '1.1', ...react('17') }],
      ['release 1.1 updated', 'discovered 1.1 added React 17'],
    ],
    [
      'release for a new last mainline release',
      [react('17'), { version: '1.1', ...react('18') }],
      ['release 1.1 updated', 'release 1.1 version_changed React 17 > 18'],
    ],
    [
      'release for the null version as the last',
      [react('17'), { version: null, ...react('18') }],
      ['release - version_changed React 17 > 18'],
    ],
    [
      'none for a new release that failed',
      [react('17'), { version: '1.1', ...failed }],
      ['release 1.1 updated'],
    ],
    [
      'recovered for the same version measured for the first time',
      [react('17'), { version: '1.1', ...failed }, { version: '1.1', ...react('18') }],
      ['recovered 1.1 version_changed React 17 > 18'],
    ],
    // The release shown was never measured, and the one that gives its technologies is so only now.
    [
      'recovered for that of an older release',
      [
        react('17'),
        { version: '1.1', ...failed },
        { version: '1.2', ...failed },
        { version: '1.1', ...react('18') },
      ],
      ['recovered 1.2 version_changed React 17 > 18'],
    ],
    ['rescan for other findings', [react('17'), react('18')], ['rescan 1.0 version_changed React 17 > 18']],
    [
      'rescan for other findings in an older release that is shown through',
      [react('17'), { version: '1.1', ...failed }, react('18')],
      ['rescan 1.1 version_changed React 17 > 18'],
    ],
    [
      'rescan for an older release learned of late that is shown through',
      [react('17'), { version: '2.0', releasedAt: 20, ...failed }, { version: '1.5', ...react('18') }],
      ['rescan 2.0 version_changed React 17 > 18'],
    ],
    [
      'backfill for a marked one',
      [react('17'), { backfill: true, ...react('18') }],
      ['backfill 1.0 version_changed React 17 > 18'],
    ],
    [
      'backfill for the first, marked',
      [{ backfill: true, ...react('17') }],
      ['backfill 1.0 updated', 'backfill 1.0 added React 17'],
    ],
    [
      'none for a maintenance release',
      [{ version: '5.1.0' }, { version: '6.0.0' }, { version: '5.1.1', ...react('17') }],
      ['maintenance 5.1.1 updated'],
    ],
    ['none for the same technologies', [react('17'), { ...react('17'), notes: 'New.' }], []],
    [
      'none for confidence alone',
      [{ technologies: ['Foo 1 [80 X]'] }, { technologies: ['Foo 1 [90 X]'] }],
      [],
    ],
    ['none for a failed rescan', [react('17'), { ...failed, ...react('18') }], []],
    [
      'removed and added for a category that changed alone',
      [{ technologies: ['Foo 1 [80 X]'] }, { technologies: ['Foo 1 [80 Y]'] }],
      ['rescan 1.0 removed Foo 1', 'rescan 1.0 added Foo 1'],
    ],
  ];
  test.each(facts)('are %s', (_, extractions, expected) => {
    expect(eventsOf(...extractions)).toEqual(expected);
  });

  test('a corrected date that moves the profile to a known release is a rescan', () => {
    expect(
      eventsOf(
        { version: 'alpha', releasedAt: 3, ...react('17') },
        { version: 'beta', releasedAt: 5, ...react('18') },
        { version: 'beta', releasedAt: 2, ...react('18') },
      ),
    ).toEqual(['rescan alpha version_changed React 18 > 17']);
  });

  test('a corrected date together with a first measurement is a rescan', () => {
    expect(
      eventsOf(
        { version: 'alpha', releasedAt: 3, ...react('17') },
        { version: 'beta', releasedAt: 2, ...failed },
        { version: 'beta', releasedAt: 4, ...react('18') },
      ),
    ).toEqual(['rescan beta version_changed React 17 > 18']);
  });

  test('stand after app.updated: removed, added, version_changed, each by name', () => {
    expect(
      eventsOf(
        { technologies: ['Bb 1', 'Aa 1', 'Dd 1', 'Cc 1'] },
        { version: '1.1', technologies: ['Ff 1', 'Cc 2', 'Ee 1', 'Dd'] },
      ),
    ).toEqual([
      'release 1.1 updated',
      'release 1.1 removed Aa 1',
      'release 1.1 removed Bb 1',
      'release 1.1 added Ee 1',
      'release 1.1 added Ff 1',
      'release 1.1 version_changed Cc 1 > 2',
      'release 1.1 version_changed Dd 1 > ?',
    ]);
  });

  test('come from the runtime, too', () => {
    expect(
      eventsOf(
        { bundle: { runtime: 'electron', electronVersion: '30.0.0' } },
        { version: '1.1', bundle: { runtime: 'electron', electronVersion: '31.0.0' } },
      ),
    ).toEqual(['release 1.1 updated', 'release 1.1 version_changed Electron 30.0.0 > 31.0.0']);
  });
});

describe('other rules', () => {
  const lean = tinyCatalog({ without: ['React'] });
  const rich = tinyCatalog();
  const extraction = (
    id: number,
    version: string,
    components: readonly string[],
  ): ReturnType<typeof anExtraction> => anExtraction({ id, version, extractedAt: id, components });
  const first = extraction(1, '1.0', ['npm react 17.0.0', 'npm vue 3.0.0']);
  const second = extraction(2, '1.1', ['npm react 18.0.0', 'npm vue 3.0.0']);

  test('are applied first, with cause catalog; both sides of the diff that follows are of the new rules', () => {
    const { changesets, events } = recordAll([
      { extraction: first, catalog: lean },
      { extraction: second, catalog: rich },
    ]);
    expect(changesets.map(({ type, version, rulesHash }) => [type, version, rulesHash])).toEqual([
      ['extraction.recorded', 1, '1-tiny-React'],
      ['catalog.applied', 2, '1-tiny'],
      ['extraction.recorded', 3, '1-tiny'],
    ]);
    expect(events).toEqual([
      'discovered 1.0 updated',
      'discovered 1.0 added Vue 3.0.0',
      'catalog 1.0 added React 17.0.0',
      'release 1.1 updated',
      'release 1.1 version_changed React 17.0.0 > 18.0.0',
    ]);
    expect(changesets[1]).toMatchObject({
      extraction: null,
      outcome: 'recorded',
      backfill: false,
      releases: [{ version: '1.0' }],
      components: { dropped: [], put: [], maintenance: [], noLongerMaintenance: [] },
    });
  });

  test('have cause catalog even where the extraction is backfill', () => {
    const { events } = recordAll([
      { extraction: first, catalog: lean },
      { extraction: second, catalog: rich, backfill: true },
    ]);
    expect(events.slice(2)).toEqual([
      'catalog 1.0 added React 17.0.0',
      'backfill 1.1 updated',
      'backfill 1.1 version_changed React 17.0.0 > 18.0.0',
    ]);
  });

  test('that go take away what they found', () => {
    const { events } = recordAll([
      { extraction: first, catalog: rich },
      { extraction: second, catalog: lean },
    ]);
    expect(events.slice(3)).toEqual(['catalog 1.0 removed React 17.0.0', 'release 1.1 updated']);
  });

  test('that say the same of this application leave no changeset of their own', () => {
    const { changesets } = recordAll([
      { extraction: first, catalog: rich },
      { extraction: second, catalog: tinyCatalog({ hash: 'other' }) },
    ]);
    expect(changesets.map(({ type, rulesHash }) => [type, rulesHash])).toEqual([
      ['extraction.recorded', '1-tiny'],
      ['extraction.recorded', '1-other'],
    ]);
  });

  test('that change an older release alone restate it without events', () => {
    const later = extraction(2, '1.1', ['npm vue 3.0.0']);
    const { changesets } = recordAll([
      { extraction: first, catalog: lean },
      { extraction: later, catalog: lean },
      { extraction: extraction(3, '1.2', ['npm vue 3.0.0']), catalog: rich },
    ]);
    expect(changesets[2]).toMatchObject({ type: 'catalog.applied', events: [], releaseNotes: null });
    // 1.1 is restated for its diff: React goes there.
    expect(changesets[2]?.releases.map(({ version }) => version)).toEqual(['1.0', '1.1']);
  });

  test('are not applied for a duplicate', () => {
    const { outcomes, changesets } = recordAll([
      { extraction: first, catalog: lean },
      { extraction: first, catalog: rich },
    ]);
    expect([outcomes, changesets.length]).toEqual([['recorded', 'duplicate'], 1]);
  });

  test('that come back after others have ids of their own', () => {
    const third = extraction(3, '1.2', ['npm react 18.0.0']);
    const fourth = extraction(4, '1.3', ['npm react 18.0.0']);
    const { changesets } = recordAll([
      { extraction: first, catalog: lean },
      { extraction: second, catalog: rich },
      { extraction: third, catalog: lean },
      { extraction: fourth, catalog: rich },
    ]);
    const ids = changesets.map(({ id }) => id);
    expect(changesets.filter(({ type }) => type === 'catalog.applied')).toHaveLength(3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
