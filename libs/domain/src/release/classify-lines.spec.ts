import { parseAppVersion } from '../app-version/app-version.js';
import { classifyLines } from './classify-lines.js';

/** Versions in history's order; the maintenance ones are marked with `~`. */
describe('mainline and maintenance', () => {
  test.each([
    ['one release', '1.0'],
    ['ever higher', '1.0 1.1 2.0 10.0'],
    ['a patch of 5.13 after 6', '5.13.1 5.13.2 6.0.0 ~5.13.3 6.0.1 ~5.13.4'],
    ['a line never seen before is a new numbering', '24.1.0 24.2.0 1.0.0 1.0.1 1.1.0'],
    ['after a new numbering the old one is higher again', '24.1.0 1.0.0 24.1.1 ~1.0.1'],
    ['calendar to plain numbers', '2023.10.1 2023.11.1 4.0.0 4.0.1 ~4.0.0'],
    ['equal numbers spelled otherwise', '2.0 2.0.0 2'],
    ['a suffix is lower than the release, in the same line', '2.0.0-rc.1 2.0.0 ~2.0.0-hotfix 2.0.1'],
    ['a suffix of an older line', '5.13.3 6.0.0 ~5.13.4-beta'],
    ['fewer parts are a line of their own', '5.13.3 6.0.0 5.13 5.13.4'],
    ['single numbers are all of one line', '5 7 ~6 8'],
    ['a maintenance release is not the highest', '5.13.1 6.0.0 ~5.13.9 ~5.13.2 6.0.1'],
    ['without digits', '1.0.0 nightly 1.0.1 latest ~1.0.0-rc'],
    ['without digits at first', 'nightly 1.0.0 nightly'],
    ['without a version', '- 1.0.0 - 1.0.1 - ~1.0.0-rc'],
  ])('%s: %s', (_, history) => {
    const marked = history.split(' ');
    const versions = marked.map((text) => (text === '-' ? null : parseAppVersion(text.replace('~', ''))));
    const lines = classifyLines(versions);
    expect(
      marked.map((text, at) => (lines[at] === 'maintenance' ? '~' : '') + text.replace('~', '')),
    ).toEqual(marked);
  });

  test('the first release of all is mainline, whatever it is', () => {
    for (const first of [null, parseAppVersion('latest'), parseAppVersion('0-alpha')]) {
      expect(classifyLines([first])).toEqual(['mainline']);
    }
  });
});
