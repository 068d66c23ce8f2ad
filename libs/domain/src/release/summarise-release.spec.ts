import { diffTechnologies } from '../diff/diff-technologies.js';
import { aTechnology } from '../testing/an-extraction.js';
import { summariseRelease } from './summarise-release.js';

const NONE = diffTechnologies([], []);

describe('the summary of notes', () => {
  test.each([
    ['Fixes a crash. And more.', 'Fixes a crash.'],
    ['Fixes a crash', 'Fixes a crash.'],
    ['Really?! Yes.', 'Really?!'],
    ['Now 1.5 times faster. Really.', 'Now 1.5 times faster.'],
    ['\n\n  \r\nFirst line\r\nSecond line', 'First line.'],
    ["## What's new\n\n- Fixes a crash", 'Fixes a crash.'],
    ['# 2.0', '2.0.'],
    ['1. First point\n2. Second point', 'First point.'],
    ['> quoted', 'quoted.'],
    ['**Bold** and `code` and _more_', 'Bold and code and more.'],
    ['Uses node_modules now', 'Uses node_modules now.'],
    ['See [the blog](https://example.com/a.b) for more', 'See the blog for more.'],
    ['![logo](logo.png)\nFixes a crash', 'Fixes a crash.'],
    ['<!-- made by a tool -->\nFixes a crash', 'Fixes a crash.'],
    ['<!-- made\nby a tool -->\n<p>Fixes <b>a</b> crash</p>', 'Fixes a crash.'],
    ['Takes List<String> now', 'Takes List<String> now.'],
    ['---\nFixes a crash', 'Fixes a crash.'],
    ['修复了一个错误。更多内容', '修复了一个错误。'],
  ])('%j is %j', (notes, expected) => {
    expect(summariseRelease({ notes, changes: NONE })).toBe(expected);
  });

  test.each([null, '', ' \n ', '***', '<!-- nothing -->'])('of %j there is none', (notes) => {
    expect(summariseRelease({ notes, changes: NONE })).toBeNull();
  });

  test('is cut where a sentence is long, never inside a character', () => {
    const summary = summariseRelease({ notes: '🚀'.repeat(300), changes: NONE });
    expect(summary).toBe(`${'🚀'.repeat(200)}…`);
  });
});

test.each(['[', '<!--', '_', '<b', '![', '- '])('notes of nothing but %j are read in no time', (text) => {
  const started = performance.now();
  summariseRelease({ notes: text.repeat(200_000 / text.length), changes: NONE });
  expect(performance.now() - started).toBeLessThan(1000);
});

describe('the summary of changes', () => {
  const list = (names: string): ReturnType<typeof aTechnology>[] =>
    names
      .split(', ')
      .filter((name) => name !== '')
      .map(aTechnology);

  test.each([
    ['', 'A 1', 'Adds A.'],
    ['A 1', '', 'Removes A.'],
    ['A 1', 'A 2', 'Updates A to 2.'],
    ['A 1', 'A', 'Updates A to an unknown version.'],
    ['', 'A, B, C', 'Adds A, B, C.'],
    ['', 'A, B, C, D, E', 'Adds A, B, C and 2 more.'],
    ['A 1, B 1', 'B 2, C 1', 'Adds C; removes A; updates B to 2.'],
  ])('from %j to %j is %j', (before, after, expected) => {
    expect(summariseRelease({ notes: null, changes: diffTechnologies(list(before), list(after)) })).toBe(
      expected,
    );
  });

  test('comes after the notes', () => {
    const changes = diffTechnologies([], list('A'));
    expect(summariseRelease({ notes: 'Faster. Better.', changes })).toBe('Faster. Adds A.');
  });
});
