import { compareText, foldText, type Platform } from '#libs/domain';
import type { AppStory, LabelStory } from './app-story.js';
import { dayOf } from './day.js';

/** What an application's story was and is; null for none. */
export interface StoryChange {
  /** Counters are kept apart by lane, so that projectors seldom wait for one row. */
  readonly lane: number;
  readonly platform: Platform;
  readonly before: AppStory | null;
  readonly after: AppStory | null;
}

/** Names of one counter, in the order of the columns of its table's key. */
export type CounterKey = readonly string[];

/** How one counter changes; a table may count several things by one key. */
export interface CounterChange {
  readonly key: CounterKey;
  readonly added: readonly number[];
}

/**
 * What applications add to the counters of each table. All of it is a sum over applications and their intervals, so
 * that a restatement takes back exactly what was added.
 */
export class AdoptionCounts {
  /** platform, lane: applications, and those that were never measured. */
  readonly totals = new Counters();
  /** platform, day, lane: applications whose first release is of that day. */
  readonly dayTotals = new Counters();
  /** Folded category, platform, lane: applications that use anything of it. */
  readonly categories = new Counters();
  /** Folded category and technology, platform, both as spelled, lane: applications that use it, and that ever did. */
  readonly providers = new Counters();
  /** Folded technology, platform, version, lane: applications that use it now; '' stands for unknown. */
  readonly versions = new Counters();
  /** Folded technology, platform, day, lane: applications that have it since that day, less those that lack it since. */
  readonly dayDeltas = new Counters();
  /** Folded technology, version, day: intervals that begin that day, of all platforms. */
  readonly versionStarts = new Counters();

  change(change: StoryChange): void {
    const [before, after] = [toldBy(change.before), toldBy(change.after)];
    this.changeApp(change, before, -1);
    this.changeApp(change, after, 1);
    const known = new Map(before.labels.map((label) => [labelKey(label), label]));
    const isSameTime = [...before.days].every(([key, day]) => (after.days.get(key) ?? day) === day);
    for (const label of after.labels) {
      const old = known.get(labelKey(label));
      known.delete(labelKey(label));
      // Nearly all intervals stay as they are.
      const same = old !== undefined && isSameTime ? sameIntervals(old, label) : 0;
      if (same === label[2].length && same === old?.[2].length) continue;
      if (old !== undefined) this.changeLabel(change, { days: before.days, label: old, same }, -1);
      this.changeLabel(change, { days: after.days, label, same }, 1);
    }
    for (const label of known.values()) this.changeLabel(change, { days: before.days, label, same: 0 }, -1);
  }

  private changeApp({ platform, lane }: StoryChange, told: Told, step: number): void {
    if (told.firstDay === null) return;
    this.totals.add([platform, `${lane}`], [step, told.isMeasured ? 0 : step]);
    this.dayTotals.add([platform, `${told.firstDay}`, `${lane}`], [step]);
    // One application counts once, however its scanners spell the category.
    const categories = new Set(told.labels.filter(isInUse).map(([category]) => foldText(category)));
    for (const category of categories) this.categories.add([category, platform, `${lane}`], [step]);
  }

  private changeLabel(
    { platform, lane }: StoryChange,
    { days, label, same }: CountedLabel,
    step: number,
  ): void {
    const [category, name, intervals] = label;
    const technology = foldText(name);
    const key = [foldText(category), technology, platform, category, name, `${lane}`];
    this.providers.add(key, [isInUse(label) ? step : 0, step]);
    for (const [version, from, until] of intervals.slice(same)) {
      this.dayDeltas.add([technology, platform, dayText(days, from), `${lane}`], [step]);
      if (until === null) this.versions.add([technology, platform, version ?? '', `${lane}`], [step]);
      else this.dayDeltas.add([technology, platform, dayText(days, until), `${lane}`], [-step]);
      if (version !== null) this.versionStarts.add([technology, version, dayText(days, from)], [step]);
    }
  }
}

interface CountedLabel {
  readonly days: ReadonlyMap<string, number>;
  readonly label: LabelStory;
  /** How many of the first intervals are the same before and after, so that they add nothing. */
  readonly same: number;
}

interface Told {
  readonly labels: readonly LabelStory[];
  /** Of each release, by key. */
  readonly days: ReadonlyMap<string, number>;
  /** Of the first release; null where there is none. */
  readonly firstDay: number | null;
  readonly isMeasured: boolean;
}

function toldBy(story: AppStory | null): Told {
  const { releases, labels } = story ?? { releases: [], labels: [] };
  const days = new Map(releases.map(([key, date]) => [key, dayOf(date)]));
  const [first] = releases;
  return {
    labels,
    days,
    firstDay: first === undefined ? null : (days.get(first[0]) ?? null),
    isMeasured: releases.some(([, , , isMeasured]) => isMeasured),
  };
}

function dayText(days: ReadonlyMap<string, number>, key: string): string {
  const day = days.get(key);
  if (day === undefined) throw new Error(`an interval of a release that is not there: ${key}`);
  return `${day}`;
}

function labelKey([category, name]: LabelStory): string {
  return `${category}\0${name}`;
}

function isInUse([, , intervals]: LabelStory): boolean {
  return intervals.at(-1)?.[2] === null;
}

/** How many of the first intervals are the same. */
function sameIntervals([, , left]: LabelStory, [, , right]: LabelStory): number {
  const change = left.findIndex((interval, place) =>
    interval.some((part, index) => part !== right[place]?.[index]),
  );
  return change < 0 ? left.length : change;
}

/** Sums by key. */
class Counters {
  private readonly sums = new Map<string, { readonly key: CounterKey; readonly added: number[] }>();

  add(key: CounterKey, steps: readonly number[]): void {
    // PostgreSQL's texts hold no NUL.
    const text = key.join('\0');
    const known = this.sums.get(text);
    if (known === undefined) this.sums.set(text, { key, added: [...steps] });
    else for (const [index, step] of steps.entries()) known.added[index] = (known.added[index] ?? 0) + step;
  }

  /** In key order; none of them by nothing. */
  changes(): CounterChange[] {
    return [...this.sums]
      .filter(([, { added }]) => added.some((number) => number !== 0))
      .sort(([left], [right]) => compareText(left, right))
      .map(([, counter]) => counter);
  }
}
