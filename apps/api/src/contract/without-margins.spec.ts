import { withoutMargins } from './without-margins.js';

test.each([
  ['Dovetick', 'Dovetick'],
  ['  Dovetick\t', 'Dovetick'],
  ['Plinthworks  CAD ', 'Plinthworks  CAD'],
  // A no-break space, as pages have it.
  ['\u00a0Dovetick\u00a0', 'Dovetick'],
  ['  ', '  '],
])('of %j is %j', (name, inside) => {
  expect(withoutMargins(name)).toBe(inside);
});
