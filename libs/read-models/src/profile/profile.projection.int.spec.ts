import { day, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

const FIRST: ExtractionOverrides = {
  version: '1.0.0',
  extractedAt: 1,
  components: ['npm react 17.0.0', 'npm lodash 4.0.0'],
};

describe('the profile model', () => {
  let bench: ReadModelBench;

  beforeEach(async () => {
    bench = await openReadModelBench();
  });

  afterEach(() => bench.close());

  const profile = async (): Promise<Record<string, unknown>> => {
    const rows = await bench.rows(
      'SELECT * FROM rm_profile.app FULL JOIN rm_profile.document USING (app_id)',
    );
    expect(rows).toHaveLength(1);
    return rows[0] as Record<string, unknown>;
  };
  const names = async (): Promise<string[]> => {
    const rows = await bench.rows<{ text: string }>(
      `SELECT kind || ' ' || name_folded AS text FROM rm_profile.other_name ORDER BY text`,
    );
    return rows.map(({ text }) => text);
  };

  it('holds the first release', async () => {
    await bench.given({
      ...FIRST,
      releasedAt: 1,
      app: { name: 'Tiny', bundleId: 'com.example.Tiny', developer: 'Maker' },
      bundle: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 7, architectures: ['arm64'] },
    });
    expect(await profile()).toMatchObject({
      platform: 'macos',
      slug: 'tiny',
      name: 'Tiny',
      name_folded: 'tiny',
      bundle_id: 'com.example.Tiny',
      bundle_id_folded: 'com.example.tiny',
      version: '1.0.0',
      app: {
        name: 'Tiny',
        slug: 'tiny',
        developer: 'Maker',
        currentVersion: '1.0.0',
        runtime: 'electron',
        electronVersion: '30.0.0',
        appSizeBytes: 7,
        architectures: ['arm64'],
        dependencyCount: 2,
        measurementStatus: 'measured',
        notMeasuredReason: null,
        extractedAt: day(1),
        lastUpdatedAt: day(1),
      },
      sdk_summary: { uiFramework: 'React', errorTrackingSdk: null },
      technologies: [
        { name: 'Electron', version: '30.0.0' },
        { name: 'React', version: '17.0.0' },
      ],
      aliases: [],
      former_names: [],
    });
  });

  it('follows an update, a removal too', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm @sentry/core 7.0.0'] });
    expect(await profile()).toMatchObject({
      version: '2.0',
      app: { currentVersion: '2.0', dependencyCount: 1 },
      sdk_summary: { uiFramework: null, errorTrackingSdk: 'Sentry' },
      technologies: [{ name: 'Sentry' }],
    });
  });

  it('stays with the newest where an old release arrives late, or a maintenance release comes', async () => {
    const second = { version: '2.0', extractedAt: 10, components: ['npm react 18.0.0'] };
    await bench.given(FIRST, second);
    const before = await profile();
    await bench.given({ version: '1.5', extractedAt: 5, components: ['npm vue 3.0.0'] });
    expect(await profile()).toEqual(before);
    await bench.given({ version: '1.0.1', extractedAt: 20, components: ['npm vue 3.0.0'] });
    expect(await profile()).toEqual(before);
  });

  it('says that the release shown was not measured, and never 0', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, notMeasuredReason: 'extraction-failed' });
    expect(await profile()).toMatchObject({
      version: '2.0',
      app: {
        dependencyCount: null,
        measurementStatus: 'not_measured',
        notMeasuredReason: 'extraction-failed',
      },
      technologies: [{ name: 'React', version: '17.0.0' }],
    });
  });

  it('keeps the name that an application had before, and lets it go where it has it again', async () => {
    const renamed = { ...FIRST, version: '2.0', extractedAt: 10, app: { name: 'Tiny Two' } };
    await bench.given(FIRST, renamed);
    expect(await profile()).toMatchObject({ name: 'Tiny Two', slug: 'tiny', former_names: ['Tiny'] });
    expect(await names()).toEqual(['former tiny']);
    await bench.given({ ...FIRST, version: '3.0', extractedAt: 20 });
    expect(await profile()).toMatchObject({ name: 'Tiny', former_names: ['Tiny Two'] });
    expect(await names()).toEqual(['former tiny two']);
  });

  it('gathers aliases, each spelling once', async () => {
    await bench.given(
      { ...FIRST, app: { aliases: ['Wee', 'WEE', 'Small'] } },
      { ...FIRST, version: '2.0', extractedAt: 10, app: { aliases: ['Mini'] } },
    );
    expect(await names()).toEqual(['alias mini', 'alias small', 'alias wee']);
  });

  it('keeps the names of applications apart', async () => {
    await bench.given(
      { ...FIRST, app: { aliases: ['Wee'] } },
      { ...FIRST, app: { name: 'Other', bundleId: 'com.example.other', aliases: ['Wee'] } },
    );
    expect(await names()).toEqual(['alias wee', 'alias wee']);
  });
});
