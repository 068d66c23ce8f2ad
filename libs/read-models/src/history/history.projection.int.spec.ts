import { day, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';

const FIRST: ExtractionOverrides = {
  version: '1.0.0',
  extractedAt: 1,
  components: ['npm react 17.0.0', 'npm lodash 4.0.0'],
};
const SECOND: ExtractionOverrides = {
  version: '2.0',
  extractedAt: 10,
  components: ['npm react 18.0.0', 'npm @sentry/core 7.0.0'],
};

interface Row {
  readonly release_key: string;
  readonly line: string;
  readonly base: { readonly version: string | null } | null;
  readonly changes: Record<'added' | 'removed' | 'updated', readonly { readonly name: string }[]> & {
    readonly unchanged: number;
  };
  readonly dependency_changes: Record<'added' | 'removed' | 'updated' | 'unchanged', number>;
}

describe('the history model', () => {
  let bench: ReadModelBench;

  beforeEach(async () => {
    bench = await openReadModelBench();
  });

  afterEach(() => bench.close());

  /** `key line <base [+added -removed ~updated =unchanged] components`, in order of history. */
  async function history(): Promise<string[]> {
    const rows = await bench.rows<Row>(
      'SELECT * FROM rm_history.release ORDER BY date, first_extracted_at, version_key, release_key',
    );
    return rows.map(({ release_key, line, base, changes, dependency_changes: counts }) => {
      const named = (sign: string, list: readonly { readonly name: string }[]): string[] =>
        list.map(({ name }) => `${sign}${name}`);
      const technologies = [
        ...named('+', changes.added),
        ...named('-', changes.removed),
        ...named('~', changes.updated),
        `=${changes.unchanged}`,
      ].join(' ');
      const components = `+${counts.added} -${counts.removed} ~${counts.updated} =${counts.unchanged}`;
      return `${release_key || 'none'} ${line} <${base?.version ?? ''} [${technologies}] ${components}`;
    });
  }

  it('holds the first release with everything as added', async () => {
    await bench.given(FIRST);
    expect(await history()).toEqual(['1.0.0 mainline < [+React =0] +2 -0 ~0 =0']);
  });

  it('holds each cell of a release', async () => {
    await bench.given({
      ...FIRST,
      releasedAt: 3,
      extractedAt: 4,
      notes: 'Fixes bugs.',
      bundle: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 7 },
    });
    const [row] = await bench.rows('SELECT * FROM rm_history.release');
    expect(row).toMatchObject({
      version: '1.0.0',
      date: day(3),
      released_at: day(3),
      first_extracted_at: day(4),
      extracted_at: day(4),
      measured_at: day(4),
      dependency_count: 2,
      notes: 'Fixes bugs.',
      summary: expect.any(String) as string,
      facts: { runtime: 'electron', electronVersion: '30.0.0', sizeBytes: 7 },
      technologies: [
        { name: 'Electron', version: '30.0.0', category: 'Runtime' },
        { name: 'React', version: '17.0.0', category: 'UI Framework' },
      ],
    });
  });

  it('tells an update by what changed', async () => {
    await bench.given(FIRST, SECOND);
    expect(await history()).toEqual([
      '1.0.0 mainline < [+React =0] +2 -0 ~0 =0',
      '2.0 mainline <1.0.0 [+Sentry ~React =0] +1 -1 ~1 =0',
    ]);
  });

  it('tells a removal', async () => {
    await bench.given(FIRST, { version: '2.0', extractedAt: 10, components: ['npm lodash 4.0.0'] });
    expect((await history())[1]).toBe('2.0 mainline <1.0.0 [-React =0] +0 -1 ~0 =1');
  });

  it('restates the release after one that arrives late', async () => {
    await bench.given(FIRST, SECOND, {
      version: '1.5',
      extractedAt: 5,
      components: ['npm react 18.0.0', 'npm lodash 4.0.0'],
    });
    expect(await history()).toEqual([
      '1.0.0 mainline < [+React =0] +2 -0 ~0 =0',
      '1.5 mainline <1.0.0 [~React =0] +0 -0 ~1 =1',
      '2.0 mainline <1.5 [+Sentry =1] +1 -1 ~0 =1',
    ]);
  });

  it('tells a maintenance release against the line that it maintains', async () => {
    await bench.given(FIRST, SECOND, {
      version: '1.0.1',
      extractedAt: 20,
      components: ['npm react 17.0.1', 'npm lodash 4.0.0'],
    });
    expect((await history())[2]).toBe('1.0.1 maintenance <1.0.0 [~React =0] +0 -0 ~1 =1');
  });

  it('holds a release that could not be measured, and its findings once they come', async () => {
    const failed = { version: '2.0', extractedAt: 10, notMeasuredReason: 'extraction-failed' } as const;
    await bench.given(FIRST, failed);
    expect((await history())[1]).toBe('2.0 mainline < [=0] +0 -0 ~0 =0');
    const text = `SELECT measured_at, dependency_count FROM rm_history.release WHERE version = '2.0'`;
    expect(await bench.rows(text)).toEqual([{ measured_at: null, dependency_count: null }]);
    await bench.given({ ...SECOND, extractedAt: 11 });
    expect((await history())[1]).toBe('2.0 mainline <1.0.0 [+Sentry ~React =0] +1 -1 ~1 =0');
    expect(await bench.rows(text)).toEqual([{ measured_at: day(11), dependency_count: 2 }]);
  });

  it('keeps the release without a version apart from all others', async () => {
    await bench.given({ ...FIRST, version: null });
    expect(await bench.rows('SELECT release_key, version, version_key FROM rm_history.release')).toEqual([
      { release_key: '', version: null, version_key: '' },
    ]);
  });
});
