/** What a licence asks of who ships it, from the mildest to the strictest. */
export type LicenseClass =
  'public-domain' | 'permissive' | 'weak-copyleft' | 'file-copyleft' | 'strong-copyleft' | 'restricted';

// Ids of the SPDX licence list by what they ask for; `X*` stands for all ids that begin with X. An id of its own goes
// before a pattern, a longer pattern before a shorter one. An id that nothing here names is of no known class, and
// counts as unknown: nobody should take it for harmless. Deprecated ids are upgraded before they are looked up.
//
// Drawn from the texts of the licences, the categories of the ScanCode LicenseDB (https://scancode-licensedb.aboutcode.org,
// nexB Inc. and others, CC-BY-4.0) and the permissive tiers of the Blue Oak Council (https://blueoakcouncil.org/list).
const IDS: Readonly<Record<LicenseClass, string>> = {
  'public-domain': `
    Unlicense Unlicense-* CC0-1.0 CC-PDDC CC-PDM-1.0 PDDL-1.0 SAX-PD SAX-PD-2.0 NIST-PD NIST-PD-* NTIA-PD NCBI-PD
    ANTLR-PD ANTLR-PD-fallback blessing libselinux-1.0`,
  permissive: `
    0BSD AAL AFL-* AMD-newlib AML AMPAS Abstyles AdaCore-doc Adobe-2006 Adobe-Glyph Adobe-Utopia Afmparse Apache-*
    App-s2p BSD-* BSL-1.0 Beerware Bitstream-* BlueOak-1.0.0 Boehm-GC Boehm-GC-without-fee Brian-Gladman-* Borceux
    CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-2.5-AU CC-BY-3.0 CC-BY-3.0-* CC-BY-4.0 CDLA-Permissive-* CECILL-B CERN-OHL-P-2.0
    CFITSIO CMU-Mach CMU-Mach-nodoc CNRI-* Clips Cube DL-DE-BY-2.0 DL-DE-ZERO-2.0 DOC DSDP ECL-* EFL-* Entessa FSFAP
    FSFAP-no-warranty-disclaimer FSFUL FSFULLR FSFULLRSD FSFULLRWD FTL Fair Glulxe HDF5 HPND HPND-* HTMLTIDY
    HaskellReport IBM-pibs ICU IJG IJG-short ISC ISC-Veillard ImageMagick Imlib2 Info-ZIP Intel Intel-ACPI JPL-image
    JPNIC JSON JasPer-2.0 Knuth-CTAN LOOP Latex2e Latex2e-translated-notice Leptonica Libpng Linux-OpenIB Lucida-Bitmap-Fonts
    MIT MIT-* MITNFA MMIXware MPEG-SSG MS-PL MTLL Mackerras-* Minpack MirOS MulanPSL-* Multics Mup NAIST-2003 NBPL-1.0
    NCSA NIST-Software NLOD-* NRL NTP NTP-0 Naumen Net-SNMP NetCDF Newsletr OAR ODC-By-1.0 OFFIS OGL-* OLDAP-* OML
    OpenMDW-1.0 OpenSSL OpenSSL-standalone OpenVision PADL PHP-* PSF-2.0 Plexus PostgreSQL Python-2.0 Python-2.0.1 Qhull
    RSA-MD Rdisc Ruby-pty SGI-B-2.0 SGI-OpenGL SGP4 SMLNJ SSH-OpenSSH SSH-short SSLeay-standalone SWL Saxpath
    SchemeReport Sendmail-Open-Source-1.1 Spencer-* Sun-PPP Sun-PPP-2000 SunPro Symlinks TCL TCP-wrappers TMate TTYP0
    TU-Berlin-* TermReadKey ThirdEye UCAR UMich-Merit UPL-1.0 Unicode-* UnixCrypt VSL-1.0 Vixie-Cron W3C W3C-* WTFPL
    WordNet Wsuipa X11 X11-* XFree86-1.1 Xdebug-1.03 Xerox Xfig Xnet XSkat ZPL-* Zed Zeeff Zend-2.0 Zlib bcrypt-Solar-Designer
    bzip2-1.0.6 check-cvs checkmk curl diffmark dtoa eGenix etalab-2.0 fwlw generic-xts gnuplot hdparm iMatix jove
    libpng-1.6.35 libpng-2.0 libtiff libutil-David-Nugent lsof magaz mailprio metamail mpi-permissive mpich2 mplus ngrep
    pkgconf pnmstitch psfrag psutils python-ldap radvd snprintf softSurfer ssh-keyscan swrule ulem wwl xinetd
    xkeyboard-config-Zinoviev xlock xpp xzoom zlib-acknowledgement LZMA-SDK-9.22 LZMA-SDK-9.11-to-9.20 PPL DRL-*
    ESA-PL-permissive-2.4 EUDatagrid Jam OLFL-1.3 LiLiQ-P-1.1 ALGLIB-Documentation Catharon
    DEC-3-Clause DocBook-* EPICS GD Giftware Graphics-Gems HIDAPI HP-1986 HP-1989 ISO-permission Inner-Net-2.0 InnoSetup
    NICTA-1.0 Noweb OSSP Pixar SHL-0.5 SHL-0.51 URT-RLE cve-tou dvipdfm man2html w3m`,
  'weak-copyleft': `
    LGPL-* LGPLLR OFL-* Ubuntu-font-1.0 OCCT-PL`,
  'file-copyleft': `
    MPL-* EPL-* CDDL-* CPL-1.0 IPL-1.0 NPL-* APSL-* SISSL SISSL-1.2 SPL-1.0 LPL-* MS-RL CC-BY-SA-* CC-SA-1.0 CDLA-Sharing-1.0
    ODbL-1.0 GFDL-* FreeBSD-DOC Artistic-* ClArtistic Ruby QPL-* EUPL-* CECILL-C CERN-OHL-W-2.0 ErlPL-1.1 Condor-1.1
    RPSL-1.0 Nokia Motosoto NOSL RSCPL SNIA SugarCRM-1.1.3 TPL-1.0 Vim Watcom-1.0 YPL-* Zimbra-* gSOAP-1.3b BitTorrent-*
    Interbase-1.0 LPPL-* LiLiQ-R-1.1 CUA-OPL-1.0 CATOSL-1.1 NASA-1.3 OSET-PL-2.1 OGTSL IPA ESA-PL-weak-copyleft-2.4
    BSD-Protection TGPPL-1.0 UCL-1.0 SimPL-2.0 Frameworx-1.0 FreeImage TAPR-OHL-1.0 CERN-OHL-1.1 CERN-OHL-1.2 D-FSL-1.0
    Linux-man-pages-copyleft Linux-man-pages-copyleft-* OPL-1.0 OSC-1.0 MMPL-1.0.1 OCLC-2.0`,
  'strong-copyleft': `
    GPL-* AGPL-* OSL-* CECILL-1.0 CECILL-1.1 CECILL-2.0 CECILL-2.1 CERN-OHL-S-2.0 Sleepycat RPL-1.1 RPL-1.5 NPOSL-3.0
    CAL-1.0 CAL-1.0-* CPAL-1.0 APL-1.0 Parity-* copyleft-next-* LiLiQ-Rplus-1.1 NGPL SMAIL-GPL LAL-*
    ESA-PL-strong-copyleft-2.4`,
  restricted: `
    SSPL-1.0 BUSL-1.1 Elastic-2.0 SUL-1.0 FSL-1.1-* PolyForm-* CC-BY-NC-* CC-BY-ND-* NCGL-UK-2.0 NCL Aladdin MS-LPL CPOL-1.02
    Hippocratic-* COIL-1.0 C-UDA-1.0 BSD-3-Clause-No-Military-License BSD-3-Clause-No-Nuclear-License
    BSD-3-Clause-No-Nuclear-License-2014 UnRAR IEC-Code-Components-EULA`,
};

const EXACT = new Map<string, LicenseClass>();
/** Without their stars, the longest first. */
const PATTERNS: [prefix: string, of: LicenseClass][] = [];
for (const [of, ids] of Object.entries(IDS) as [LicenseClass, string][]) {
  for (const id of ids.trim().split(/\s+/)) {
    if (id.endsWith('*')) PATTERNS.push([id.slice(0, -1), of]);
    else EXACT.set(id, of);
  }
}
PATTERNS.sort(([left], [right]) => right.length - left.length);

/** The class of an id of the SPDX licence list; null where none is known. */
export function classOfLicense(id: string): LicenseClass | null {
  return EXACT.get(id) ?? PATTERNS.find(([prefix]) => id.startsWith(prefix))?.[1] ?? null;
}

/** Every id and pattern of the table as written, for the spec that holds it to the SPDX list. */
export const CLASSIFIED_IDS: readonly string[] = [
  ...EXACT.keys(),
  ...PATTERNS.map(([prefix]) => `${prefix}*`),
];
