import fc from 'fast-check';
import type { ReleaseRecord, Technology } from '#libs/domain';
import { type AppStory, NO_STORY, retold } from './app-story.js';

/** What a story is told by; the rest of a record does not count. */
interface Told {
  readonly version: string | null;
  readonly day: number;
  readonly scanned?: number;
  readonly line?: 'mainline' | 'maintenance';
  /** `React 18`; null: never measured. */
  readonly uses: readonly string[] | null;
}

const dayText = (day: number): string => new Date(Date.UTC(2024, 0, day)).toISOString();

function technology(text: string): Technology {
  const [name = '', version = '?'] = text.split(' ');
  return {
    name,
    version: version === '?' ? null : version,
    category: name.startsWith('S') ? 'Speed' : 'View',
    confidence: 90,
  };
}

function record({ version, day, scanned = day, line = 'mainline', uses }: Told): ReleaseRecord {
  const told = {
    version,
    date: dayText(day),
    firstExtractedAt: dayText(scanned),
    line,
    measuredAt: uses === null ? null : dayText(scanned),
    technologies: (uses ?? []).map(technology),
  };
  return told as unknown as ReleaseRecord;
}

/** `View/React 18: 1.0-2.0`, with nothing behind the dash where it is still in use. */
const intervalsOf = ({ labels }: AppStory): string[] =>
  labels.flatMap(([category, name, intervals]) =>
    intervals.map(
      ([version, from, until]) => `${category}/${name} ${version ?? '?'}: ${from}-${until ?? ''}`,
    ),
  );

const story = (...portions: readonly (readonly Told[])[]): AppStory =>
  portions.reduce((known, portion) => retold(known, portion.map(record)), NO_STORY);

describe('the story of an application', () => {
  const FIRST: Told = { version: '1.0', day: 1, uses: ['React 17', 'Vue ?'] };

  test.each<[string, Told[], string[]]>([
    ['a first release', [FIRST], ['View/React 17: 1.0-', 'View/Vue ?: 1.0-']],
    [
      'another version and one that goes',
      [FIRST, { version: '2.0', day: 2, uses: ['React 18'] }],
      ['View/React 17: 1.0-2.0', 'View/React 18: 2.0-', 'View/Vue ?: 1.0-2.0'],
    ],
    [
      'one that comes back',
      [FIRST, { version: '2.0', day: 2, uses: ['Vue ?'] }, { version: '3.0', day: 3, uses: ['React 17'] }],
      ['View/React 17: 1.0-2.0', 'View/React 17: 3.0-', 'View/Vue ?: 1.0-3.0'],
    ],
    [
      'a late one is sorted in',
      [FIRST, { version: '0.9', day: 0, uses: ['Vue ?', 'Solid 1'] }],
      ['Speed/Solid 1: 0.9-1.0', 'View/React 17: 1.0-', 'View/Vue ?: 0.9-'],
    ],
    [
      'what was not measured changes nothing',
      [FIRST, { version: '2.0', day: 2, uses: null }, { version: '3.0', day: 3, uses: ['React 17'] }],
      ['View/React 17: 1.0-', 'View/Vue ?: 1.0-3.0'],
    ],
    [
      'a maintenance release changes nothing',
      [FIRST, { version: '0.9.1', day: 2, line: 'maintenance', uses: ['Solid 1'] }],
      ['View/React 17: 1.0-', 'View/Vue ?: 1.0-'],
    ],
    [
      'a release that turns to maintenance is taken out',
      [
        FIRST,
        { version: '2.0', day: 2, uses: ['Solid 1'] },
        { version: '2.0', day: 2, line: 'maintenance', uses: ['Solid 1'] },
      ],
      ['View/React 17: 1.0-', 'View/Vue ?: 1.0-'],
    ],
    [
      'a date that is corrected moves the release',
      [FIRST, { version: '2.0', day: 2, uses: ['Solid 1'] }, { ...FIRST, day: 3 }],
      ['Speed/Solid 1: 2.0-1.0', 'View/React 17: 1.0-', 'View/Vue ?: 1.0-'],
    ],
    [
      'the release without a version is one, too',
      [FIRST, { version: null, day: 2, uses: ['React 17'] }],
      ['View/React 17: 1.0-', 'View/Vue ?: 1.0-'],
    ],
  ])('%s', (_, releases, expected) => {
    expect(intervalsOf(story(...releases.map((each) => [each])))).toEqual(expected);
  });

  test('releases of one day stand by scan, then by version', () => {
    const { releases } = story([
      { version: '1.10', day: 1, scanned: 3, uses: [] },
      { version: '1.9', day: 1, scanned: 3, uses: null },
      { version: '9.0', day: 1, scanned: 2, uses: [] },
    ]);
    expect(releases.map(([key]) => key)).toEqual(['9.0', '1.9', '1.10']);
  });

  const told = fc.record({
    version: fc.constantFrom('1.0', '1.1', '2.0', '2.0.0', '3.0', null),
    day: fc.integer({ min: 1, max: 5 }),
    scanned: fc.integer({ min: 1, max: 5 }),
    line: fc.constantFrom('mainline' as const, 'mainline' as const, 'maintenance' as const),
    uses: fc.option(
      fc
        .subarray(['React', 'Vue', 'Solid'])
        .chain((names) =>
          fc.tuple(...names.map((name) => fc.constantFrom(`${name} 1`, `${name} 2`, `${name} ?`))),
        ),
    ),
  });

  /** What each measured mainline release uses, by the definition: the last word on each release, sorted. */
  function usesByRelease(all: readonly Told[], releases: AppStory['releases']): [string, string[]][] {
    const last = new Map(all.map((each) => [each.version ?? '', each]));
    return releases.flatMap(([key]): [string, string[]][] => {
      const uses = last.get(key)?.uses;
      return uses == null ? [] : [[key, [...uses].sort()]];
    });
  }

  /** The same, read back from the intervals. */
  function usesOfStory({ releases, labels }: AppStory): [string, string[]][] {
    const chain = releases.filter(([, , , isMeasured]) => isMeasured).map(([key]) => key);
    return chain.map((key, place) => [
      key,
      labels
        .flatMap(([, name, intervals]) =>
          intervals
            .filter(
              ([, from, until]) =>
                chain.indexOf(from) <= place && (until === null || place < chain.indexOf(until)),
            )
            .map(([version]) => `${name} ${version ?? '?'}`),
        )
        .sort(),
    ]);
  }

  test('says of each release what it uses, in the order of history', () => {
    fc.assert(
      fc.property(fc.array(fc.array(told, { maxLength: 4 }), { maxLength: 8 }), (portions) => {
        const all = portions.flat();
        const result = story(...portions);
        const dates = result.releases.map(([, date, scanned]) => `${date} ${scanned}`);
        expect(dates).toEqual([...dates].sort());
        const mainline = new Map(all.map(({ version, line }) => [version ?? '', line]));
        expect(new Set(result.releases.map(([key]) => key))).toEqual(
          new Set([...mainline].filter(([, line]) => line === 'mainline').map(([key]) => key)),
        );
        expect(usesOfStory(result)).toEqual(usesByRelease(all, result.releases));
      }),
      { numRuns: 1000 },
    );
  });

  test('is the same whatever the portions, as long as the last word on each release is', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), fc.infiniteStream(fc.nat(3)), (all, sizes) => {
        const last = [...new Map(all.map((each) => [each.version, each])).values()];
        const portions: Told[][] = [];
        for (let at = 0; at < all.length;) {
          const size = Number(sizes.next().value) + 1;
          portions.push(all.slice(at, at + size));
          at += size;
        }
        expect(story(...portions)).toEqual(story(last));
      }),
      { numRuns: 1000 },
    );
  });
});
