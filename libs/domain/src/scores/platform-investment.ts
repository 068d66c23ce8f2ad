import { canonicalArchitectures } from '../architecture/architecture.js';
import type { Platform } from '../extraction/extraction.js';
import { foldText } from '../text.js';
import { rising, yesOrNo } from './scale.js';
import { scorePart, type ScoreDefinition } from './score.js';
import type { ScoreFacts } from './score-facts.js';

/** Values of `bundle.runtime`, without what follows a `-`, that are the toolkit of the platform's own maker. */
const OWN_TOOLKITS: Readonly<Record<Platform, ReadonlySet<string>>> = {
  macos: new Set(['native', 'swift', 'cocoa', 'appkit', 'objective', 'catalyst', 'mac']),
  windows: new Set(['native', 'dotnet', 'netframework', 'netcore', 'uwp']),
  linux: new Set(['native']),
};

/** What an administrator can roll out and take back without a person at the machine. */
const MANAGED_INSTALLERS: ReadonlySet<string> = new Set([
  ...['msi', 'wix', 'msix', 'appx', 'pkg'],
  ...['deb', 'rpm', 'flatpak', 'snap'],
]);

export const PLATFORM_INVESTMENT: ScoreDefinition = {
  tells: 'How much its vendor does for the platform and the people there, beyond making it run.',
  parts: [
    scorePart({
      name: 'arm64',
      measures: 'Whether it runs natively on ARM processors.',
      weight: 30,
      scale: yesOrNo,
      value: (facts) => runsOn(facts, ['arm64']),
    }),
    scorePart({
      name: 'universal',
      measures: 'Whether it runs natively on ARM and on Intel processors.',
      weight: 10,
      scale: yesOrNo,
      value: (facts) => runsOn(facts, ['arm64', 'x86_64']),
    }),
    scorePart({
      name: 'ownToolkit',
      measures:
        "Whether it is made with the toolkit of the platform's maker, not with one for all platforms.",
      weight: 25,
      scale: yesOrNo,
      value: ({ platform, runtime }) =>
        runtime === null ? null : OWN_TOOLKITS[platform].has(foldText(runtime).split('-')[0] ?? ''),
    }),
    scorePart({
      name: 'localizations',
      measures: 'How many languages it speaks.',
      weight: 20,
      scale: rising({ none: 0, full: 10, unit: 'languages' }),
      value: ({ localizations }) =>
        localizations.length === 0 ? null : new Set(localizations.map(foldText)).size,
    }),
    scorePart({
      name: 'platformTrust',
      measures: 'Whether it passes the gate of the platform: notarized on macOS, signed on Windows.',
      weight: 10,
      scale: yesOrNo,
      value: ({ platform, notarized, signed }) =>
        platform === 'macos' ? notarized : platform === 'windows' ? signed : null,
    }),
    scorePart({
      name: 'managedInstaller',
      measures: `Whether administrators can roll it out: its installer is one of ${[...MANAGED_INSTALLERS].join(', ')}.`,
      weight: 5,
      scale: yesOrNo,
      value: ({ installerType }) =>
        installerType === null ? null : MANAGED_INSTALLERS.has(foldText(installerType)),
    }),
  ],
};

/** Whether all of these are among its architectures; null where none is known. */
function runsOn({ architectures }: ScoreFacts, wanted: readonly string[]): boolean | null {
  const known = canonicalArchitectures(architectures);
  return known.length === 0 ? null : wanted.every((each) => known.includes(each));
}
