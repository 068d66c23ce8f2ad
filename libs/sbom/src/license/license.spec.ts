import spdxLicenses from 'spdx-license-list';
import { CLASSIFIED_IDS, classOfLicense } from './license-classes.js';
import { assessLicense, LINKING_EXCEPTIONS } from './license-risk.js';
import { parseLicense } from './parse-license.js';

const textOf = (text: string | null): string => {
  const license = parseLicense(text);
  return license.kind === 'none' ? '' : license.kind === 'named' ? `named ${license.name}` : license.text;
};

describe('parseLicense', () => {
  test.each([
    ['MIT', 'MIT'],
    ['mit', 'MIT'],
    [' Apache-2.0 ', 'Apache-2.0'],
    ['(MIT OR CC0-1.0)', 'MIT OR CC0-1.0'],
    ['mit or apache-2.0', 'MIT OR Apache-2.0'],
    ['MIT AND (LGPL-2.1-or-later OR Apache-2.0)', 'MIT AND (LGPL-2.1-or-later OR Apache-2.0)'],
    ['(MIT AND ISC) OR Zlib', 'MIT AND ISC OR Zlib'],
    ['Apache-2.0 WITH LLVM-exception', 'Apache-2.0 WITH LLVM-exception'],
    ['LicenseRef-QuestPDF-Community', 'LicenseRef-QuestPDF-Community'],
    ['MPL-1.1+', 'MPL-1.1+'],
    // Of the list, but newer than the parser's.
    ['FSL-1.1-MIT', 'FSL-1.1-MIT'],
  ])('reads %s', (text, expected) => expect(textOf(text)).toBe(expected));

  test.each([
    ['GPL-2.0', 'GPL-2.0-only'],
    ['GPL-2.0+', 'GPL-2.0-or-later'],
    ['GPL-3.0', 'GPL-3.0-only'],
    ['LGPL-2.1+', 'LGPL-2.1-or-later'],
    ['AGPL-3.0', 'AGPL-3.0-only'],
    ['GFDL-1.3', 'GFDL-1.3-only'],
    ['GPL-2.0 OR MIT', 'GPL-2.0-only OR MIT'],
    ['GPL-2.0+ WITH Classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL-3.0-with-GCC-exception AND MIT', 'GPL-3.0-only WITH GCC-exception-3.1 AND MIT'],
    ['wxWindows', 'LGPL-2.0-or-later WITH WxWindows-exception-3.1'],
    ['BSD-2-Clause-FreeBSD', 'BSD-2-Clause-Views'],
    ['StandardML-NJ', 'SMLNJ'],
  ])('upgrades %s', (text, expected) => expect(textOf(text)).toBe(expected));

  test.each([
    ['MIT License', 'MIT'],
    ['The MIT License', 'MIT'],
    ['Apache 2', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['GPLv3', 'GPL-3.0-or-later'],
    ['MPL2', 'MPL-2.0'],
    ['New BSD', 'BSD-3-Clause'],
    ['Simplified BSD', 'BSD-2-Clause'],
    ['BSD 3-Clause', 'BSD-3-Clause'],
    ['Eclipse Public License 2.0', 'EPL-2.0'],
    ['SIL Open Font License 1.1', 'OFL-1.1'],
    ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
    ['Unlicense/MIT', 'Unlicense OR MIT'],
  ])('understands %s', (text, expected) => expect(textOf(text)).toBe(expected));

  // spdx-correct alone makes MIT, Unlicense, Apache-2.0, BSL-1.0, LGPL-3.0-or-later and BSD-2-Clause of these.
  test.each([
    'Proprietary, permitted use only',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'Apache 1.5',
    'BSL',
    'GNU LGPL v2.1 or later',
    'BSD-like',
    'BSD',
    'BSD License',
    'The BSD licence',
    'Custom EULA',
    'MIT OR Custom',
    'DocumentRef-a:LicenseRef-b',
    'MIT OR',
    '((',
    'Commercial 漢字',
  ])('leaves %s as it is', (text) => expect(textOf(text)).toBe(`named ${text}`));

  test.each([null, '', '  ', 'NOASSERTION', 'NONE', 'unknown'])('takes %p for nothing said', (text) =>
    expect(parseLicense(text)).toEqual({ kind: 'none' }),
  );
});

describe('assessLicense', () => {
  test.each([
    ['MIT', 'none'],
    ['BSD-3-Clause', 'none'],
    ['blessing', 'none'],
    ['Public Domain', 'none'],
    ['LGPL-3.0-only', 'low'],
    ['OFL-1.1', 'low'],
    ['MPL-2.0', 'medium'],
    ['EPL-2.0', 'medium'],
    ['CDDL-1.0', 'medium'],
    ['CC-BY-SA-4.0', 'medium'],
    ['GPL-2.0-only', 'high'],
    ['AGPL-3.0-or-later', 'high'],
    ['OSL-3.0', 'high'],
    ['SSPL-1.0', 'high'],
    ['BUSL-1.1', 'high'],
    ['Elastic-2.0', 'high'],
    ['CC-BY-NC-4.0', 'high'],
    ['CC-BY-4.0', 'none'],
    ['BSD-3-Clause-No-Military-License', 'high'],
    // The mildest branch of a choice, the strictest of a conjunction.
    ['MIT OR GPL-3.0-only', 'none'],
    ['GPL-3.0-only OR LGPL-3.0-only', 'low'],
    ['MPL-2.0 OR EPL-1.0', 'medium'],
    ['MIT AND GPL-3.0-only', 'high'],
    ['MIT AND (GPL-3.0-only OR LGPL-2.1-only)', 'low'],
    ['MIT AND ISC OR GPL-3.0-only', 'none'],
    // One step down.
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'medium'],
    ['GPL-3.0-only WITH GCC-exception-3.1', 'medium'],
    ['LGPL-2.1-only WITH Qt-LGPL-exception-1.1', 'none'],
    ['Apache-2.0 WITH LLVM-exception', 'none'],
    ['GPL-2.0-only WITH Universal-FOSS-exception-1.0', 'high'],
    // Nobody knows.
    ['LicenseRef-x', 'unknown'],
    ['Custom', 'unknown'],
    [null, 'unknown'],
    ['MIT OR LicenseRef-x', 'none'],
    ['MPL-2.0 OR LicenseRef-x', 'medium'],
    ['GPL-3.0-only OR LicenseRef-x', 'unknown'],
    ['MIT AND LicenseRef-x', 'unknown'],
    ['GPL-3.0-only AND LicenseRef-x', 'high'],
  ])('%s: %s', (text, risk) => expect(assessLicense(parseLicense(text)).risk).toBe(risk));
});

describe('the table of classes', () => {
  const ids = Object.keys(spdxLicenses);

  test('names only ids of the SPDX list, and patterns that fit some', () => {
    const idle = CLASSIFIED_IDS.filter((entry) =>
      entry.endsWith('*') ? !ids.some((id) => id.startsWith(entry.slice(0, -1))) : !ids.includes(entry),
    );
    expect(idle).toEqual([]);
  });

  test('names each once', () => expect(new Set(CLASSIFIED_IDS).size).toBe(CLASSIFIED_IDS.length));

  test('knows nearly all of the list; the others count as unknown', () => {
    const unknown = ids.filter((id) => assessLicense(parseLicense(id)).of === 'unknown');
    expect(unknown.length).toBeLessThan(ids.length * 0.12);
    expect(unknown.filter((id) => classOfLicense(id) !== null)).toEqual([]);
  });

  test('takes no licence that OSI approved for a restricted one', () => {
    const approved = ids.filter((id) => spdxLicenses[id]?.osiApproved === true);
    expect(approved.filter((id) => classOfLicense(id) === 'restricted')).toEqual([]);
    expect(approved.filter((id) => assessLicense(parseLicense(id)).of === 'unknown')).toEqual([]);
  });

  test('every exception that eases is one of the list', () => {
    const unread = [...LINKING_EXCEPTIONS].filter(
      (exception) => parseLicense(`GPL-2.0-only WITH ${exception}`).kind !== 'expression',
    );
    expect(unread).toEqual([]);
  });
});
