import { falling, levels, rising } from './scale.js';
import { scorePart, type ScoreDefinition } from './score.js';
import { sdkPart } from './sdk-part.js';

/** Who buys or depends on an application asks first whether it is still cared for. */
export const HEALTH: ScoreDefinition = {
  tells:
    'Whether the application is cared for: released of late and steadily, and looked after in the field.',
  parts: [
    scorePart({
      name: 'lastRelease',
      measures: 'How long ago the last release was, by the date that its vendor gave.',
      weight: 35,
      scale: falling({ full: 30, none: 365, unit: 'days' }),
      value: ({ cadence }) => cadence.daysSinceLastRelease,
    }),
    scorePart({
      name: 'recentReleases',
      measures: 'How many releases the last 90 days had.',
      weight: 20,
      scale: rising({ none: 0, full: 3, unit: 'releases' }),
      value: ({ cadence }) => cadence.releasesLast90Days,
    }),
    scorePart({
      name: 'trend',
      measures: 'Whether the last three releases came faster or slower than the three before.',
      weight: 15,
      scale: levels({ slowing: 0, steady: 1, accelerating: 1 }),
      value: ({ cadence: { trend } }) => (trend === 'insufficient_data' ? null : trend),
    }),
    sdkPart('autoUpdateSdk', {
      name: 'autoUpdate',
      measures: 'Whether an updater was found in it, so that repairs reach those who have it.',
      weight: 15,
    }),
    sdkPart('errorTrackingSdk', {
      name: 'errorTracking',
      measures: 'Whether error tracking was found in it, so that its vendor learns of crashes.',
      weight: 15,
    }),
  ],
};
