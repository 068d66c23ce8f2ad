import { falling, yesOrUnknown } from './scale.js';
import { scorePart, type ScoreDefinition } from './score.js';
import { sdkPart } from './sdk-part.js';

export const ENGINEERING_MATURITY: ScoreDefinition = {
  tells: 'How the people behind it work, by the tools that they ship in it and by how they release.',
  parts: [
    sdkPart('errorTrackingSdk', {
      name: 'errorTracking',
      measures: 'Whether error tracking was found in it.',
      weight: 20,
    }),
    sdkPart('observabilitySdk', {
      name: 'observability',
      measures: 'Whether tracing or metrics were found in it.',
      weight: 15,
    }),
    sdkPart('featureFlagSdk', {
      name: 'featureFlags',
      measures: 'Whether feature flags were found in it, so that changes can go out step by step.',
      weight: 10,
    }),
    sdkPart('autoUpdateSdk', {
      name: 'autoUpdate',
      measures: 'Whether an updater was found in it.',
      weight: 20,
    }),
    scorePart({
      name: 'releaseNotes',
      measures: 'Whether any of its releases has notes; not measured where none was found to have any.',
      weight: 15,
      scale: yesOrUnknown,
      value: ({ hasNotes }) => hasNotes,
    }),
    scorePart({
      name: 'releaseRhythm',
      measures: 'How many days lie between its releases on average.',
      weight: 20,
      scale: falling({ full: 30, none: 180, unit: 'days' }),
      value: ({ cadence }) => cadence.avgDaysBetweenReleases,
    }),
  ],
};
