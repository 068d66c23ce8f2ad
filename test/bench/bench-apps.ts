import type { Platform } from '#libs/domain';
import { CORPUS_SEED } from './bench-api.js';
import { benchCorpus, isLargeApp } from './corpus.js';

/** An application of the corpus that one may ask for. */
export interface BenchApp {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  /** Null where it has none. */
  readonly bundleId: string | null;
  readonly isMeasured: boolean;
  /** Whether it ships 1,600 components. */
  readonly isLarge: boolean;
}

/** The applications of a corpus, in its order. */
export function benchApps(apps: number): BenchApp[] {
  return Array.from(benchCorpus({ seed: CORPUS_SEED, apps }), ({ changeset: { app, profile } }, index) => ({
    id: app.id,
    name: profile.name,
    platform: app.platform,
    bundleId: profile.bundleId,
    isMeasured: profile.measurementStatus === 'measured',
    isLarge: isLargeApp(index, profile),
  }));
}

/** At most so many, evenly from the first to the last. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)]!,
  );
}

/** The address of what an application has, such as `history`. */
export function appPath({ bundleId, id, platform }: BenchApp, part: string): string {
  return `/v1/apps/${encodeURIComponent(bundleId ?? id)}/${part}?platform=${platform}`;
}
