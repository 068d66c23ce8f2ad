import { naiveModel } from './naive-model.js';
import { dayOf2024, sketch, TINY_CATALOG, type Sketch } from './test-documents.js';

const model = (...sketches: Sketch[]) =>
  naiveModel(sketches.map(sketch), TINY_CATALOG, { receivedAt: dayOf2024(300) });
const one = (...sketches: Sketch[]) => [...model(...sketches).values()][0]!;

describe('identity', () => {
  const keys = (...apps: Partial<Sketch['app']>[]) => [
    ...model(...apps.map((app, at) => ({ id: String(at), day: at + 1, app }))).keys(),
  ];

  test('bundle ids compare without case; "" is null', () => {
    expect(keys({ bundleId: 'com.Tiny' }, { bundleId: 'COM.TINY' }, { bundleId: '' })).toEqual([
      'macos bundle com.tiny',
      'macos slug tiny',
    ]);
  });

  test('without one, the scanner’s slug, else one made from the name', () => {
    expect(
      keys(
        { bundleId: null, slug: 'other-tiny' },
        { bundleId: null, name: 'Café Tool!' },
        { bundleId: null, name: 'cafe tool' },
        { bundleId: null, name: '微信' },
      ),
    ).toEqual(['macos slug other-tiny', 'macos slug cafe-tool', 'macos slug 微信']);
  });
});

describe('profile', () => {
  test('shows the last mainline release and its latest extraction', () => {
    const { profile, lastUpdatedAt, formerNames, aliases } = one(
      { id: '1', day: 1, released: 1, version: '1.0.0', app: { name: 'Old', aliases: ['Oldie'] } },
      {
        id: '2',
        day: 10,
        released: 10,
        version: '2.0.0',
        components: ['npm a 1.0.0', 'npm a 1.0.0', 'npm a 2.0.0'],
      },
      { id: '3', day: 20, released: 20, version: '1.0.1', app: { name: 'Old' } },
      { id: '4', day: 30, version: '2.0.0', failed: true, app: { name: 'New', developer: 'Dev' } },
    );
    expect(profile.app).toMatchObject({
      name: 'New',
      developer: 'Dev',
      currentVersion: '2.0.0',
      extractedAt: dayOf2024(30),
      dependencyCount: 2,
      measurementStatus: 'measured',
      notMeasuredReason: null,
    });
    expect({ lastUpdatedAt, formerNames, aliases }).toEqual({
      lastUpdatedAt: dayOf2024(20),
      formerNames: ['Old', 'Tiny'],
      aliases: ['Oldie'],
    });
  });

  test('a release never measured: technologies of the last measured mainline release before', () => {
    const { profile, history } = one(
      { id: '1', day: 1, version: '1.0.0', components: ['npm react 18.0.0'] },
      { id: '2', day: 2, version: '2.0.0', failed: true, technologies: ['Vue 3.0.0'] },
    );
    expect(profile.app).toMatchObject({
      currentVersion: '2.0.0',
      dependencyCount: null,
      measurementStatus: 'not_measured',
      notMeasuredReason: 'extraction-failed',
    });
    expect(profile.sdkSummary.uiFramework).toBe('React');
    expect(history[0]).toMatchObject({
      measured: false,
      technologies: [],
      changes: { added: [], removed: [], updated: [], unchanged: 0 },
    });
  });
});

test('component sets and their diff', () => {
  const { components } = one(
    {
      id: '1',
      day: 1,
      version: '1.0.0',
      components: ['npm a 1.0.0', 'npm b 1.0.0', 'npm c', 'cargo a 1.0.0'],
    },
    { id: '2', day: 2, version: '2.0.0', components: ['npm a 1.0.0', 'npm a 2.0.0', 'npm c', 'npm d 1.0.0'] },
  );
  expect(components[0]).toEqual({
    version: '2.0.0',
    base: '1.0.0',
    components: ['npm a 1.0.0', 'npm a 2.0.0', 'npm c -', 'npm d 1.0.0'],
    sbom: {
      generatedAt: dayOf2024(2),
      runtime: null,
      electronVersion: null,
      licensed: ['npm a 1.0.0 -', 'npm a 2.0.0 -', 'npm c - -', 'npm d 1.0.0 -'],
    },
    diff: {
      added: [{ source: 'npm', name: 'd', versions: ['1.0.0'] }],
      removed: [
        { source: 'cargo', name: 'a', versions: ['1.0.0'] },
        { source: 'npm', name: 'b', versions: ['1.0.0'] },
      ],
      updated: [{ source: 'npm', name: 'a', from: ['1.0.0'], to: ['1.0.0', '2.0.0'] }],
      unchanged: 1,
    },
  });
});

test('the null version is shown as unknown, and as null in the profile', () => {
  const { profile, history } = one({ id: '1', day: 1, version: '' });
  expect([profile.app.currentVersion, history[0]?.version]).toEqual([null, 'unknown']);
});
