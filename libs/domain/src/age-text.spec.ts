import { ageText, wholeDays } from './age-text.js';

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [60, '60 days'],
  // A month is 30.44 days.
  [61, '2 months'],
  [91, '2 months'],
  [92, '3 months'],
  [214, '7 months'],
  [730, '23 months'],
  [731, '2 years'],
  [1095, '2 years'],
  [1096, '3 years'],
])('%d days are %s', (days, text) => expect(ageText(days)).toBe(text));

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 1],
  ['2026-01-01T00:00:01Z', '2026-01-02T00:00:00Z', 0],
  ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', 0],
  ['2024-02-28T00:00:00Z', '2024-03-01T00:00:00Z', 2],
])('from %s to %s are %d whole days', (from, to, days) =>
  expect(wholeDays(new Date(from), new Date(to))).toBe(days),
);
