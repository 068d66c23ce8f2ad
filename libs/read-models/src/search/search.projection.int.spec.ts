import { day, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

const FIRST: ExtractionOverrides = {
  version: '1.0.0',
  extractedAt: 1,
  components: ['npm react 17.0.0', 'npm lodash 4.0.0'],
};

/** Their places in the list of traits, worked out by hand. */
const PLACES: Readonly<Record<string, number>> = {
  macos: 0,
  windows: 1,
  linux: 2,
  measured: 3,
  'error tracking': 4,
  'ui framework': 8,
  runtime: 15,
};

const bitsOf = (...traits: string[]): number => traits.reduce((sum, trait) => sum + 2 ** PLACES[trait]!, 0);

describe('the search model', () => {
  let bench: ReadModelBench;

  beforeEach(async () => {
    bench = await openReadModelBench();
  });

  afterEach(() => bench.close());

  const app = async (): Promise<Record<string, unknown>> => {
    const rows = await bench.rows('SELECT * FROM rm_search.app FULL JOIN rm_search.document USING (app_id)');
    expect(rows).toHaveLength(1);
    return rows[0] as Record<string, unknown>;
  };
  const technologies = (): Promise<{ technology: string; version: string | null }[]> =>
    bench.rows('SELECT technology, version FROM rm_search.app_technology ORDER BY technology');
  const traitsOfUses = () => bench.rows('SELECT DISTINCT traits FROM rm_search.app_technology');

  it('holds what filters and sorts', async () => {
    await bench.given({
      ...FIRST,
      releasedAt: 1,
      app: { name: 'Tiny', bundleId: 'com.example.Tiny', developer: 'The Maker' },
      bundle: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 7 },
    });
    expect(await app()).toMatchObject({
      name_folded: 'tiny',
      searched_text: 'tiny\uFFFFcom.example.tiny\uFFFFthe maker',
      developer_folded: 'the maker',
      runtime: 'electron',
      runtime_family: 'electron',
      dependency_count: 2,
      app_size: 7,
      traits: bitsOf('macos', 'measured', 'runtime', 'ui framework'),
      extracted_at: day(1),
      last_updated_at: day(1),
      document: { name: 'Tiny', slug: 'tiny', dependencyCount: 2, sdkSummary: { uiFramework: 'React' } },
    });
    expect(await traitsOfUses()).toEqual([
      { traits: bitsOf('macos', 'measured', 'runtime', 'ui framework') },
    ]);
    expect(await technologies()).toEqual([
      { technology: 'electron', version: '30.0.0' },
      { technology: 'react', version: '17.0.0' },
    ]);
  });

  it.each([
    ['dotnet-core', 'dotnet'],
    ['swift', 'native'],
    ['Qt', 'qt'],
  ])('gathers runtime %s under %s', async (runtime, family) => {
    await bench.given({ ...FIRST, bundle: { runtime } });
    expect(await app()).toMatchObject({ runtime: runtime.toLowerCase(), runtime_family: family });
  });

  it('marks a category, however many technologies are in it', async () => {
    await bench.given({ ...FIRST, components: ['npm react 17.0.0', 'npm vue 3.0.0'] });
    expect(await app()).toMatchObject({ traits: bitsOf('macos', 'measured', 'ui framework') });
    expect(await technologies()).toMatchObject([{ technology: 'react' }, { technology: 'vue' }]);
  });

  it('follows an update: what is gone is not found any more', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm @sentry/core 7.0.0'] });
    expect(await app()).toMatchObject({
      traits: bitsOf('macos', 'measured', 'error tracking'),
      dependency_count: 1,
    });
    expect(await technologies()).toEqual([{ technology: 'sentry', version: '7.0.0' }]);
  });

  it('moves a version without losing the row', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm react 18.0.0'] });
    expect(await technologies()).toEqual([{ technology: 'react', version: '18.0.0' }]);
  });

  it('keeps the newest where old and maintenance releases arrive', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm react 18.0.0'] });
    const before = await app();
    await bench.given(
      { version: '1.5', extractedAt: 5, components: ['npm vue 3.0.0'] },
      { version: '1.0.1', extractedAt: 20, components: ['npm vue 3.0.0'] },
    );
    expect(await app()).toEqual(before);
  });

  it('says that the release shown was not measured, and keeps what is known', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, notMeasuredReason: 'extraction-failed' });
    expect(await app()).toMatchObject({ traits: bitsOf('macos', 'ui framework'), dependency_count: null });
    expect(await technologies()).toMatchObject([{ technology: 'react' }]);
  });

  it('follows a new name and keeps the time of first recording', async () => {
    await bench.given(FIRST);
    const { created_at } = await app();
    await bench.given({ ...FIRST, version: '2.0', extractedAt: 10, app: { name: 'Über Tiny' } });
    expect(await app()).toMatchObject({
      name_folded: 'über tiny',
      created_at,
      document: { name: 'Über Tiny' },
    });
    await bench.startOver();
    await bench.catchUp();
    expect((await app())['created_at']).toBe(created_at);
  });
});
