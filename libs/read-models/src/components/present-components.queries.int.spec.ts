import { identifyApp } from '#libs/domain';
import { anExtraction, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';
import { findPresentComponents } from './present-components.queries.js';

let bench: ReadModelBench;

beforeEach(async () => {
  bench = await openReadModelBench();
});

afterEach(() => bench.close());

const OTHER: ExtractionOverrides['app'] = { name: 'Other', bundleId: 'com.example.other' };
const TINY_ID = identifyApp(anExtraction().app).id;
const OTHER_ID = identifyApp(anExtraction({ app: OTHER }).app).id;
const NOBODY = 'app_00000000-0000-5000-8000-000000000000';

const release = (version: string, day: number, ...components: string[]): ExtractionOverrides => ({
  version,
  extractedAt: day,
  components,
});

async function present(appIds: readonly string[], ...versions: string[]): Promise<string[][]> {
  const found = await findPresentComponents(bench.pool, appIds, versions);
  return found.map((components) =>
    components.map(({ source, name, version }) => `${source} ${name} ${version ?? '?'}`),
  );
}

test('what the last measured mainline release has in these versions, by application', async () => {
  await bench.given(
    release('5.0.0', 1, 'npm gone 1', 'npm kept 1', 'npm bumped 1'),
    release('6.0.0', 5, 'spm kept 1', 'npm kept 1', 'npm bumped 2', 'npm another 3', 'npm unknown'),
    // Neither a patch of an old line nor a scan that failed counts.
    release('5.0.1', 9, 'npm gone 1', 'npm patched 1'),
    { ...release('7.0.0', 12), notMeasuredReason: 'empty' },
    { ...release('1.0', 1, 'nuget kept 1', 'pub kept 2'), app: OTHER },
  );
  expect(await present([OTHER_ID, NOBODY, TINY_ID], '1', '2')).toEqual([
    ['nuget kept 1', 'pub kept 2'],
    [],
    ['npm bumped 2', 'npm kept 1', 'spm kept 1'],
  ]);
  expect(await present([TINY_ID, OTHER_ID], '3')).toEqual([['npm another 3'], []]);
});

test('no application, or no version', async () => {
  await bench.given(release('1.0', 1, 'npm a 1'));
  expect(await present([], '1')).toEqual([]);
  expect(await present([TINY_ID])).toEqual([[]]);
});
