import { identifyApp } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { anExtraction, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';
import { findComponents } from './components.queries.js';

let bench: ReadModelBench;

beforeEach(async () => {
  bench = await openReadModelBench();
});

afterEach(() => bench.close());

const APP = appUuid(identifyApp(anExtraction().app).id);

/** `name version licence since`, of a day of January 2024; null where the release has none. */
async function shipped(release: string): Promise<string[] | null> {
  const found = await findComponents(bench.pool, APP, release);
  return (
    found?.map(
      ({ name, version, license, since }) =>
        `${name} ${version ?? '?'} ${license ?? '-'} since ${new Date(since).getUTCDate()}`,
    ) ?? null
  );
}

const release = (version: string | null, day: number, ...components: string[]): ExtractionOverrides => ({
  version,
  extractedAt: day,
  components,
});

test('is in order of source, name and version, an unknown one first', async () => {
  await bench.given(release('1.0', 1, 'npm b 2', 'npm b', 'cargo z 1', 'npm a 1', 'npm b 10'));
  expect(await shipped('1.0')).toEqual([
    'z 1 - since 1',
    'a 1 - since 1',
    'b ? - since 1',
    'b 10 - since 1',
    'b 2 - since 1',
  ]);
});

test('a component is there since the release from which on it never left', async () => {
  await bench.given(
    release('1.0', 1, 'npm always 1', 'npm back 1', 'npm bumped 1'),
    release('2.0', 5, 'npm always 1', 'npm bumped 2'),
    release('3.0', 9, 'npm always 1', 'npm back 1', 'npm bumped 2', 'npm fresh 1'),
  );
  expect(await shipped('3.0')).toEqual([
    'always 1 - since 1',
    'back 1 - since 9',
    'bumped 2 - since 5',
    'fresh 1 - since 9',
  ]);
  expect(await shipped('1.0')).toEqual(['always 1 - since 1', 'back 1 - since 1', 'bumped 1 - since 1']);
});

test('another word on its licence is no break, of an unknown version neither', async () => {
  await bench.given(
    release('1.0', 1, 'npm react 18', 'npm gone 1 MIT', 'npm none'),
    release('2.0', 5, 'npm react 18 MIT', 'npm none ? MIT'),
    release('3.0', 9, 'npm react 18 ISC', 'npm gone 1', 'npm none ? MIT'),
  );
  expect(await shipped('3.0')).toEqual(['gone 1 - since 9', 'none ? MIT since 1', 'react 18 ISC since 1']);
  expect(await shipped('2.0')).toEqual(['none ? MIT since 1', 'react 18 MIT since 1']);
});

test('what other applications say of the same package does not matter', async () => {
  await bench.given(
    { ...release('1.0', 1, 'npm react 18 MIT'), app: { name: 'Other', bundleId: 'com.example.other' } },
    release('1.0', 5, 'npm react 18'),
  );
  expect(await shipped('1.0')).toEqual(['react 18 - since 5']);
});

describe('a maintenance release', () => {
  const story = [
    release('5.1.0', 1, 'npm a 1', 'npm b 1', 'npm c 1 MIT'),
    release('6.0.0', 5, 'npm a 2', 'npm c 1 MIT'),
    release('5.1.1', 9, 'npm a 1', 'npm b 2', 'npm c 1 ISC'),
    release('5.1.2', 12, 'npm a 1', 'npm b 2', 'npm c 1', 'npm d 1'),
  ];

  test('is its base with edits', async () => {
    await bench.given(...story);
    expect(await shipped('5.1.1')).toEqual(['a 1 - since 1', 'b 2 - since 9', 'c 1 ISC since 1']);
  });

  test('may go back to the mainline over another one', async () => {
    await bench.given(...story);
    expect(await shipped('5.1.2')).toEqual([
      'a 1 - since 1',
      'b 2 - since 9',
      'c 1 - since 1',
      'd 1 - since 12',
    ]);
    expect(await shipped('6.0.0')).toEqual(['a 2 - since 5', 'c 1 MIT since 1']);
  });

  test('comes out the same in another order of arrival', async () => {
    await bench.given(...[...story].reverse());
    expect(await shipped('5.1.2')).toEqual([
      'a 1 - since 1',
      'b 2 - since 9',
      'c 1 - since 1',
      'd 1 - since 12',
    ]);
  });

  test('without a base has everything of its own', async () => {
    await bench.given(
      { ...release('5.1.1', 1), notMeasuredReason: 'empty' },
      release('6.0.0', 5, 'npm a 2'),
      release('5.1.0', 9, 'npm a 1'),
    );
    expect(await shipped('5.1.0')).toEqual(['a 1 - since 9']);
  });
});

test('null where the release is unknown or was never measured; none is a finding', async () => {
  await bench.given(
    release('1.0', 1),
    { ...release('2.0', 2), notMeasuredReason: 'extraction-failed' },
    release(null, 3, 'npm a 1'),
  );
  expect(await shipped('1.0')).toEqual([]);
  expect(await shipped('2.0')).toBeNull();
  expect(await shipped('9.9')).toBeNull();
  expect(await shipped('')).toEqual(['a 1 - since 3']);
});
