import { randomBytes } from 'node:crypto';
import type { Changeset, Platform } from '#libs/domain';
import type { EventLog, LoggedNews, NewsQuery, PartitionRange } from '../event-log.js';
import { tail } from './append-storm.js';
import { buildApp, buildChangeset, type ChangesetApp, newsOf } from './build-changeset.js';
import type { EventLogHarness } from './event-log-harness.js';

/** Proves what `EventLog` promises of news, for one adapter; `open` gives a fresh, empty log each time. */
export function describeEventLogNews(adapter: string, open: () => Promise<EventLogHarness>): void {
  describe(`${adapter} as source of news`, () => {
    let harness: EventLogHarness;
    let log: EventLog;

    beforeEach(async () => {
      harness = await open();
      log = harness.log;
    });
    afterEach(() => harness.close());

    function appIn(part: number, overrides: Partial<ChangesetApp> = {}): ChangesetApp {
      for (;;) {
        const app = buildApp(overrides);
        if (log.partitionOf(app.id) === part) return app;
      }
    }

    /** Each in a call of its own, so that each has a time of recording of its own. */
    async function appendOneByOne(...changesets: readonly Changeset[]): Promise<void> {
      for (const changeset of changesets) {
        const { status } = await log.append([changeset]);
        if (status === 'conflict') throw new Error('a changeset was refused');
      }
    }

    const whole = async (): Promise<PartitionRange[]> =>
      (await log.heads()).map(({ part, pos }) => ({ part, after: 0, upTo: pos }));

    const read = async (query: Partial<NewsQuery> = {}): Promise<LoggedNews[]> =>
      log.readNews({ ranges: await whole(), limit: 1_000, newestFirst: false, ...query });

    const idsOf = (read: readonly LoggedNews[]): string[] => read.map(({ news }) => news.id);

    it('tells what its changesets tell, with their places and times', async () => {
      const odd = 'a\u0000b \ud800 "\\u0000" {,} \u{1f980}';
      const [one, two] = [buildApp(), buildApp({ platform: 'linux' })];
      const first = buildChangeset(one, 1);
      await log.append([
        { ...first, profile: { ...first.profile, name: odd, bundleId: 'com.example.odd' } },
        buildChangeset(one, 2, { events: [], releaseNotes: null }),
        buildChangeset(two, 1, {
          events: [
            {
              type: 'technology.added',
              cause: 'catalog',
              version: null,
              technology: { name: 'React', category: 'UI', previousVersion: null, newVersion: '19.0.0' },
            },
          ],
          releaseNotes: { summary: 'Faster.', hasFullNotes: true },
        }),
        buildChangeset(two, 2, { type: 'catalog.applied', extraction: null }),
      ]);
      const logged = await tail(log, 100, () => true);
      const expected = logged.map(({ changeset, ...place }) => ({ ...place, news: newsOf(changeset) }));
      const byPlace = (left: LoggedNews, right: LoggedNews): number =>
        left.part - right.part || left.pos - right.pos;
      expect((await read()).sort(byPlace)).toEqual(expected);
    });

    it('comes by time of recording over all partitions, and the other way round', async () => {
      const [nine, two] = [appIn(9), appIn(2)];
      const changesets = [
        buildChangeset(nine, 1),
        buildChangeset(two, 1),
        buildChangeset(two, 2),
        buildChangeset(nine, 2),
        buildChangeset(two, 3),
      ];
      await appendOneByOne(...changesets);
      const expected = changesets.map(({ id }) => id);
      expect(idsOf(await read())).toEqual(expected);
      expect(idsOf(await read({ limit: 3 }))).toEqual(expected.slice(0, 3));
      expect(idsOf(await read({ newestFirst: true }))).toEqual([...expected].reverse());
      expect(idsOf(await read({ newestFirst: true, limit: 2 }))).toEqual([...expected].reverse().slice(0, 2));
    });

    it('takes what one append recorded by partition and position', async () => {
      const apps = [7, 3, 7].map((part) => appIn(part));
      const batch = apps.map((app) => buildChangeset(app, 1));
      await log.append(batch);
      const [first, second, third] = batch.map(({ id }) => id);
      expect(idsOf(await read())).toEqual([second, first, third]);
      expect(idsOf(await read({ newestFirst: true }))).toEqual([third, first, second]);
    });

    it('stays within its ranges', async () => {
      const [one, six] = [appIn(1), appIn(6)];
      await log.append(
        [one, six].flatMap((app) => [1, 2, 3, 4].map((version) => buildChangeset(app, version))),
      );
      const placesOf = async (...ranges: PartitionRange[]): Promise<number[][]> =>
        (await log.readNews({ ranges, limit: 10, newestFirst: false })).map(({ part, pos }) => [part, pos]);
      expect(await placesOf({ part: 6, after: 1, upTo: 3 })).toEqual([
        [6, 2],
        [6, 3],
      ]);
      expect(await placesOf({ part: 1, after: 3, upTo: 9 }, { part: 6, after: 0, upTo: 1 })).toEqual([
        [1, 4],
        [6, 1],
      ]);
      expect(await placesOf({ part: 1, after: 4, upTo: 4 })).toEqual([]);
      expect(await placesOf()).toEqual([]);
    });

    it('is that of some applications where they are named', async () => {
      const [one, two, other] = [appIn(4), appIn(4), appIn(4)];
      const changesets = [1, 2, 3].flatMap((version) =>
        [two, other, one].map((app) => buildChangeset(app, version)),
      );
      await appendOneByOne(...changesets);
      const wanted = changesets.filter(({ app }) => app !== other).map(({ id }) => id);
      const appIds = [one.id, two.id, buildApp().id];
      expect(idsOf(await read({ appIds }))).toEqual(wanted);
      expect(idsOf(await read({ appIds, limit: 4 }))).toEqual(wanted.slice(0, 4));
      expect(idsOf(await read({ appIds, newestFirst: true, limit: 4 }))).toEqual(
        [...wanted].reverse().slice(0, 4),
      );
      const ranges = [{ part: 4, after: 3, upTo: 7 }];
      expect(idsOf(await read({ appIds, ranges }))).toEqual(wanted.slice(2, 5));
      expect(await read({ appIds: [] })).toEqual([]);
    });

    it('gets past changesets of any size, fewer at a time', async () => {
      const app = buildApp();
      const changesets = [1, 2, 3, 4].map((version) => {
        const changeset = buildChangeset(app, version);
        const name = randomBytes(version === 3 ? 10 : 1_600_000).toString('base64');
        return { ...changeset, profile: { ...changeset.profile, name } };
      });
      await appendOneByOne(...changesets);
      const seen: string[] = [];
      for (let after = 0; after < changesets.length;) {
        const ranges = [{ part: log.partitionOf(app.id), after, upTo: changesets.length }];
        const step = await log.readNews({ ranges, limit: 10, newestFirst: false });
        expect(step.length).toBeGreaterThan(0);
        expect(step.length).toBeLessThan(changesets.length);
        seen.push(...idsOf(step));
        after += step.length;
      }
      expect(seen).toEqual(changesets.map(({ id }) => id));
    });

    it('begins where something was recorded at a time or later', async () => {
      const app = appIn(5);
      await appendOneByOne(buildChangeset(app, 1), buildChangeset(app, 2));
      const [recorded] = await read();
      const zero = (await log.heads()).map(({ part }) => ({ part, pos: 0 }));
      const at = (minutes: number): Date =>
        new Date(new Date(recorded?.recordedAt ?? '').getTime() + minutes * 60_000);
      expect(await log.positionsBefore(at(-10))).toEqual(zero);
      // What is a minute older might be recorded later, were the clock set back.
      expect(await log.positionsBefore(at(0))).toEqual(zero);
      expect(await log.positionsBefore(at(10))).toEqual(await log.heads());
    });

    it('names the applications of a slug, one per platform', async () => {
      const platforms: Platform[] = ['linux', 'macos', 'windows'];
      const apps = platforms.map((platform) => buildApp({ platform, slug: 'note' }));
      const others = [buildApp({ slug: 'note-2' }), buildApp({ slug: 'notes' })];
      await log.append([...apps, ...others].map((app) => buildChangeset(app, 1)));
      const heads = await log.findAppsOfSlug('note');
      expect(heads.map(({ appId }) => appId).sort()).toEqual(apps.map(({ id }) => id).sort());
      expect(heads.map(({ platform }) => platform).sort()).toEqual(platforms);
      expect(await log.findAppsOfSlug('nobody')).toEqual([]);
    });
  });
}
