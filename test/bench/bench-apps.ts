import type { Platform, ProfileRecord } from '#libs/domain';
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
  readonly technologies: ProfileRecord['technologies'];
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
    technologies: profile.technologies,
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

/** Whether an application uses a technology, or any of a category, by their canonical names. */
export function isUsing(app: BenchApp, asked: { technology?: string; category?: string }): boolean {
  return app.technologies.some(
    ({ name, category }) => name === asked.technology || category === asked.category,
  );
}

/** So many times ten applications of one platform, each ten from the whole corpus. */
export function comparableApps(apps: readonly BenchApp[], count: number): BenchApp[][] {
  const named = apps.filter(({ platform, bundleId }) => platform === 'macos' && bundleId !== null);
  return Array.from({ length: count }, (_, n) => spread(named.slice(n), 10));
}

/** The address that compares applications of macOS that have bundle ids. */
export function comparePath(apps: readonly BenchApp[]): string {
  return `/v1/compare?apps=${apps.map(({ bundleId }) => encodeURIComponent(bundleId ?? '')).join(',')}`;
}
