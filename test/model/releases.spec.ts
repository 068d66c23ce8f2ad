import { releasesOf } from './releases.js';
import { dayOf2024, sketch, TINY_CATALOG, type Sketch } from './test-documents.js';

const releases = (...sketches: Sketch[]) => releasesOf(sketches.map(sketch), TINY_CATALOG);

/** One release per version, a day apart, in the order given. */
const walk = (...versions: (string | null)[]) =>
  releases(...versions.map((version, at) => ({ id: at.toString(16), day: at + 1, version })));

describe('order and dates', () => {
  test('a date is releasedAt of the latest extraction that has one', () => {
    const [release] = releases(
      { id: '1', day: 10, released: 5 },
      { id: '2', day: 20, released: 4 },
      { id: '3', day: 30 },
    );
    expect(release?.date).toBe(Date.parse(dayOf2024(4)));
  });

  test('else the first extractedAt', () => {
    expect(releases({ id: '2', day: 20 }, { id: '1', day: 10 })[0]?.date).toBe(Date.parse(dayOf2024(10)));
  });

  test('the null version is dated by its latest extraction, and "" is the null version', () => {
    const found = releases(
      { id: '1', day: 10, version: null, released: 5 },
      { id: '2', day: 20, version: '' },
    );
    expect(found.map((one) => [one.version, one.date])).toEqual([[null, Date.parse(dayOf2024(20))]]);
  });

  test('one date: by first extractedAt, then version, then its string', () => {
    const found = releases(
      { id: '1', day: 9, version: '1.0.0', released: 1 },
      { id: '2', day: 9, version: '1.0', released: 1 },
      { id: '3', day: 9, version: '0.9', released: 1 },
      { id: '4', day: 8, version: '2.0', released: 1 },
    );
    expect(found.map((one) => one.version)).toEqual(['2.0', '0.9', '1.0', '1.0.0']);
  });
});

describe('mainline and maintenance', () => {
  test.each([
    ['one above the highest', ['5.12.0', '5.13.0'], '++'],
    ['one equal to it', ['5.13', '5.13.0'], '++'],
    ['one below it of a line seen', ['5.12.0', '5.13.0', '5.12.1'], '++-'],
    ['a pre-release of a line seen', ['5.12.0', '5.13.0', '5.12.1-rc.1'], '++-'],
    ['numbered anew', ['2024.1.0', '1.0.0', '1.0.1', '1.1.0', '2024.1.1'], '+++++'],
    ['after that the new numbers are the highest', ['2024.1.0', '1.1.0', '1.2.0', '1.1.1'], '+++-'],
    ['the line of two numbers is the first', ['1.0', '2.0.0', '1.1', '1.2'], '++--'],
    ['a line is all numbers but the last: that of 5.13 is 5', ['5.13', '6.0.0', '5.13.1'], '+++'],
    ['digitless and null leave the walk as it is', ['1.0.0', 'nightly', '1.1.0', null, '1.0.1'], '++++-'],
  ])('%s', (_rule, versions, lines) => {
    const marks = walk(...versions).map((one) => (one.line === 'mainline' ? '+' : '-'));
    expect(marks.join('')).toBe(lines);
  });
});

describe('diff bases', () => {
  const bases = (...sketches: Sketch[]) =>
    releases(...sketches).map((one) => `${one.version} on ${one.base ? one.base.version : 'nothing'}`);

  test('a mainline release: the last measured mainline release', () => {
    expect(
      bases(
        { id: '1', day: 1, version: '1.0.0' },
        { id: '2', day: 2, version: '2.0.0' },
        { id: '3', day: 3, version: '1.0.1' },
        { id: '4', day: 4, version: '2.0.1', failed: true },
        { id: '5', day: 5, version: '2.0.2' },
      ),
    ).toEqual(['1.0.0 on nothing', '2.0.0 on 1.0.0', '1.0.1 on 1.0.0', '2.0.1 on 2.0.0', '2.0.2 on 2.0.0']);
  });

  test('a maintenance release: the highest lower version measured before it, of equal ones the later', () => {
    expect(
      bases(
        { id: '1', day: 1, version: '1.0.0' },
        { id: '2', day: 2, version: '1.0' },
        { id: '3', day: 3, version: 'nightly' },
        { id: '4', day: 4, version: '2.0.0' },
        { id: '5', day: 5, version: '1.0.2' },
        { id: '6', day: 6, version: '1.0.1' },
        { id: '7', day: 7, version: '1.0.3' },
      ).slice(-3),
    ).toEqual(['1.0.2 on 1.0', '1.0.1 on 1.0', '1.0.3 on 1.0.2']);
  });

  test('none lower is measured: all is added', () => {
    expect(
      bases(
        { id: '1', day: 1, version: '1.0.0', failed: true },
        { id: '2', day: 2, version: '2.0.0' },
        { id: '3', day: 3, version: '1.0.1' },
      ).at(-1),
    ).toBe('1.0.1 on nothing');
  });
});

describe('facts and findings', () => {
  test('a failed rescan wipes nothing', () => {
    const [release] = releases(
      { id: '1', day: 1, components: ['npm a 1.0.0'] },
      { id: '2', day: 2, failed: true },
    );
    expect(release?.findings?.components).toHaveLength(1);
  });

  test('of two measured extractions at one time, the higher id', () => {
    const [release] = releases({ id: '2', day: 1, notes: 'second' }, { id: '1', day: 1, notes: 'first' });
    expect(release?.findings?.release.notes).toBe('second');
  });

  test('each fact is the latest that is not null; an empty list counts as null', () => {
    const [release] = releases(
      { id: '1', day: 1, bundle: { sizeBytes: 10, architectures: ['arm64'], signed: false } },
      { id: '2', day: 2, bundle: { sizeBytes: 20, architectures: [], signed: null } },
    );
    expect(release?.facts).toMatchObject({ sizeBytes: 20, architectures: ['arm64'], signed: false });
  });

  test('electronVersion and chromiumVersion go with the extraction that gives the runtime', () => {
    const [release] = releases(
      { id: '1', day: 1, bundle: { runtime: 'electron', electronVersion: '30.0.0', chromiumVersion: '124' } },
      { id: '2', day: 2, bundle: { runtime: 'electron', electronVersion: null } },
      { id: '3', day: 3, bundle: { runtime: null, electronVersion: '31.0.0' } },
    );
    expect(release?.facts).toMatchObject({
      runtime: 'electron',
      electronVersion: null,
      chromiumVersion: null,
    });
  });

  test('without a runtime, all three come from the last measured mainline release before', () => {
    const found = releases(
      { id: '1', day: 1, version: '1.0.0', bundle: { runtime: 'electron', electronVersion: '30.0.0' } },
      { id: '2', day: 2, version: '2.0.0' },
      { id: '3', day: 3, version: '1.0.1', bundle: { runtime: 'tauri' } },
      { id: '4', day: 4, version: '2.0.1', failed: true, bundle: { runtime: 'qt' } },
      { id: '5', day: 5, version: '2.0.2', bundle: { electronVersion: '31.0.0' } },
    );
    expect(found.map((one) => [one.version, one.facts.runtime, one.facts.electronVersion])).toEqual([
      ['1.0.0', 'electron', '30.0.0'],
      ['2.0.0', 'electron', '30.0.0'],
      ['1.0.1', 'tauri', null],
      ['2.0.1', 'qt', null],
      ['2.0.2', 'electron', '30.0.0'],
    ]);
    expect(found.at(-1)?.technologies).toMatchObject([{ name: 'Electron', version: '30.0.0' }]);
  });
});
