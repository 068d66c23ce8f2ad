import { FailureStreak } from './failure-streak.js';

test.each([
  ['', false],
  ['ffff', false],
  ['fffff', true],
  ['ffffs', false],
  ['ffffsffff', false],
  ['ffffffff', true],
  ['fffffs', false],
  ['fffffsfffff', true],
  // Somebody else takes now and then, as processes do that all fail in turn.
  ['ffbffbf', true],
  ['fffffbbbb', true],
  ['fffffbbbbfbbbb', true],
  ['fffffbbbbb', false],
])('after %p (fails, succeeds, stands by) the streak is long: %p', (tries, isLong) => {
  const streak = new FailureStreak();
  for (const each of tries) {
    if (each === 'f') streak.failed();
    else if (each === 's') streak.succeeded();
    else streak.stoodBy();
  }
  expect(streak.isLong()).toBe(isLong);
});
