import { compareAppVersions, isNumbered, lineOf } from './app-version.js';

test.each([
  ['1.2.10', '>', '1.2.9'],
  ['1.0', '=', '1.0.0'],
  ['v1.2', '=', '1.2'],
  ['1.0.0-rc.1', '<', '1.0.0'],
  ['1.0.0-rc.2', '<', '1.0.0-rc.10'],
  ['1.0.1-rc.1', '>', '1.0.0'],
  ['1.0-beta', '=', '1.0.0-alpha'],
  ['beta-2', '>', '1.9'],
  ['nightly', '<', '0.0.1'],
  ['20240101123456789012', '>', '20240101123456789011'],
])('%s %s %s', (a, sign, b) => {
  const expected = { '<': -1, '=': 0, '>': 1 }[sign];
  expect(compareAppVersions(a, b)).toBe(expected);
  expect(compareAppVersions(b, a)).toBe(0 - expected!);
});

test.each([
  ['5.13.2', '5.13'],
  ['5.13', '5'],
  ['v5.13.2-rc.1', '5.13'],
  ['7', ''],
])('the line of %s is "%s"', (version, line) => expect(lineOf(version)).toBe(line));

test('null and versions without digits take no part', () => {
  expect([null, 'nightly', 'v2'].map(isNumbered)).toEqual([false, false, true]);
});
