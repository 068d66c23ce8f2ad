import type { ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

const FIRST: ExtractionOverrides = {
  version: '1.0.0',
  extractedAt: 1,
  components: ['npm react 17.0.0', 'npm lodash 4.0.0 MIT'],
};
const SECOND: ExtractionOverrides = {
  version: '2.0',
  extractedAt: 10,
  components: ['npm react 18.0.0', 'npm lodash 4.0.0 MIT'],
};

describe('the components model', () => {
  let bench: ReadModelBench;

  beforeEach(async () => {
    bench = await openReadModelBench();
  });

  afterEach(() => bench.close());

  /** `name version from-until`, by name and `from`. */
  async function intervals(): Promise<string[]> {
    const rows = await bench.rows<{ text: string }>(
      `SELECT format('%s %s %s-%s', name, version, from_release, until_release) AS text
       FROM rm_components.component_interval JOIN rm_components.component USING (component_id)
       ORDER BY name, from_release`,
    );
    return rows.map(({ text }) => text);
  }

  /** `release +name version`, or `-`. */
  async function maintenance(): Promise<string[]> {
    const rows = await bench.rows<{ text: string }>(
      `SELECT format('%s %s%s %s', release_key, CASE WHEN is_added THEN '+' ELSE '-' END, name, version) AS text
       FROM rm_components.maintenance_component JOIN rm_components.component USING (component_id)
       ORDER BY release_key, is_added, name`,
    );
    return rows.map(({ text }) => text);
  }

  it('opens an interval per component of the first release', async () => {
    await bench.given(FIRST);
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-', 'react 17.0.0 1.0.0-']);
    expect(
      await bench.rows(`SELECT source, name, version, type, license, cpe, purl FROM rm_components.component
                        WHERE name = 'lodash'`),
    ).toEqual([
      {
        source: 'npm',
        name: 'lodash',
        version: '4.0.0',
        type: 'library',
        license: 'MIT',
        cpe: null,
        purl: null,
      },
    ]);
  });

  it('closes what an update replaces and leaves alone what stays', async () => {
    await bench.given(FIRST, SECOND);
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-', 'react 17.0.0 1.0.0-2.0', 'react 18.0.0 2.0-']);
  });

  it('closes what is removed, and opens it again where it comes back', async () => {
    await bench.given(
      FIRST,
      { version: '2.0', extractedAt: 10, components: ['npm react 17.0.0'] },
      { version: '3.0', extractedAt: 20, components: FIRST.components ?? [] },
    );
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-2.0', 'lodash 4.0.0 3.0-', 'react 17.0.0 1.0.0-']);
  });

  it('moves the ends where a release arrives late', async () => {
    await bench.given(FIRST, SECOND, { version: '1.5', extractedAt: 5, components: ['npm react 18.0.0'] });
    expect(await intervals()).toEqual([
      'lodash 4.0.0 1.0.0-1.5',
      'lodash 4.0.0 2.0-',
      'react 17.0.0 1.0.0-1.5',
      'react 18.0.0 1.5-',
    ]);
  });

  it('moves the beginning where the late one is the first', async () => {
    await bench.given(SECOND, { ...FIRST, components: ['npm lodash 4.0.0 MIT'] });
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-', 'react 18.0.0 2.0-']);
  });

  it('holds a maintenance release as the difference to its base, and follows a rescan of it', async () => {
    const fix = {
      version: '1.0.1',
      extractedAt: 20,
      components: ['npm react 17.0.1', 'npm lodash 4.0.0 MIT'],
    };
    await bench.given(FIRST, SECOND, fix);
    expect(await maintenance()).toEqual(['1.0.1 -react 17.0.0', '1.0.1 +react 17.0.1']);
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-', 'react 17.0.0 1.0.0-2.0', 'react 18.0.0 2.0-']);
    expect(
      await bench.rows(`SELECT line, base_key FROM rm_components.release WHERE release_key = '1.0.1'`),
    ).toEqual([{ line: 'maintenance', base_key: '1.0.0' }]);
    await bench.given({ ...fix, extractedAt: 21, components: ['npm react 17.0.0'] });
    expect(await maintenance()).toEqual(['1.0.1 -lodash 4.0.0']);
  });

  it('makes a maintenance release one of the mainline where its date was wrong', async () => {
    const fix = { version: '1.0.1', extractedAt: 20, components: ['npm react 17.0.1'] };
    await bench.given(FIRST, SECOND, fix);
    expect(await maintenance()).not.toEqual([]);
    await bench.given({ ...fix, extractedAt: 21, releasedAt: 5 });
    expect(await maintenance()).toEqual([]);
    expect(await intervals()).toEqual([
      'lodash 4.0.0 1.0.0-1.0.1',
      'lodash 4.0.0 2.0-',
      'react 17.0.0 1.0.0-1.0.1',
      'react 17.0.1 1.0.1-2.0',
      'react 18.0.0 2.0-',
    ]);
  });

  it('leaves the intervals open over a release that was not measured', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, notMeasuredReason: 'extraction-failed' });
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-', 'react 17.0.0 1.0.0-']);
    expect(
      await bench.rows('SELECT release_key, is_measured FROM rm_components.release ORDER BY release_key'),
    ).toEqual([
      { release_key: '1.0.0', is_measured: true },
      { release_key: '2.0', is_measured: false },
    ]);
  });

  it('keeps one row of a component for all applications', async () => {
    await bench.given(FIRST, { ...FIRST, app: { name: 'Other', bundleId: 'com.example.other' } });
    expect(await bench.rows('SELECT FROM rm_components.component')).toHaveLength(2);
    expect(await intervals()).toHaveLength(4);
  });

  it('tells apart components that differ in their licence alone', async () => {
    await bench.given(FIRST, {
      version: '2.0',
      extractedAt: 10,
      components: ['npm react 17.0.0', 'npm lodash 4.0.0 ISC'],
    });
    expect(await intervals()).toEqual(['lodash 4.0.0 1.0.0-2.0', 'lodash 4.0.0 2.0-', 'react 17.0.0 1.0.0-']);
  });
});
