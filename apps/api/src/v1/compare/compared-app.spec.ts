import { tagsOf } from './compared-app.js';
import { type ComparedAppOverrides, theseCompared } from './testing/a-compared-app.js';

const keysOf = (...all: ComparedAppOverrides[]) => theseCompared(...all).map(({ key }) => key);

describe('the key', () => {
  test('is the bundle id as it is spelled, or else the slug', () => {
    expect(
      keysOf({ app: { bundleId: 'com.Example.APP' } }, { app: { bundleId: null, slug: 'foo-2' } }),
    ).toEqual(['com.Example.APP', 'foo-2']);
  });

  test('is the id where another has that key, or the answer has a member of that name', () => {
    const [first, ...others] = theseCompared(
      { app: { bundleId: 'delta' } },
      { app: { bundleId: null, slug: 'delta', name: 'Delta' } },
      { app: { bundleId: 'note' } },
      { app: { bundleId: null, slug: 'ratio', name: 'Ratio' } },
    );
    expect(first?.key).toBe('delta');
    for (const { key, profile } of others) expect(key).toBe(profile.app.id);
    expect(new Set(others.map(({ key }) => key)).size).toBe(3);
  });

  test('may be a word that JavaScript knows', () => {
    expect(keysOf({ app: { bundleId: '__proto__' } }, {})).toEqual(['__proto__', 'com.b']);
  });
});

describe('tags', () => {
  const tags = (overrides: ComparedAppOverrides) => tagsOf(theseCompared(overrides)[0]!);

  test.each<[string, ComparedAppOverrides, string[]]>([
    ['nothing known', {}, []],
    [
      'all of them',
      {
        app: { runtime: 'swift', architectures: ['x86_64', 'arm64'], signed: true, notarized: true },
        sdkSummary: { autoUpdateSdk: 'Sparkle' },
        facts: { sandboxed: true },
      },
      ['native', 'universal', 'signed', 'notarized', 'sandboxed', 'auto-update'],
    ],
    [
      'what does not hold',
      {
        app: { runtime: 'dotnet-8', architectures: ['x86_64'], signed: false, notarized: false },
        facts: { sandboxed: false },
      },
      ['dotnet', 'unsigned'],
    ],
    ['never measured', { app: { measurementStatus: 'not_measured' } }, ['not-measured']],
  ])('%s', (_, overrides, expected) => {
    expect(tags(overrides)).toEqual(expected);
  });
});

describe('scores', () => {
  test('what is lacking counts where it was measured, and is left out where it never was', () => {
    const [measured, never] = theseCompared({}, { facts: { everMeasured: false } });
    expect(measured?.scores.engineeringMaturity.value).toBe(0);
    expect(never?.scores.engineeringMaturity.value).toBeNull();
  });

  test('notes count where any release has some, and are left out where none is known to', () => {
    const notesOf = (hasNotes: boolean) =>
      theseCompared({ facts: { hasNotes } })[0]?.scores.engineeringMaturity.parts.find(
        ({ name }) => name === 'releaseNotes',
      )?.value;
    expect([false, true].map(notesOf)).toEqual([null, 1]);
  });
});
