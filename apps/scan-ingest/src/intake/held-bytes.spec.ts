import { HeldBytes } from './held-bytes.js';

const FREE = 64 * 1024;
const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Whether a promise has resolved, and to what. */
function watched(promise: Promise<boolean>): { result: boolean | 'waits' } {
  const watch: { result: boolean | 'waits' } = { result: 'waits' };
  void promise.then((result) => (watch.result = result));
  return watch;
}

test('who holds little never waits, however full it is', async () => {
  const room = new HeldBytes(1_000);
  expect(await room.hold().reach(FREE + 1_000)).toBe(true);
  for (let count = 0; count < 100; count += 1) expect(await room.hold().reach(FREE)).toBe(true);
});

test('who finds it full waits until others have ended', async () => {
  const room = new HeldBytes(1_000, 60_000);
  const [first, second, third] = [room.hold(), room.hold(), room.hold()];
  await first.reach(FREE + 600);
  const waits = [watched(second.reach(FREE + 600)), watched(third.reach(FREE + 600))];
  await turns();
  expect(waits.map(({ result }) => result)).toEqual(['waits', 'waits']);
  first.release();
  await turns();
  // The second holds the longest now.
  expect(waits.map(({ result }) => result)).toEqual([true, 'waits']);
  second.release();
  await turns();
  expect(waits[1]?.result).toBe(true);
});

test('who holds the longest goes on beyond the maximum, so that somebody ends', async () => {
  const room = new HeldBytes(1_000, 60_000);
  const [first, second] = [room.hold(), room.hold()];
  await first.reach(FREE + 500);
  await second.reach(FREE + 500);
  const waits = watched(second.reach(FREE + 501));
  expect(await first.reach(FREE + 30_000)).toBe(true);
  await turns();
  expect(waits.result).toBe('waits');
  first.release();
  await turns();
  expect(waits.result).toBe(true);
});

test('who waits too long is sent away, and then holds nothing of it', async () => {
  const room = new HeldBytes(1_000, 30);
  const [first, second] = [room.hold(), room.hold()];
  await first.reach(FREE + 1_000);
  expect(await second.reach(FREE + 500)).toBe(false);
  second.release();
  second.release();
  first.release();
  const [third, fourth] = [room.hold(), room.hold()];
  expect(await third.reach(FREE + 500)).toBe(true);
  expect(await fourth.reach(FREE + 500)).toBe(true);
});

test('what is held may become less', async () => {
  const room = new HeldBytes(1_000, 30);
  const [first, second] = [room.hold(), room.hold()];
  await first.reach(FREE + 1_000);
  await first.reach(10);
  expect(await second.reach(FREE + 1_000)).toBe(true);
});
