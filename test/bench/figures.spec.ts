import { figureOf, median, percentile, tableOf } from './figures.js';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [95, 95],
  [100, 100],
  [1, 1],
  [0.5, 1],
])('the percentile %d of 1 to 100 is %d', (percent, expected) => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, percent)).toBe(expected);
});

const measured = { name: 'one', what: 'a thing', value: 30, unit: 'ms', floor: 50 };

test.each([
  [{ of: 'ratio', is: '>=', limit: 0.6 }, 'ratio >= 0.6', true],
  [{ of: 'ratio', is: '>=', limit: 0.61 }, 'ratio >= 0.61', false],
  [{ of: 'ratio', is: '<=', limit: 0.6 }, 'ratio <= 0.6', true],
  [{ of: 'value', is: '<', limit: 30 }, 'value < 30', false],
  [{ of: 'value', is: '<', limit: 30.1 }, 'value < 30.1', true],
] as const)('30 beside 50 with %j', (target, text, holds) => {
  expect(figureOf({ ...measured, target })).toMatchObject({ ratio: 0.6, target: text, holds });
});

test('a missed target is told in the table, one that nobody set is not judged', () => {
  const missed = figureOf({ ...measured, target: { of: 'value', is: '<', limit: 3 } });
  const free = figureOf({ ...measured, name: 'other', target: null });
  const [heading, first, second] = tableOf([missed, free]).split('\n');
  expect(heading).toMatch(/^name +what +value +floor +unit +ratio +target +holds$/);
  expect(first).toMatch(/^one +a thing +30 +50 +ms +0\.600 +value < 3 +MISSED$/);
  expect(second).toMatch(/^other +a thing +30 +50 +ms +0\.600 +- +-$/);
});
