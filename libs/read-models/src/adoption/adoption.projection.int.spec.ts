import type { ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

const FIRST: ExtractionOverrides = {
  version: '1.0.0',
  extractedAt: 1,
  components: ['npm react 17.0.0', 'npm vue 3.0.0'],
};
const OTHER: ExtractionOverrides = {
  ...FIRST,
  app: { name: 'Other', bundleId: 'com.example.other' },
  components: ['npm react 18.0.0', 'npm @sentry/core 7.0.0'],
};

describe('the adoption model', () => {
  let bench: ReadModelBench;

  beforeEach(async () => {
    bench = await openReadModelBench();
  });

  afterEach(() => bench.close());

  /** Sums over all lanes: `category apps` and `category/technology apps`; none that is 0. */
  async function counters(): Promise<string[]> {
    const rows = await bench.rows<{ text: string }>(
      `SELECT category || ' ' || sum(apps) AS text FROM rm_adoption.category GROUP BY category HAVING sum(apps) <> 0
       UNION ALL
       SELECT category_name || '/' || name || ' ' || sum(apps) FROM rm_adoption.provider
       GROUP BY category_name, name HAVING sum(apps) <> 0
       ORDER BY text`,
    );
    return rows.map(({ text }) => text);
  }

  const totals = (): Promise<unknown[]> =>
    bench.rows('SELECT sum(apps)::int AS apps, sum(never_measured)::int AS never FROM rm_adoption.total');

  it('counts an application once per category and once per provider', async () => {
    await bench.given(FIRST);
    expect(await counters()).toEqual(['UI Framework/React 1', 'UI Framework/Vue 1', 'ui framework 1']);
    expect(await totals()).toEqual([{ apps: 1, never: 0 }]);
  });

  it('adds up applications', async () => {
    await bench.given(FIRST, OTHER);
    expect(await counters()).toEqual([
      'Error Tracking/Sentry 1',
      'UI Framework/React 2',
      'UI Framework/Vue 1',
      'error tracking 1',
      'ui framework 2',
    ]);
    expect(await totals()).toEqual([{ apps: 2, never: 0 }]);
  });

  it('takes back what an update drops', async () => {
    await bench.given(FIRST, OTHER, { version: '2.0', extractedAt: 10, components: ['npm vue 3.1.0'] });
    expect(await counters()).toEqual([
      'Error Tracking/Sentry 1',
      'UI Framework/React 1',
      'UI Framework/Vue 1',
      'error tracking 1',
      'ui framework 2',
    ]);
  });

  it('counts nothing twice where the same is seen again', async () => {
    await bench.given(FIRST, { ...FIRST, extractedAt: 2 }, { ...FIRST, version: '2.0', extractedAt: 10 });
    expect(await counters()).toEqual(['UI Framework/React 1', 'UI Framework/Vue 1', 'ui framework 1']);
    expect(await totals()).toEqual([{ apps: 1, never: 0 }]);
  });

  it('counts the newest alone where old and maintenance releases arrive', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm react 18.0.0'] });
    const before = await counters();
    await bench.given(
      { version: '1.5', extractedAt: 5, components: ['npm @sentry/core 7.0.0'] },
      { version: '1.0.1', extractedAt: 20, components: ['npm @sentry/core 7.0.0'] },
    );
    expect(await counters()).toEqual(before);
  });

  it('tells who was never measured, until it is', async () => {
    await bench.given({ version: '1.0.0', extractedAt: 1, notMeasuredReason: 'extraction-failed' });
    expect([await totals(), await counters()]).toEqual([[{ apps: 1, never: 1 }], []]);
    await bench.given({ ...FIRST, extractedAt: 2 });
    expect(await totals()).toEqual([{ apps: 1, never: 0 }]);
    await bench.given({ version: '2.0', extractedAt: 10, notMeasuredReason: 'extraction-failed' });
    expect(await totals()).toEqual([{ apps: 1, never: 0 }]);
    expect(await counters()).toEqual(['UI Framework/React 1', 'UI Framework/Vue 1', 'ui framework 1']);
  });

  it('counts one application once however its scanners spell a category', async () => {
    await bench.given({
      ...FIRST,
      components: [],
      technologies: ['Foo 1 [90 Odd Things]', 'Bar 1 [90 odd things]'],
    });
    expect(await counters()).toEqual(['Odd Things/Foo 1', 'odd things 1', 'odd things/Bar 1']);
  });
});
