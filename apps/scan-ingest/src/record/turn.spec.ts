import { Turn } from './turn.js';

test('a turn is over after its time, and begins anew when others had theirs', async () => {
  let now = 1_000;
  const turn = new Turn(() => now);
  expect(turn.isOver()).toBe(false);
  now += 20;
  expect(turn.isOver()).toBe(false);
  now += 1;
  expect(turn.isOver()).toBe(true);
  let others = 0;
  setImmediate(() => (others += 1));
  await turn.next();
  expect(others).toBe(1);
  expect(turn.isOver()).toBe(false);
});
