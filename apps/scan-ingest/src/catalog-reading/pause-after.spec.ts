import { pauseAfter } from './pause-after.js';

test.each([
  [0, 0],
  [1, 3],
  [250, 750],
  [10_000, 30_000],
  [10_001, 30_000],
  [3_600_000, 30_000],
  // A clock that went back.
  [-5, 0],
])('after %d ms of work the reading rests %d ms', (workMs, restMs) => {
  expect(pauseAfter(workMs)).toBe(restMs);
});
