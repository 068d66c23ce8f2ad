import { viewOf } from '../app/app-state.js';
import { anExtraction, day, type ExtractionOverrides } from '../testing/an-extraction.js';
import { recordAll } from '../testing/record-all.js';
import { tinyCatalog } from '../testing/tiny-catalog.js';
import type { ProfileRecord } from './profile-record.js';

function profileOf(...all: ExtractionOverrides[]): ProfileRecord {
  const extractions = all.map((overrides, index) => anExtraction({ id: index + 1, ...overrides }));
  const [forwards, backwards] = [extractions, [...extractions].reverse()].map(
    (each) => viewOf(recordAll(each).state, tinyCatalog())?.profile,
  );
  expect(backwards).toEqual(forwards);
  if (forwards === undefined) throw new Error('no profile');
  return forwards;
}

const failed = { notMeasuredReason: 'unexpanded-installer' } as const;
const maintained: ExtractionOverrides[] = [
  { version: '5.13.1', extractedAt: 1 },
  { version: '6.0.0', extractedAt: 2 },
  { version: '5.13.2', extractedAt: 3 },
];

describe('the profile shows', () => {
  test.each<[string, ExtractionOverrides[], string | null]>([
    ['the last release', [{ version: '1.0' }, { version: '2.0', extractedAt: 2 }], '2.0'],
    ['the last mainline release', maintained, '6.0.0'],
    [
      'a lower one where the vendor numbers anew',
      [{ version: '24.1' }, { version: '1.0', extractedAt: 2 }],
      '1.0',
    ],
    [
      'one that was never measured',
      [{ version: '1.0' }, { version: '2.0', extractedAt: 2, ...failed }],
      '2.0',
    ],
    ['the release without a version', [{ version: '1.0' }, { version: null, extractedAt: 2 }], null],
    [
      'the last by date, not by scan',
      [
        { version: '2.0', releasedAt: 1, extractedAt: 9 },
        { version: '1.0', extractedAt: 5 },
      ].map((each) => ({ ...each, releasedAt: each.version === '2.0' ? 8 : 7 })),
      '2.0',
    ],
  ])('%s', (_, extractions, version) => {
    expect(profileOf(...extractions).version).toBe(version);
  });

  test('the words of its latest extraction, whatever a patch of an older line says', () => {
    const app = { name: 'New', developer: 'New Ltd', developerWebsite: 'https://new.example' };
    const old = { name: 'Old', developer: 'Old Ltd', developerWebsite: 'https://old.example' };
    const profile = profileOf(
      { version: '5.13.1', extractedAt: 1, app: old },
      { version: '6.0.0', extractedAt: 2, app: old },
      { version: '6.0.0', extractedAt: 3, app },
      { version: '5.13.2', extractedAt: 4, app: old },
    );
    expect(profile).toMatchObject(app);
    expect(profile.extractedAt).toBe(day(3));
    expect(profile.formerNames).toEqual(['Old']);
  });

  test('all aliases that any extraction gave, each once, in order', () => {
    const aliases = (...names: string[]): ExtractionOverrides['app'] => ({ aliases: names });
    expect(
      profileOf(
        { version: '1.0', app: aliases('b', 'a') },
        { version: '2.0', extractedAt: 2, app: aliases('c') },
        { version: '2.0', extractedAt: 3, app: aliases('a'), ...failed },
      ).aliases,
    ).toEqual(['a', 'b', 'c']);
  });

  test('former names, but not its own in another case', () => {
    const named = (name: string, extractedAt: number): ExtractionOverrides => ({
      app: { name },
      extractedAt,
    });
    expect(
      profileOf(named('Beta', 1), named('TINY', 2), named('Alpha', 3), named('Tiny', 4)).formerNames,
    ).toEqual(['Alpha', 'Beta']);
  });
});

describe('lastUpdatedAt is', () => {
  test.each<[string, ExtractionOverrides[], number | null]>([
    ['null where the vendor gives no date', [{}, { version: '2.0', extractedAt: 2 }], null],
    [
      'the latest of any release',
      [
        { version: '1.0', releasedAt: 5 },
        { version: '2.0', releasedAt: 3 },
      ],
      5,
    ],
    ['that of a patch of an older line', maintained.map((each, at) => ({ ...each, releasedAt: at + 1 })), 3],
    [
      'the corrected one',
      [
        { releasedAt: 9, extractedAt: 10 },
        { releasedAt: 4, extractedAt: 11 },
      ],
      4,
    ],
    ['kept where a later scan has none', [{ releasedAt: 4, extractedAt: 10 }, { extractedAt: 11 }], 4],
    ['that of a failed scan', [{ releasedAt: 4, ...failed }], 4],
  ])('%s', (_, extractions, expected) => {
    expect(profileOf(...extractions).lastUpdatedAt).toBe(expected === null ? null : day(expected));
  });
});

describe('what was measured', () => {
  const measured = {
    version: '1.0',
    components: ['npm react 18.0.0', 'npm react 18.0.0', 'npm react 17.0.0'],
  };

  test('counts distinct components by source, name and version', () => {
    expect(profileOf(measured)).toMatchObject({
      dependencyCount: 2,
      measurementStatus: 'measured',
      notMeasuredReason: null,
    });
  });

  test('stays measured after a failed rescan', () => {
    const profile = profileOf(measured, { version: '1.0', extractedAt: 2, ...failed });
    expect(profile).toMatchObject({
      dependencyCount: 2,
      measurementStatus: 'measured',
      notMeasuredReason: null,
    });
    expect(profile.extractedAt).toBe(day(2));
  });

  test('of a measured release without components counts 0', () => {
    expect(profileOf({ components: [] }).dependencyCount).toBe(0);
  });

  test('never there: says so and keeps the technologies of the last measured mainline release before', () => {
    const profile = profileOf(
      { ...measured, extractedAt: 1, version: '5.13.1' },
      { version: '6.0.0', extractedAt: 2, components: ['npm vue 3.0.0'] },
      { version: '5.13.2', extractedAt: 3, components: ['npm @sentry/a 9.0.0'] },
      { version: '7.0.0', extractedAt: 4, ...failed, components: ['npm @sentry/a 9.0.0'] },
    );
    expect(profile).toMatchObject({
      version: '7.0.0',
      dependencyCount: null,
      measurementStatus: 'not_measured',
      notMeasuredReason: 'unexpanded-installer',
    });
    expect(profile.technologies.map(({ name }) => name)).toEqual(['Vue']);
    expect(profile.sdkSummary).toMatchObject({ uiFramework: 'Vue', errorTrackingSdk: null });
  });

  test('nowhere: invents nothing', () => {
    const profile = profileOf({ ...failed, status: 'not_measured' });
    expect(profile).toMatchObject({ dependencyCount: null, technologies: [] });
    expect(profile.facts).toMatchObject({
      sizeBytes: null,
      minOsVersion: null,
      runtime: null,
      architectures: [],
    });
  });

  test('a null reason is null', () => {
    expect(profileOf({ status: 'not_measured' })).toMatchObject({
      measurementStatus: 'not_measured',
      notMeasuredReason: null,
    });
  });
});
