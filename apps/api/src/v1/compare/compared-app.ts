import {
  architectureOf,
  foldText,
  releaseCadence,
  type ReleaseCadence,
  type Score,
  type ScoreName,
  scoresOf,
  type Technology,
} from '#libs/domain';
import { type Profile, type ReleaseFacts, runtimeFamily } from '#libs/read-models';

/** One application of a comparison. */
export interface ComparedApp {
  /** What names it in the maps of the answer. */
  readonly key: string;
  /** What names it in sentences: its name, and where another has the same one its key too. */
  readonly label: string;
  readonly profile: Profile;
  /** By folded name; each is there once. */
  readonly technologies: ReadonlyMap<string, Technology>;
  readonly sandboxed: boolean | null;
  /** If not, what is lacking means nothing. */
  readonly everMeasured: boolean;
  readonly cadence: ReleaseCadence;
  readonly scores: Readonly<Record<ScoreName, Score>>;
}

/** Puts together what is compared. `facts` are in the order of the profiles; `today` is the start of the day. */
export function comparedApps(
  profiles: readonly Profile[],
  facts: readonly ReleaseFacts[],
  today: Date,
): ComparedApp[] {
  const keys = keysOf(profiles);
  return profiles.map((profile, index) => {
    const { everMeasured, sandboxed, releasedAt, hasNotes } = facts[index]!;
    const { app, sdkSummary } = profile;
    const cadence = releaseCadence(releasedAt, today);
    const key = keys[index]!;
    const isNamesake = profiles.some((other) => other !== profile && other.app.name === app.name);
    return {
      key,
      label: isNamesake ? `${app.name} (${key})` : app.name,
      profile,
      technologies: new Map(profile.technologies.map((each) => [foldText(each.name), each])),
      sandboxed,
      everMeasured,
      cadence,
      scores: scoresOf({
        ...app,
        sandboxed,
        sdks: everMeasured ? sdkSummary : null,
        cadence,
        hasNotes: hasNotes || null,
      }),
    };
  });
}

/** Members that stand beside the applications in maps of the answer. */
const TAKEN = ['ratio', 'note'];

/** The bundle id as the application spells it, or else its slug; its id where that is another's key already. */
function keysOf(profiles: readonly Profile[]): string[] {
  const keys: string[] = [];
  for (const { app } of profiles) {
    const key = app.bundleId ?? app.slug;
    keys.push([...TAKEN, ...keys].includes(key) ? app.id : key);
  }
  return keys;
}

/** Words that an application may be tagged with, beside the family of its runtime, which stands first. */
export const TAGS = {
  universal: 'runs natively on arm64 and x86_64',
  signed: 'its code is signed',
  unsigned: 'its code is not signed',
  notarized: 'notarized by Apple',
  sandboxed: 'runs in a sandbox',
  'auto-update': 'an updater was found in it',
  'not-measured': 'the scan of the version shown did not complete',
} as const;

/** Tags that follow from facts; one that nobody could tell gives none. */
export function tagsOf({ profile: { app, sdkSummary }, sandboxed }: ComparedApp): string[] {
  const holds: Readonly<Record<keyof typeof TAGS, boolean>> = {
    universal: architectureOf(app.architectures) === 'universal',
    signed: app.signed === true,
    unsigned: app.signed === false,
    notarized: app.notarized === true,
    sandboxed: sandboxed === true,
    'auto-update': sdkSummary.autoUpdateSdk !== null,
    'not-measured': app.measurementStatus === 'not_measured',
  };
  const tags = (Object.keys(TAGS) as (keyof typeof TAGS)[]).filter((tag) => holds[tag]);
  return [...(app.runtime === null ? [] : [runtimeFamily(app.runtime)]), ...tags];
}
