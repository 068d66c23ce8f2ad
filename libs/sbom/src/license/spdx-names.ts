import spdxLicenses from 'spdx-license-list';

/** Ids of the SPDX licence list by their lower case: scanners and package authors spell them as they like. */
const BY_ID = new Map(Object.keys(spdxLicenses).map((id) => [id.toLowerCase(), id]));
/** By full name; where two ids share a name it tells neither. */
const BY_NAME = new Map<string, string | null>();
for (const [id, { name }] of Object.entries(spdxLicenses)) {
  const key = name.toLowerCase();
  BY_NAME.set(key, BY_NAME.has(key) ? null : id);
}

/** What replaces each deprecated id (spdx.org/licenses, Deprecated License Identifiers). */
const SUCCESSORS: Readonly<Record<string, string>> = {
  'BSD-2-Clause-FreeBSD': 'BSD-2-Clause-Views',
  'BSD-2-Clause-NetBSD': 'BSD-2-Clause',
  'GPL-2.0-with-GCC-exception': 'GPL-2.0-only WITH GCC-exception-2.0',
  'GPL-2.0-with-autoconf-exception': 'GPL-2.0-only WITH Autoconf-exception-2.0',
  'GPL-2.0-with-bison-exception': 'GPL-2.0-only WITH Bison-exception-2.2',
  'GPL-2.0-with-classpath-exception': 'GPL-2.0-only WITH Classpath-exception-2.0',
  'GPL-2.0-with-font-exception': 'GPL-2.0-only WITH Font-exception-2.0',
  'GPL-3.0-with-GCC-exception': 'GPL-3.0-only WITH GCC-exception-3.1',
  'GPL-3.0-with-autoconf-exception': 'GPL-3.0-only WITH Autoconf-exception-3.0',
  'StandardML-NJ': 'SMLNJ',
  'bzip2-1.0.5': 'bzip2-1.0.6',
  'eCos-2.0': 'GPL-2.0-or-later WITH eCos-exception-2.0',
  wxWindows: 'LGPL-2.0-or-later WITH WxWindows-exception-3.1',
};

const GNU = /^(?:A|L)?GPL-\d\.\d$|^GFDL-\d\.\d$/;

/** The id of the SPDX licence list that a text spells, in any case; undefined where it spells none. */
export function findLicenseId(text: string): string | undefined {
  return BY_ID.get(text.toLowerCase());
}

/** The id of the licence whose full name on the SPDX list this is, in any case. */
export function findLicenseByName(text: string): string | undefined {
  return BY_NAME.get(text.toLowerCase()) ?? undefined;
}

/** The full name of an id, such as `MIT License`; empty where the list does not know it. */
export function licenseName(id: string): string {
  return spdxLicenses[id]?.name ?? '';
}

/** An id as it is written today, `plus` being the `+` behind it: GPL-2.0+ is GPL-2.0-or-later. May be an expression. */
export function upgradeLicense(id: string, plus: boolean): string {
  if (GNU.test(id)) return `${id}-${plus ? 'or-later' : 'only'}`;
  const upgraded = SUCCESSORS[id] ?? id;
  return plus && upgraded === id && !id.endsWith('-or-later') ? `${id}+` : upgraded;
}
