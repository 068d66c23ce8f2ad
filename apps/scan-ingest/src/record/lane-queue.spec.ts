import { LaneQueue } from './lane-queue.js';

const LIMITS = { maximumItems: 3, maximumWeight: 10 };

/** A queue that doubles numbers, and the batches that it made; each batch ends when it is told to. */
function doubler(limits = LIMITS) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const queue = new LaneQueue<number, number>(limits, async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) =>
      item < 0
        ? { status: 'rejected', reason: new RangeError(String(item)) }
        : { status: 'fulfilled', value: item * 2 },
    );
  });
  const finish = async (): Promise<void> => {
    while (ends.length === 0) await new Promise(setImmediate);
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, batches, finish };
}

test('what comes in during a batch makes the next one, in order', async () => {
  const { queue, batches, finish } = doubler();
  const first = [queue.add(1, 1), queue.add(2, 1)];
  await new Promise(setImmediate);
  const later = [queue.add(3, 1), queue.add(4, 1)];
  await finish();
  await finish();
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test.each([
  ['by number', [1, 1, 1, 1, 1, 1, 1], [3, 3, 1]],
  ['by weight', [6, 4, 1, 10, 1], [2, 1, 1, 1]],
  ['one that is over the weight alone goes alone', [1, 99, 1], [1, 1, 1]],
])('batches are bounded %s', async (_, weights, sizes) => {
  const { queue, batches, finish } = doubler();
  const results = weights.map((weight, index) => queue.add(index, weight));
  for (const _size of sizes) await finish();
  expect(await Promise.all(results)).toEqual(weights.map((_weight, index) => index * 2));
  expect(batches.map(({ length }) => length)).toEqual(sizes);
});

test('the failure of one is its own', async () => {
  const { queue, finish } = doubler();
  const results = Promise.allSettled([queue.add(1, 1), queue.add(-1, 1), queue.add(2, 1)]);
  await finish();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the failure of a batch is that of all in it, and of no other', async () => {
  let isBroken = true;
  const queue = new LaneQueue<number, number>(LIMITS, (items) =>
    isBroken
      ? Promise.reject(new Error('broken'))
      : Promise.resolve(items.map((value) => ({ status: 'fulfilled', value }))),
  );
  const failed = await Promise.allSettled([queue.add(1, 1), queue.add(2, 1)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await queue.add(3, 1)).toBe(3);
});

test('a result that is missing is an error, not silence', async () => {
  const queue = new LaneQueue<number, number>(LIMITS, () => Promise.resolve([]));
  await expect(queue.add(1, 1)).rejects.toThrow('too few results');
});

test('something else runs between two batches, neither during one nor after all of them', async () => {
  const { queue, batches, finish } = doubler({ maximumItems: 1, maximumWeight: 10 });
  const results = [queue.add(1, 1), queue.add(2, 1)];
  const seen = queue.between(() => Promise.resolve(batches.length));
  await finish();
  await finish();
  expect(await seen).toBe(1);
  expect(await Promise.all(results)).toEqual([2, 4]);
});

test('something else runs where nothing comes in, and its failure stops nobody', async () => {
  const { queue, finish } = doubler();
  await expect(queue.between(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.between(() => Promise.resolve('fine'))).toBe('fine');
  const result = queue.add(4, 1);
  await finish();
  expect(await result).toBe(8);
});
