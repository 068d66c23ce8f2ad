import {
  compareReleases,
  compareText,
  releaseKey,
  type ReleasePlace,
  type ReleaseRecord,
} from '#libs/domain';

/** A mainline release, where it stands in history and whether it was ever measured. Times are ISO 8601. */
export type StoryRelease = readonly [
  key: string,
  date: string,
  firstExtractedAt: string,
  isMeasured: boolean,
];

/** A version was in use from one measured mainline release until another; null: still in use. Keys of releases. */
export type VersionInterval = readonly [version: string | null, from: string, until: string | null];

/** A technology as it is shown, with its intervals in order; no two of them overlap. */
export type LabelStory = readonly [category: string, name: string, intervals: readonly VersionInterval[]];

/**
 * What one application used and when, as validity intervals over its measured mainline releases. What was never
 * measured changes nothing: the technologies of the measured release before it go on, as in the profile.
 */
export interface AppStory {
  /** In history's order. */
  readonly releases: readonly StoryRelease[];
  /** In code unit order of category and name. */
  readonly labels: readonly LabelStory[];
}

export const NO_STORY: AppStory = { releases: [], labels: [] };

/**
 * The story after some releases are new or another than before. It depends on the releases alone, so it is the same
 * in whatever order and portions they are told. What stands before the first change is taken over as it is.
 */
export function retold(story: AppStory, records: readonly ReleaseRecord[]): AppStory {
  const restated = new Map(records.map((record) => [releaseKey(record.version), record]));
  const releases = restatedReleases(story.releases, restated);
  const [before, chain] = [measuredKeys(story.releases), measuredKeys(releases)];
  const change = chain.findIndex((key, place) => before[place] !== key || restated.has(key));
  const kept = change < 0 ? chain.length : change;
  const intervals = new Intervals(story.labels, before, kept);
  const known = usesSince(story.labels, before, kept);
  for (const key of chain.slice(kept)) {
    const record = restated.get(key);
    intervals.add(key, record === undefined ? (known.get(key) ?? []) : record.technologies.map(useOf));
  }
  return { releases, labels: intervals.labels() };
}

function restatedReleases(
  known: readonly StoryRelease[],
  restated: ReadonlyMap<string, ReleaseRecord>,
): StoryRelease[] {
  const told = [...restated].flatMap(([key, record]): StoryRelease[] =>
    record.line === 'mainline'
      ? [[key, record.date, record.firstExtractedAt, record.measuredAt !== null]]
      : [],
  );
  return [...known.filter(([key]) => !restated.has(key)), ...told].sort((left, right) =>
    compareReleases(placeOf(left), placeOf(right)),
  );
}

const placeOf = ([key, date, firstExtractedAt]: StoryRelease): ReleasePlace => ({
  key,
  date,
  firstExtractedAt,
});

function measuredKeys(releases: readonly StoryRelease[]): string[] {
  return releases.filter(([, , , isMeasured]) => isMeasured).map(([key]) => key);
}

/** A technology in use, by category and name in one text. */
interface Use {
  readonly label: string;
  readonly version: string | null;
}

/** PostgreSQL's texts hold no NUL. */
const SEPARATOR = '\0';

function useOf({
  category,
  name,
  version,
}: Pick<ReleaseRecord['technologies'][number], 'category' | 'name' | 'version'>): Use {
  return { label: `${category}${SEPARATOR}${name}`, version };
}

/** What the measured releases from a place on use, by key. */
function usesSince(
  labels: readonly LabelStory[],
  chain: readonly string[],
  first: number,
): Map<string, Use[]> {
  const uses = new Map(chain.slice(first).map((key): [string, Use[]] => [key, []]));
  if (uses.size === 0) return uses;
  const places = placesOf(chain);
  for (const [category, name, intervals] of labels) {
    for (const [version, from, until] of intervals) {
      const use = useOf({ category, name, version });
      const [begin, end] = [places.get(from) ?? 0, until === null ? chain.length : (places.get(until) ?? 0)];
      for (const key of chain.slice(Math.max(begin, first), end)) uses.get(key)?.push(use);
    }
  }
  return uses;
}

function placesOf(chain: readonly string[]): Map<string, number> {
  return new Map(chain.map((key, place) => [key, place]));
}

/** Intervals that grow release by release. */
class Intervals {
  private readonly byLabel = new Map<string, VersionInterval[]>();

  /** Takes over what was before a place in the chain; what went on there is open again. */
  constructor(labels: readonly LabelStory[], chain: readonly string[], kept: number) {
    const places = placesOf(chain);
    const isKept = (key: string): boolean => (places.get(key) ?? 0) < kept;
    for (const [category, name, intervals] of labels) {
      // Mostly a release is added behind all others, and nothing has to be taken back.
      if (kept === chain.length) {
        this.byLabel.set(`${category}${SEPARATOR}${name}`, [...intervals]);
        continue;
      }
      const own = intervals
        .filter(([, from]) => isKept(from))
        .map((interval): VersionInterval => {
          const [version, from, until] = interval;
          return until === null || isKept(until) ? interval : [version, from, null];
        });
      if (own.length > 0) this.byLabel.set(`${category}${SEPARATOR}${name}`, own);
    }
  }

  /** The next release and all that it uses. */
  add(key: string, uses: readonly Use[]): void {
    const used = new Set(uses.map(({ label }) => label));
    for (const [label, intervals] of this.byLabel) if (!used.has(label)) close(intervals, key);
    for (const { label, version } of uses) {
      const intervals = this.byLabel.get(label);
      const [last, , until] = intervals?.at(-1) ?? [];
      if (until === null && last === version) continue;
      if (intervals === undefined) {
        this.byLabel.set(label, [[version, key, null]]);
      } else {
        close(intervals, key);
        intervals.push([version, key, null]);
      }
    }
  }

  labels(): LabelStory[] {
    return [...this.byLabel]
      .sort(([left], [right]) => compareText(left, right))
      .map(([label, intervals]): LabelStory => {
        const [category = '', name = ''] = label.split(SEPARATOR);
        return [category, name, intervals];
      });
  }
}

/** Ends the last interval where it is open. */
function close(intervals: VersionInterval[], key: string): void {
  const last = intervals.at(-1);
  if (last?.[2] === null) intervals[intervals.length - 1] = [last[0], last[1], key];
}
