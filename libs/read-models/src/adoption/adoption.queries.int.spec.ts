import fc from 'fast-check';
import { foldText, type Platform, PLATFORMS, type Technology } from '#libs/domain';
import { aDocument } from '../../../domain/src/testing/an-extraction.js';
import { tinyCatalog } from '../../../domain/src/testing/tiny-catalog.js';
import type { ArrivingDocument } from '../../../event-log/src/testing/record-documents.js';
import { openReadModelBench, type ReadModelBench } from '../testing/read-model-bench.js';
import { findCategoryAdoption } from './category-adoption.queries.js';
import { dayOf } from './day.js';
import {
  findTechnologyAdoption,
  findTechnologyNames,
  findTechnologyTrend,
} from './technology-adoption.queries.js';

const scan = fc.record({
  app: fc.constantFrom('Tiny', 'Odd', 'Calm', 'Bold'),
  platform: fc.constantFrom('macos' as const, 'macos' as const, 'windows' as const),
  version: fc.oneof(fc.constantFrom('1.0.0', '1.0.1', '1.1.0', '2.0.0', '2.0.1'), fc.constant(null)),
  extractedAt: fc.integer({ min: 1, max: 9 }),
  releasedAt: fc.option(fc.integer({ min: 1, max: 9 })),
  isMeasured: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  technologies: fc.subarray(['Foo 1', 'bar ? [70 Bar]', 'Baz 2 [80 bar]', 'reactjs 18.0.0 [95 Views]']),
  components: fc.subarray(['npm react 17.0.0', 'npm vue 3.0.0', 'npm vue 3.1.0', 'cargo sentry 1.0.0']),
});

const worlds = fc.array(scan, { minLength: 8, maxLength: 30 }).map((scans) =>
  scans.map(
    ({ app, platform, isMeasured, technologies, components, ...scanned }, index): ArrivingDocument => ({
      document: aDocument({
        ...scanned,
        id: index + 1,
        notMeasuredReason: isMeasured ? null : 'extraction-failed',
        app: { name: app, bundleId: `com.example.${app}`, platform },
        technologies: isMeasured ? technologies : [],
        components: isMeasured ? components : [],
      }),
      catalog: tinyCatalog(),
    }),
  ),
);

/** What other models hold of one application: the model under test must count just that. */
interface PlainApp {
  readonly platform: Platform;
  readonly technologies: readonly Technology[];
  /** Mainline, in history's order. */
  readonly releases: readonly { readonly day: number; readonly technologies: readonly Technology[] | null }[];
}

async function plainApps(bench: ReadModelBench): Promise<PlainApp[]> {
  const apps = await bench.rows<{ app_id: string; platform: Platform; technologies: Technology[] }>(
    'SELECT app_id, platform, technologies FROM rm_profile.app JOIN rm_profile.document USING (app_id)',
  );
  const releases = await bench.rows<{
    app_id: string;
    date: string | Date;
    is_measured: boolean;
    technologies: Technology[];
  }>(
    `SELECT app_id, date, measured_at IS NOT NULL AS is_measured, technologies FROM rm_history.release
     WHERE line = 'mainline' ORDER BY app_id, date, first_extracted_at, version_key, release_key`,
  );
  return apps.map(({ app_id, platform, technologies }) => ({
    platform,
    technologies,
    releases: releases
      .filter((release) => release.app_id === app_id)
      .map((release) => ({
        day: dayOf(release.date),
        technologies: release.is_measured ? release.technologies : null,
      })),
  }));
}

const has = (technologies: readonly Technology[], name: string): boolean =>
  technologies.some((each) => foldText(each.name) === name);

/** What an application was made of at the end of a day. */
const usedAt = ({ releases }: PlainApp, day: number): readonly Technology[] =>
  releases.filter((release) => release.day <= day && release.technologies !== null).at(-1)?.technologies ??
  [];

const sumUntil = (changes: readonly (readonly [number, number])[], end: number): number =>
  changes.reduce((sum, [day, apps]) => (day <= end ? sum + apps : sum), 0);

const DAYS = Array.from({ length: 12 }, (_, index) => dayOf('2023-12-31') + index);

async function expectAgreement(bench: ReadModelBench): Promise<void> {
  const apps = await plainApps(bench);
  const names = new Set(
    apps.flatMap(({ releases }) =>
      releases.flatMap(({ technologies }) => (technologies ?? []).map(({ name }) => foldText(name))),
    ),
  );
  expect(new Set((await findTechnologyNames(bench.pool)).map(foldText))).toEqual(names);
  for (const technology of [...names, 'nobody']) {
    for (const platform of PLATFORMS) await expectTechnology(bench, apps, { technology, platform });
  }
  for (const category of ['bar', 'ui framework', 'other']) {
    for (const platform of PLATFORMS) {
      const own = apps.filter((app) => app.platform === platform);
      const using = own.filter((app) =>
        app.technologies.some((each) => foldText(each.category) === category),
      );
      const found = await findCategoryAdoption(bench.pool, { category, platform });
      expect([found.totalApps, found.neverMeasured, found.appsWithAny]).toEqual([
        own.length,
        own.filter(({ releases }) => releases.every(({ technologies }) => technologies === null)).length,
        using.length,
      ]);
    }
  }
}

async function expectTechnology(
  { pool }: ReadModelBench,
  apps: readonly PlainApp[],
  about: { readonly technology: string; readonly platform: Platform },
): Promise<void> {
  const { technology, platform } = about;
  const own = apps.filter((app) => app.platform === platform);
  const { versions } = await findTechnologyAdoption(pool, about);
  const used = own.flatMap((app) => app.technologies.filter((each) => foldText(each.name) === technology));
  const counts = new Map<string | null, number>();
  for (const { version } of used) counts.set(version, (counts.get(version) ?? 0) + 1);
  expect(new Map(versions.map(({ version, apps: count }) => [version, count]))).toEqual(counts);
  for (const { version, firstDay } of versions) {
    const days = apps.flatMap(({ releases }) =>
      releases
        .filter(({ technologies }) =>
          technologies?.some((each) => foldText(each.name) === technology && each.version === version),
        )
        .map(({ day }) => day),
    );
    expect([version, firstDay]).toEqual([version, version === null ? null : Math.min(...days)]);
  }
  const { changes, arrivals } = await findTechnologyTrend(pool, about);
  for (const day of DAYS) {
    const having = own.filter((app) => has(usedAt(app, day), technology)).length;
    const known = own.filter(({ releases }) => releases.some((release) => release.day <= day)).length;
    expect([technology, day, sumUntil(changes, day), sumUntil(arrivals, day)]).toEqual([
      technology,
      day,
      having,
      known,
    ]);
  }
}

describe('what is counted of technologies', () => {
  test('is what profiles and releases show, whatever arrived in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.infiniteStream(fc.integer({ min: 1, max: 12 })), async (world, sizes) => {
        const bench = await openReadModelBench();
        try {
          for (let at = 0; at < world.length;) {
            const size = Number(sizes.next().value);
            await bench.append(...world.slice(at, at + size));
            await bench.catchUp();
            at += size;
          }
          await expectAgreement(bench);
          // Taken back without a trace.
          for (const { app_id } of await bench.rows<{ app_id: string }>('SELECT app_id FROM log.app LIMIT 2'))
            await bench.refold(`app_${app_id}`);
          await expectAgreement(bench);
        } finally {
          await bench.close();
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  test('goes by the spelling of most who use it, else of most who ever did', async () => {
    const bench = await openReadModelBench();
    const app = (bundleId: string, version: string, ...technologies: string[]) => ({
      app: { name: bundleId, bundleId },
      version,
      extractedAt: Number(version),
      technologies,
    });
    try {
      await bench.given(
        app('a', '1', 'Ufo 1 [80 Odd]'),
        app('b', '1', 'UFO 1 [80 Weird]'),
        app('c', '1', 'UFO 1 [80 Weird]'),
      );
      const about = { technology: 'ufo', platform: 'macos' as const };
      const known = async () => (await findTechnologyAdoption(bench.pool, about)).known;
      expect(await known()).toEqual({ name: 'UFO', category: 'Weird' });
      await bench.given(app('b', '2'), app('c', '2'));
      expect(await known()).toEqual({ name: 'Ufo', category: 'Odd' });
      await bench.given(app('a', '2'));
      expect(await known()).toEqual({ name: 'UFO', category: 'Weird' });
      expect((await findTechnologyTrend(bench.pool, about)).known).toEqual({
        name: 'UFO',
        category: 'Weird',
      });
      expect((await findTechnologyAdoption(bench.pool, { ...about, technology: 'tub' })).known).toBeNull();
    } finally {
      await bench.close();
    }
  });
});
