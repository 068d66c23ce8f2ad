import { falling, yesOrNo } from './scale.js';
import { scorePart, type ScoreDefinition } from './score.js';
import { sdkPart } from './sdk-part.js';

/** Known vulnerabilities are no part of it: they are told as advisories, which need data of their own. */
export const SECURITY: ScoreDefinition = {
  tells: 'What the application does for the safety of those who run it, as far as its bundle shows.',
  parts: [
    scorePart({
      name: 'signed',
      measures: 'Whether its code is signed.',
      weight: 30,
      scale: yesOrNo,
      value: ({ signed }) => signed,
    }),
    scorePart({
      name: 'notarized',
      measures: 'Whether Apple notarized it; on macOS alone.',
      weight: 20,
      scale: yesOrNo,
      value: ({ platform, notarized }) => (platform === 'macos' ? notarized : null),
    }),
    scorePart({
      name: 'sandboxed',
      measures: 'Whether it runs in a sandbox.',
      weight: 20,
      scale: yesOrNo,
      value: ({ sandboxed }) => sandboxed,
    }),
    sdkPart('autoUpdateSdk', {
      name: 'autoUpdate',
      measures: 'Whether an updater was found in it, so that security fixes reach those who have it.',
      weight: 15,
    }),
    scorePart({
      name: 'lastRelease',
      measures: 'How long ago the last release was: what it is made of is at least as old.',
      weight: 15,
      scale: falling({ full: 90, none: 730, unit: 'days' }),
      value: ({ cadence }) => cadence.daysSinceLastRelease,
    }),
  ],
};
