import { classOfLicense, type LicenseClass } from './license-classes.js';
import type { LicenseTree, ParsedLicense } from './parse-license.js';

export type LicenseRisk = 'none' | 'low' | 'medium' | 'high';

/** What shipping a component under its licence asks for. `unknown` where nobody can tell. */
export interface LicenseAssessment {
  readonly risk: LicenseRisk | 'unknown';
  readonly of: LicenseClass | 'unknown';
}

/** interface.md 4.8; restricted licences are no copyleft, but forbid more than it does. */
export const RISK_OF_CLASS: Readonly<Record<LicenseClass, LicenseRisk>> = {
  'public-domain': 'none',
  permissive: 'none',
  'weak-copyleft': 'low',
  'file-copyleft': 'medium',
  'strong-copyleft': 'high',
  restricted: 'high',
};

/** From the mildest to the strictest: what nobody knows may be anything but is not known to be high. */
const ORDER: readonly LicenseAssessment['risk'][] = ['none', 'low', 'medium', 'unknown', 'high'];
const STEP_DOWN: Readonly<Record<LicenseRisk, LicenseRisk>> = {
  none: 'none',
  low: 'none',
  medium: 'low',
  high: 'medium',
};

/** Exceptions that let other work be linked, combined or made with the licensed one. Others change nothing. */
export const LINKING_EXCEPTIONS: ReadonlySet<string> = new Set([
  '389-exception',
  'Autoconf-exception-2.0',
  'Autoconf-exception-3.0',
  'Autoconf-exception-generic',
  'Autoconf-exception-generic-3.0',
  'Autoconf-exception-macro',
  'Bison-exception-1.24',
  'Bison-exception-2.2',
  'Bootloader-exception',
  'CLISP-exception-2.0',
  'Classpath-exception-2.0',
  'Fawkes-Runtime-exception',
  'FLTK-exception',
  'Font-exception-2.0',
  'GCC-exception-2.0',
  'GCC-exception-2.0-note',
  'GCC-exception-3.1',
  'GNAT-exception',
  'GNU-compiler-exception',
  'GPL-3.0-interface-exception',
  'GPL-3.0-linking-exception',
  'GPL-3.0-linking-source-exception',
  'LGPL-3.0-linking-exception',
  'LLGPL',
  'LZMA-exception',
  'Libtool-exception',
  'Linux-syscall-note',
  'OCCT-exception-1.0',
  'OCaml-LGPL-linking-exception',
  'OpenJDK-assembly-exception-1.0',
  'Qt-GPL-exception-1.0',
  'Qt-LGPL-exception-1.1',
  'Qwt-exception-1.0',
  'SWI-exception',
  'Swift-exception',
  'Texinfo-exception',
  'WxWindows-exception-3.1',
  'eCos-exception-2.0',
  'freertos-exception-2.0',
  'gnu-javamail-exception',
  'i2p-gpl-java-exception',
  'mif-exception',
]);

const UNKNOWN: LicenseAssessment = { risk: 'unknown', of: 'unknown' };

/** The risk of a licence: of a choice (OR) the mildest branch, of a conjunction (AND) the strictest. */
export function assessLicense(license: ParsedLicense): LicenseAssessment {
  if (license.kind === 'expression') return assessTree(license.tree);
  // Said in words, and nothing more can be asked for.
  if (license.kind === 'named' && /^public[ -]domain$/i.test(license.name))
    return { risk: 'none', of: 'public-domain' };
  return UNKNOWN;
}

function assessTree(tree: LicenseTree): LicenseAssessment {
  if (!('conjunction' in tree)) return assessOne(tree.license, tree.exception);
  const [left, right] = [assessTree(tree.left), assessTree(tree.right)];
  const leftIsMilder = ORDER.indexOf(left.risk) <= ORDER.indexOf(right.risk);
  return (tree.conjunction === 'or') === leftIsMilder ? left : right;
}

function assessOne(id: string, exception: string | undefined): LicenseAssessment {
  const of = classOfLicense(id);
  if (of === null) return UNKNOWN;
  const risk = RISK_OF_CLASS[of];
  const isEased = exception !== undefined && LINKING_EXCEPTIONS.has(exception) && of !== 'restricted';
  return { of, risk: isEased ? STEP_DOWN[risk] : risk };
}
