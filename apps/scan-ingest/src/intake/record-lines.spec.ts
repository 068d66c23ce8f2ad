import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import type { ExtractionRecorder } from '../record/extraction-recorder.js';
import { recordLines } from './record-lines.js';

const line = (index: number): Buffer => Buffer.from(`${JSON.stringify(aDocument({ id: index }))}\n`);

/** A recorder that holds everything until it is told to go on. */
function heldRecorder() {
  const release: (() => void)[] = [];
  const recorder = {
    bytesUnderway: 0,
    refuse: () => ({ outcome: 'rejected', problems: [] }),
    recordDecoded: () =>
      new Promise((resolve) => release.push(() => resolve({ outcome: 'duplicate', position: null }))),
  };
  return { release, recorder, asRecorder: recorder as unknown as ExtractionRecorder };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 2_000; turn += 1) await new Promise(setImmediate);
};

test.each([
  ['100 lines of one stream', 0, 100],
  ['one line of each stream where all streams have too much', 65 * 1024 * 1024, 1],
])('a fast sender is slowed: no more than %s are underway', async (_, bytesUnderway, most) => {
  const { release, recorder, asRecorder } = heldRecorder();
  recorder.bytesUnderway = bytesUnderway;
  let sent = 0;
  async function* fast(): AsyncGenerator<Buffer> {
    for (; sent < 1_000; sent += 1) yield await Promise.resolve(line(sent));
  }
  const outcomes = recordLines(asRecorder, fast(), { backfill: false });
  const first = outcomes.next();
  await turns();
  expect(release).toHaveLength(most);
  expect(sent).toBeLessThanOrEqual(most + 1);
  release[0]?.();
  expect((await first).value).toMatchObject({ line: 1 });
  // The next is read for the one that is done, and no more.
  const second = outcomes.next();
  await turns();
  expect(release.length).toBeLessThanOrEqual(most + 1);
  for (let index = 1; index < most + 1; index += 1) release[index]?.();
  expect((await second).value).toMatchObject({ line: 2 });
});

test('what came before a break is given, then its error thrown', async () => {
  const { release, asRecorder } = heldRecorder();
  async function* broken(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.concat([line(1), line(2), Buffer.from('{"half":')]));
    throw new Error('cable cut');
  }
  const lines: number[] = [];
  const reading = (async () => {
    for await (const each of recordLines(asRecorder, broken(), { backfill: false })) lines.push(each.line);
  })();
  await turns();
  release.forEach((go) => go());
  await expect(reading).rejects.toThrow('cable cut');
  expect(lines).toEqual([1, 2]);
});
