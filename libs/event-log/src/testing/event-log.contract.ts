import { randomBytes, randomUUID } from 'node:crypto';
import type { Changeset } from '#libs/domain';
import type { EventLog, LoggedChangeset, PartitionPosition } from '../event-log.js';
import { type Batch, CONTESTED, tail, writeBatches } from './append-storm.js';
import { buildApp, buildChangeset, type ChangesetApp, withExtractionId } from './build-changeset.js';
import type { EventLogHarness } from './event-log-harness.js';

/** Proves the obligations of `EventLog` for one adapter; `open` gives a fresh, empty log each time. */
export function describeEventLog(adapter: string, open: () => Promise<EventLogHarness>): void {
  describe(`${adapter} as event log`, () => {
    let harness: EventLogHarness;
    let log: EventLog;

    beforeEach(async () => {
      harness = await open();
      log = harness.log;
    });

    afterEach(() => harness.close());

    /** An application in a partition of one's choice. */
    function appIn(part: number): ChangesetApp {
      for (;;) {
        const app = buildApp();
        if (log.partitionOf(app.id) === part) return app;
      }
    }

    const append = async (...changesets: Changeset[]): Promise<readonly PartitionPosition[]> => {
      const result = await log.append(changesets);
      if (result.status === 'conflict') throw new Error(`conflict: ${JSON.stringify(result.conflict)}`);
      return result.positions;
    };
    const everything = (reader = log): Promise<LoggedChangeset[]> => tail(reader, 1_000, () => true);
    const idsOf = (logged: readonly LoggedChangeset[]): string[] => logged.map((each) => each.changeset.id);

    describe('append', () => {
      it('numbers each partition from 1 and answers positions in the order of the batch', async () => {
        const [three, four] = [appIn(3), appIn(4)];
        const batch = [buildChangeset(three, 1), buildChangeset(four, 1), buildChangeset(three, 2)];
        expect(await append(...batch)).toEqual([
          { part: 3, pos: 1 },
          { part: 4, pos: 1 },
          { part: 3, pos: 2 },
        ]);
        expect(await append(buildChangeset(four, 2))).toEqual([{ part: 4, pos: 2 }]);
      });

      it('gives back exactly what was appended, with a time of recording that follows the positions', async () => {
        const app = buildApp();
        const odd = 'a\u0000b \ud800 "\\u0000" {,} \u{1f980}';
        const first = buildChangeset(app, 1);
        const changesets = [{ ...first, profile: { ...first.profile, name: odd } }, buildChangeset(app, 2)];
        await append(...changesets);
        await append(buildChangeset(app, 3));
        const logged = (await log.readApps([app.id])).get(app.id) ?? [];
        expect(logged.slice(0, 2).map((each) => each.changeset)).toEqual(changesets);
        const times = logged.map((each) => each.recordedAt);
        expect(times).toEqual([...times].sort());
        expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      });

      it('takes an empty batch as done', async () => {
        expect(await log.append([])).toEqual({ status: 'appended', positions: [] });
        expect(await everything()).toEqual([]);
      });

      it('refuses a batch whose versions of one application do not follow each other', async () => {
        const app = buildApp();
        await expect(log.append([buildChangeset(app, 1), buildChangeset(app, 3)])).rejects.toThrow(
          RangeError,
        );
        expect(await everything()).toEqual([]);
      });

      it('takes changesets without an extraction', async () => {
        const app = buildApp();
        await append(buildChangeset(app, 1));
        await append(buildChangeset(app, 2, { type: 'catalog.applied', extraction: null }));
        expect(await log.totals()).toEqual({ apps: 1, extractions: 1 });
        expect((await log.findApps([app.id])).get(app.id)?.version).toBe(2);
      });
    });

    describe('a refused append', () => {
      const sound = buildApp();
      const known = buildApp();

      /** Appends a batch whose other members are sound, and proves that it left nothing behind. */
      async function expectRefused(bad: Changeset, conflict: object): Promise<void> {
        const batch = [buildChangeset(sound, 2), bad, buildChangeset(buildApp(), 1)];
        const before = [await log.heads(), await log.totals(), idsOf(await everything())];
        expect(await log.append(batch)).toEqual({ status: 'conflict', conflict });
        expect([await log.heads(), await log.totals(), idsOf(await everything())]).toEqual(before);
        const extractionIds = batch.flatMap((each) => each.extraction?.extractionId ?? []);
        const left = await log.findExtractions(extractionIds);
        expect([...left.keys()]).toEqual('extractionIds' in conflict ? conflict.extractionIds : []);
        const apps = await log.findApps(batch.map((each) => each.app.id));
        expect(apps.get(sound.id)?.version).toBe(1);
        // What it held back it does not hold any longer.
        await append(buildChangeset(sound, 2), buildChangeset(buildApp(), 1));
      }

      beforeEach(() => append(buildChangeset(sound, 1), buildChangeset(known, 1), buildChangeset(known, 2)));

      it('names the extraction that is known, of the same or of another application', async () => {
        const [first] = (await log.readApps([known.id])).get(known.id) ?? [];
        const extractionId = first?.changeset.extraction?.extractionId ?? '';
        const conflict = { kind: 'extraction-known', extractionIds: [extractionId] };
        await expectRefused(withExtractionId(buildChangeset(known, 3), extractionId), conflict);
        const other = withExtractionId(buildChangeset(buildApp(), 1), extractionId);
        expect(await log.append([other])).toEqual({ status: 'conflict', conflict });
      });

      it('names an extraction that one batch brings twice', async () => {
        const [one, two] = [buildChangeset(buildApp(), 1), buildChangeset(buildApp(), 1)];
        const extractionId = one.extraction?.extractionId ?? '';
        const result = await log.append([one, withExtractionId(two, extractionId)]);
        expect(result).toEqual({
          status: 'conflict',
          conflict: { kind: 'extraction-known', extractionIds: [extractionId] },
        });
        expect(await log.findExtractions([extractionId])).toEqual(new Map());
      });

      it.each([
        ['taken', 2],
        ['taken, of a first changeset', 1],
        ['ahead', 4],
      ])('names the application whose version is %s', async (_, version) => {
        await expectRefused(buildChangeset(known, version), { kind: 'version-moved', appIds: [known.id] });
      });

      it('names the application that the log does not know at all', async () => {
        const unknown = buildApp();
        await expectRefused(buildChangeset(unknown, 2), { kind: 'version-moved', appIds: [unknown.id] });
        expect(await log.findApps([unknown.id])).toEqual(new Map());
      });

      it('names the application whose slug is taken', async () => {
        const late = buildApp({ slug: known.slug });
        await expectRefused(buildChangeset(late, 1), { kind: 'slug-taken', appIds: [late.id] });
      });

      it('names one of two new applications of one slug', async () => {
        const twins = [buildApp({ slug: 'twin' }), buildApp({ slug: 'twin' })];
        const result = await log.append(twins.map((app) => buildChangeset(app, 1)));
        expect(result).toMatchObject({ status: 'conflict', conflict: { kind: 'slug-taken' } });
        expect(await log.findApps(twins.map((app) => app.id))).toEqual(new Map());
      });
    });

    describe('an append that is not committed yet', () => {
      let part: number;
      let app: ChangesetApp;

      beforeEach(async () => {
        app = buildApp();
        part = log.partitionOf(app.id);
        await append(buildChangeset(app, 1));
      });

      it('holds back its partition, whole, and no other one', async () => {
        const [slow, next] = [buildChangeset(app, 2), buildChangeset(appIn(part), 1)];
        const elsewhere = buildChangeset(appIn((part + 1) % log.partitionCount), 1);
        const held = await harness.appendHeld([slow]);
        const waiting = log.append([next]);
        await harness.untilAppendWaits();
        await append(elsewhere);
        const reader = await harness.openHandle();
        const visible = idsOf(await everything(reader));
        expect(visible).toHaveLength(2);
        expect(visible).toContain(elsewhere.id);
        await held.commit();
        expect(await waiting).toEqual({ status: 'appended', positions: [{ part, pos: 3 }] });
        const [slice] = await reader.readAfter([{ part, pos: 1 }], 10);
        expect(idsOf(slice?.items ?? [])).toEqual([slow.id, next.id]);
      });

      it.each(['rollback', 'kill'] as const)('leaves no gap after a %s', async (end) => {
        const lost = [buildChangeset(app, 2), buildChangeset(appIn((part + 1) % log.partitionCount), 1)];
        const held = await harness.appendHeld(lost);
        const next = buildChangeset(appIn(part), 1);
        const waiting = log.append([next]);
        await harness.untilAppendWaits();
        await held[end]();
        expect(await waiting).toEqual({ status: 'appended', positions: [{ part, pos: 2 }] });
        expect(idsOf(await everything())).not.toContain(lost[1]?.id);
        await append(...lost);
      });

      it('shows all of its partitions at once', async () => {
        const batch = Array.from({ length: log.partitionCount }, (_, each) => buildChangeset(appIn(each), 1));
        const held = await harness.appendHeld(batch);
        const reader = await harness.openHandle();
        expect(await everything(reader)).toHaveLength(1);
        await held.commit();
        expect(idsOf(await everything(reader)).sort()).toEqual(
          [
            ...batch.map((each) => each.id),
            ...idsOf((await log.readApps([app.id])).get(app.id) ?? []),
          ].sort(),
        );
      });

      it('wins over one that wants the same version', async () => {
        const held = await harness.appendHeld([buildChangeset(app, 2)]);
        const waiting = log.append([buildChangeset(app, 2)]);
        await harness.untilAppendWaits();
        await held.commit();
        const conflict = { kind: 'version-moved', appIds: [app.id] };
        expect(await waiting).toEqual({ status: 'conflict', conflict });
      });

      it('wins over one that brings the same extraction, and gives way to it after a rollback', async () => {
        const first = buildChangeset(buildApp(), 1);
        const extractionId = first.extraction?.extractionId ?? '';
        const rival = withExtractionId(buildChangeset(buildApp(), 1), extractionId);
        const lost = await harness.appendHeld([withExtractionId(buildChangeset(app, 2), extractionId)]);
        const winning = log.append([first]);
        await harness.untilAppendWaits();
        await lost.rollback();
        expect(await winning).toMatchObject({ status: 'appended' });
        expect(await log.append([rival])).toMatchObject({ status: 'conflict' });
        expect((await log.findExtractions([extractionId])).get(extractionId)).toEqual({
          extractionId,
          appId: first.app.id,
          contentHash: first.extraction?.contentHash,
          outcome: 'recorded',
        });
      });
    });

    describe('many writers', () => {
      const WRITERS = 16;
      const BATCHES_EACH = 40;
      const KILLS = 30;

      it('leave no gap and lose nothing, whatever is refused or killed', async () => {
        const handles = await Promise.all(Array.from({ length: WRITERS }, () => harness.openHandle()));
        let isOver = false;
        const writing = Promise.all(handles.map((each) => writeBatches(each, BATCHES_EACH))).finally(() => {
          isOver = true;
        });
        const reader = await harness.openHandle();
        const reading = tail(reader, 7, () => isOver);
        let kills = 0;
        while (!isOver && kills < KILLS) kills += (await harness.killAppend()) ? 1 : 0;
        const [batches, seen] = [(await writing).flat(), await reading];
        expect(kills).toBeGreaterThan(5);
        expect(batches.filter((batch) => batch.fate === 'appended').length).toBeGreaterThan(200);
        expect(batches.filter((batch) => batch.fate === 'conflict').length).toBeGreaterThan(50);
        expect(idsOf(await everything())).toHaveLength(seen.length);
        expectHeads(await log.heads(), seen);
        expectFates(batches, seen);
        expectAppsInOrder(seen);
        const contested = await log.findApps(CONTESTED.map((each) => each.id));
        expect(contested.size).toBe(CONTESTED.length - 1);
      }, 120_000);

      function expectHeads(heads: readonly PartitionPosition[], seen: readonly LoggedChangeset[]): void {
        const counts = heads.map(({ part }) => ({
          part,
          pos: seen.filter((each) => each.part === part).length,
        }));
        expect(heads).toEqual(counts);
      }

      function expectFates(batches: readonly Batch[], seen: readonly LoggedChangeset[]): void {
        const positions = new Map(seen.map(({ changeset, part, pos }) => [changeset.id, { part, pos }]));
        expect(positions.size).toBe(seen.length);
        let there = 0;
        for (const { changesets, fate, positions: acknowledged } of batches) {
          const found = changesets.flatMap(({ id }) => positions.get(id) ?? []);
          there += found.length;
          if (fate === 'conflict') expect(found).toEqual([]);
          else if (fate === 'appended') expect(found).toEqual(acknowledged);
          else expect([0, changesets.length]).toContain(found.length);
        }
        expect(there).toBe(seen.length);
      }

      function expectAppsInOrder(seen: readonly LoggedChangeset[]): void {
        const apps = new Map<string, LoggedChangeset[]>();
        for (const each of seen) {
          const { id } = each.changeset.app;
          apps.set(id, [...(apps.get(id) ?? []), each]);
        }
        for (const [appId, logged] of apps) {
          expect(logged.map((each) => each.changeset.version)).toEqual(logged.map((_, index) => index + 1));
          expect(new Set(logged.map((each) => each.part))).toEqual(new Set([log.partitionOf(appId)]));
        }
      }
    });

    describe('what goes on beside it', () => {
      it('hides nothing that is appended', async () => {
        expect(harness.disturbances.length).toBeGreaterThan(0);
        const reader = await harness.openHandle();
        for (const { name, begin } of harness.disturbances) {
          const end = await begin();
          const changeset = buildChangeset(buildApp(), 1);
          await append(changeset);
          const seen = idsOf(await everything(reader));
          await end();
          expect({ name, seen: seen.includes(changeset.id) }).toEqual({ name, seen: true });
        }
      });

      it('cannot alter what was appended', async () => {
        const changeset = buildChangeset(buildApp(), 1);
        await append(changeset);
        expect(harness.alterations.length).toBeGreaterThan(0);
        for (const { name, attempt } of harness.alterations) {
          const message = await attempt().then(() => 'done', String);
          expect({ name, message }).toEqual({
            name,
            message: expect.stringContaining('append-only') as string,
          });
        }
        expect((await everything()).map((each) => each.changeset)).toEqual([changeset]);
      });
    });

    describe('reading', () => {
      it('readAfter gives at most the limit per partition, consecutive, and leaves out those without news', async () => {
        const [two, five] = [appIn(2), appIn(5)];
        await append(...[1, 2, 3].map((version) => buildChangeset(two, version)), buildChangeset(five, 1));
        const read = async (positions: PartitionPosition[], limit: number): Promise<number[][]> =>
          (await log.readAfter(positions, limit)).map(({ part, items }) => [
            part,
            ...items.map((each) => each.pos),
          ]);
        const start = [2, 5, 7].map((part) => ({ part, pos: 0 }));
        expect(await read(start, 2)).toEqual([
          [2, 1, 2],
          [5, 1],
        ]);
        expect(await read([{ part: 2, pos: 2 }], 2)).toEqual([[2, 3]]);
        expect(await read([{ part: 2, pos: 3 }], 2)).toEqual([]);
        expect(await read([], 2)).toEqual([]);
      });

      it('gets past changesets of any size', async () => {
        const app = buildApp();
        const large = (version: number): Changeset => {
          const changeset = buildChangeset(app, version);
          return {
            ...changeset,
            profile: { ...changeset.profile, name: randomBytes(700_000).toString('base64') },
          };
        };
        const changesets = [large(1), large(2), buildChangeset(app, 3), large(4)];
        await append(...changesets);
        expect(idsOf(await everything())).toEqual(changesets.map((each) => each.id));
      });

      it('readApps gives whole applications in order of version, and nothing for unknown ones', async () => {
        const [one, two] = [buildApp(), buildApp()];
        await append(buildChangeset(one, 1), buildChangeset(two, 1), buildChangeset(one, 2));
        await append(buildChangeset(two, 2), ...[3, 4, 5].map((version) => buildChangeset(one, version)));
        const apps = await log.readApps([two.id, one.id, buildApp().id]);
        const versions = [...apps].map(([id, logged]) => [id, logged.map((each) => each.changeset.version)]);
        expect(new Map(versions as [string, number[]][])).toEqual(
          new Map([
            [one.id, [1, 2, 3, 4, 5]],
            [two.id, [1, 2]],
          ]),
        );
      });

      it('heads and totals count all that is there', async () => {
        const empty = Array.from({ length: log.partitionCount }, (_, part) => ({ part, pos: 0 }));
        expect(await log.heads()).toEqual(empty);
        expect(await log.totals()).toEqual({ apps: 0, extractions: 0 });
        const app = appIn(9);
        await append(buildChangeset(app, 1), buildChangeset(app, 2));
        expect(await log.heads()).toEqual(
          empty.map((head) => (head.part === 9 ? { part: 9, pos: 2 } : head)),
        );
        expect(await log.totals()).toEqual({ apps: 1, extractions: 2 });
        expect(await log.findApps([app.id, buildApp().id])).toEqual(
          new Map([[app.id, { appId: app.id, platform: app.platform, version: 2, slug: app.slug }]]),
        );
        expect(await log.findExtractions([randomUUID()])).toEqual(new Map());
      });

      it('takenSlugs gives the base and its numbers on that platform alone', async () => {
        const slugs = [
          'note',
          'note-2',
          'note-10',
          'note-x',
          'note-2-3',
          'note-2x',
          'note-',
          'notes',
          'not',
          'note.1',
        ];
        const apps = slugs.map((slug) => buildApp({ slug }));
        const elsewhere = buildApp({ slug: 'note-7', platform: 'linux' });
        await append(...[...apps, elsewhere].map((app) => buildChangeset(app, 1)));
        expect(await log.takenSlugs('macos', 'note')).toEqual(new Set(['note', 'note-2', 'note-10']));
        expect(await log.takenSlugs('macos', 'note-2')).toEqual(new Set(['note-2', 'note-2-3']));
        expect(await log.takenSlugs('linux', 'note')).toEqual(new Set(['note-7']));
        expect(await log.takenSlugs('windows', 'note')).toEqual(new Set());
      });

      it('every handle agrees on epoch, partitions and where an application stands', async () => {
        const other = await harness.openHandle();
        const app = buildApp();
        expect(await other.epoch()).toBe(await log.epoch());
        expect(await log.epoch()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(other.partitionCount).toBe(log.partitionCount);
        expect(other.partitionOf(app.id)).toBe(log.partitionOf(app.id));
        await append(buildChangeset(app, 1));
        expect(await other.append([buildChangeset(app, 2)])).toMatchObject({ status: 'appended' });
      });
    });
  });
}
