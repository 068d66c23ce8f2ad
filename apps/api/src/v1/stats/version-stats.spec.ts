import fc from 'fast-check';
import type { VersionAdoption } from '#libs/read-models';
import { versionCounts, versionStats } from './version-stats.js';

const TODAY = 20_000;

/** `18.2.0 x3 @40`: three applications, first seen 40 days ago; `?` is unknown. */
function adoption(text: string): VersionAdoption {
  const [, version = '', apps, age] = /^(\S+)(?: x(\d+))?(?: @(-?\d+))?$/.exec(text) ?? [];
  return {
    version: version === '?' ? null : version,
    apps: Number(apps ?? 1),
    firstDay: version === '?' ? null : TODAY - Number(age ?? 0),
  };
}
const all = (...texts: string[]): VersionAdoption[] => texts.map(adoption);
const shown = (versions: VersionAdoption[], scheme: 'npm' | null = 'npm'): string[] =>
  versionCounts(versions, scheme).map(({ version, count, pct }) => `${version} ${count} ${pct}`);

describe('versions', () => {
  test.each<[string, string[], string[]]>([
    ['nobody uses any', [], []],
    [
      'the most used first',
      ['1.0.0', '2.0.0 x3', '3.0.0 x2'],
      ['2.0.0 3 0.5', '3.0.0 2 0.3333', '1.0.0 1 0.1667'],
    ],
    [
      'of equals the higher',
      ['10.0.0', '2.0.0', '9.0.0-rc.1', '9.0.0'],
      ['10.0.0 1 0.25', '9.0.0 1 0.25', '9.0.0-rc.1 1 0.25', '2.0.0 1 0.25'],
    ],
    [
      'the unknown by its count, of equals last',
      ['?', '1.0.0', '2.0.0'],
      ['2.0.0 1 0.3333', '1.0.0 1 0.3333', 'unknown 1 0.3333'],
    ],
    ['many unknown', ['? x7', '1.0.0 x3'], ['unknown 7 0.7', '1.0.0 3 0.3']],
  ])('%s', (_, versions, expected) => expect(shown(all(...versions))).toEqual(expected));

  test('those beyond the 20 most used are one', () => {
    const versions = Array.from({ length: 25 }, (_, index) => `1.${index}.0 x${index < 20 ? 3 : 2}`);
    const counts = shown(all(...versions));
    expect([counts.length, counts[0], counts[19], counts[20]]).toEqual([
      21,
      '1.19.0 3 0.0429',
      '1.0.0 3 0.0429',
      'other 10 0.1429',
    ]);
  });

  test('exactly 20 have no others beside them', () => {
    expect(shown(all(...Array.from({ length: 20 }, (_, index) => `1.${index}.0`)))).toHaveLength(20);
  });

  test('are the first of all in order', () => {
    const version = fc.record({
      version: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)).map((parts) => parts.join('.')),
      apps: fc.integer({ min: 1, max: 3 }),
      firstDay: fc.constant(TODAY),
    });
    const order = ({ apps, version: text }: VersionAdoption): number[] => [
      apps,
      ...(text ?? '').split('.').map(Number),
    ];
    fc.assert(
      fc.property(
        fc.uniqueArray(version, { maxLength: 60, selector: (each) => each.version }),
        (versions) => {
          const sorted = [...versions].sort((left, right) => {
            const [a, b] = [order(left), order(right)];
            const place = a.findIndex((part, index) => part !== b[index]);
            return (b[place] ?? 0) - (a[place] ?? 0);
          });
          const counts = versionCounts(versions, 'npm').filter((each) => each.version !== 'other');
          expect(counts.map((each) => each.version)).toEqual(sorted.slice(0, 20).map((each) => each.version));
        },
      ),
    );
  });
});

describe('what versions tell', () => {
  const NOTHING = {
    latestVersion: null,
    pctOnLatestMajor: null,
    medianVersionAge: null,
    medianVersionAgeDays: null,
  };
  test.each<[string, string[], object]>([
    ['nothing of none', [], NOTHING],
    ['nothing where none is known', ['? x3'], NOTHING],
    [
      'the highest by order, not by count',
      ['9.1.0 x5 @1', '10.0.0 @1'],
      { latestVersion: '10.0.0', pctOnLatestMajor: 0.1667 },
    ],
    [
      'the share of all users, those of unknown version too',
      ['2.0.0 @1', '2.1.0 @1', '1.0.0 @1', '? @0'],
      { latestVersion: '2.1.0', pctOnLatestMajor: 0.5 },
    ],
    [
      'a pre-release of the next major is the latest',
      ['2.0.0-beta.1 @1', '1.9.0 @1'],
      { latestVersion: '2.0.0-beta.1', pctOnLatestMajor: 0.5 },
    ],
    [
      'the median of an odd number',
      ['1.0.0 @10', '2.0.0 @300', '3.0.0 @20'],
      { medianVersionAgeDays: 20, medianVersionAge: '20 days' },
    ],
    [
      'the mean of the two in the middle',
      ['1.0.0 x2 @10', '2.0.0 x2 @301'],
      { medianVersionAgeDays: 155.5, medianVersionAge: '5 months' },
    ],
    [
      'over applications, not versions',
      ['1.0.0 x3 @800', '2.0.0 @1', '3.0.0 @2'],
      { medianVersionAgeDays: 800, medianVersionAge: '2 years' },
    ],
    [
      'unknown versions have no age',
      ['1.0.0 @61', '? x9'],
      { medianVersionAgeDays: 61, medianVersionAge: '2 months' },
    ],
    ['what is dated tomorrow is new', ['1.0.0 @-1'], { medianVersionAgeDays: 0, medianVersionAge: '0 days' }],
  ])('%s', (_, versions, expected) => {
    expect(versionStats(all(...versions), 'npm', TODAY)).toMatchObject(expected);
  });

  test.each<['npm' | 'nuget' | null, string[], string]>([
    ['nuget', ['4.0.0', '4.0.0.1'], '4.0.0.1'],
    [null, ['build 9', 'build 10', 'unnumbered'], 'build 10'],
  ])('by the order of %s', (scheme, versions, latest) => {
    const found = versionStats(
      versions.map((version) => ({ version, apps: 1, firstDay: TODAY })),
      scheme,
      TODAY,
    );
    expect(found.latestVersion).toBe(latest);
  });
});
