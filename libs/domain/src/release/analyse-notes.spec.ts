import { analyseNotes } from './analyse-notes.js';

describe('what notes are about', () => {
  test.each<[string, readonly string[]]>([
    ['Adds a dark theme', ['feature']],
    ['feat(editor): split panes', ['feature']],
    ['Linux is now supported', ['feature']],
    ['Drops support for Windows 8', []],
    ['Fixed: new windows opened off screen', ['bugfix']],
    ['fix: prefix of a path', ['bugfix']],
    ['A prefix for every path', []],
    ['A fixed-width font', []],
    ['The clock no longer freezes', ['bugfix']],
    ['Faster start with large notebooks', ['performance']],
    ['Fixed a memory leak', ['bugfix', 'performance']],
    ['Fixes CVE-2026-1234', ['bugfix', 'security']],
    ['Security: links are checked', ['security']],
    ['Rewritten in Rust', ['architecture']],
    ['Updated Electron to 38', ['architecture']],
    ['Improved search', ['feature']],
    ['Performance improvements', ['performance']],
    ['Write together.', []],
    ['修复了一个错误', []],
  ])('%j: %j', (notes, categories) => {
    expect(analyseNotes(notes).categories).toEqual(categories);
  });

  test.each<[string, string, readonly string[]]>([
    ['lines are of what their heading says', "## What's new\n\n- Gift cards", ['feature']],
    ['a repair below "new" is a repair alone', "## What's new\n\n- Fixed: drift", ['bugfix']],
    ['a repair below "security" is both', '### Security\n- Fixed a path traversal', ['bugfix', 'security']],
    [
      'the order is that of the contract',
      '## Security\n- Vault\n## Added\n- Comets',
      ['feature', 'security'],
    ],
    ['a heading in bold', '**Performance**\n- Large files', ['performance']],
    ['a heading with a colon', 'Bug fixes:\n- Large files', ['bugfix']],
    ['a lower heading keeps what is above', '## Added\n### Editor\n- Panes', ['feature']],
    ['a heading of the same rank ends it', '## Fixed\n## Known bugs\n- Search is empty', ['bugfix']],
    ['a heading that is followed by nothing', '# 2.0\n\n## Bug fixes', ['bugfix']],
    ['what stands in a comment is not there', '<!-- security -->\nComets', []],
    ['nor what stands in an address', '[Comets](https://example.com/new/fix)', []],
  ])('%s', (_, notes, categories) => {
    expect(analyseNotes(notes).categories).toEqual(categories);
  });
});

test.each([
  ['Adds a dark theme', 'neutral'],
  ['Fixed: the clock stopped', 'neutral'],
  ['Search is better', 'positive'],
  ['We are excited to show tabs. Thank you!', 'positive'],
  ['The old importer is deprecated', 'negative'],
  ['Fixed a regression', 'neutral'],
  ['## Known issues\n- Search is empty', 'negative'],
  ['## Known bugs\n- Search is empty', 'negative'],
  ['Unfortunately sync is discontinued', 'negative'],
  ['Search is better\nSync is no longer available', 'neutral'],
  ['Search is better\nTabs are easier to find\nSync is no longer available', 'positive'],
  ['Search is better\nWindows 8 is no longer supported\nThe importer is deprecated', 'negative'],
])('the tone of %j is %s', (notes, sentiment) => {
  expect(analyseNotes(notes).sentiment).toBe(sentiment);
});

test.each([null, '', ' \n ', '***', '<!-- nothing -->'])('of %j there is nothing to tell', (notes) => {
  expect(analyseNotes(notes)).toEqual({ categories: null, sentiment: null });
});
