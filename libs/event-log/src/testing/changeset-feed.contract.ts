import type { PartitionPosition } from '../event-log.js';
import type { FeedSubscription } from '../feed/changeset-feed.js';
import { buildApp, buildChangeset, type ChangesetApp } from './build-changeset.js';
import type { ChangesetFeedHarness, FeedProcess } from './changeset-feed-harness.js';
import { RecordingGroup, RecordingHandler } from './recording-handler.js';
import { gate, until } from './until.js';

/** Proves the obligations of `ChangesetFeed` for one adapter; `open` gives a fresh, empty log each time. */
export function describeChangesetFeed(adapter: string, open: () => Promise<ChangesetFeedHarness>): void {
  describe(`${adapter} as changeset feed`, () => {
    let harness: ChangesetFeedHarness;
    let group: RecordingGroup;
    const subscriptions: FeedSubscription[] = [];
    const processes: FeedProcess[] = [];

    beforeEach(async () => {
      harness = await open();
      group = new RecordingGroup('spec', harness.log.partitionCount);
    });

    afterEach(async () => {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.close()));
      await Promise.all(processes.splice(0).map((process) => process.close()));
      await harness.close();
    });

    const openProcess = async (opening = harness.openProcess): Promise<FeedProcess> => {
      const process = await opening();
      processes.push(process);
      return process;
    };
    const subscribe = async (handler: RecordingHandler, process?: FeedProcess): Promise<FeedSubscription> => {
      const subscription = await (process ?? (await openProcess())).feed.subscribe(handler);
      subscriptions.push(subscription);
      return subscription;
    };

    /** Appends changesets of an application, one by one, and answers their positions. */
    async function append(app: ChangesetApp, count: number): Promise<PartitionPosition[]> {
      const positions: PartitionPosition[] = [];
      const version = (await harness.log.findApps([app.id])).get(app.id)?.version ?? 0;
      for (let step = 1; step <= count; step += 1) {
        const result = await harness.log.append([buildChangeset(app, version + step)]);
        if (result.status === 'conflict') throw new Error(result.conflict.kind);
        positions.push(...result.positions);
      }
      return positions;
    }

    const handed = (positions: readonly PartitionPosition[]): Promise<void> =>
      until('all was handed', () => group.hasReached(positions));
    const caughtUp = async (): Promise<void> => handed(await harness.log.heads());
    const named = (positions: readonly PartitionPosition[]): string[] =>
      positions.map(({ part, pos }) => `${part}/${pos}`);

    async function expectEverything(): Promise<void> {
      await caughtUp();
      const heads = await harness.log.heads();
      const all = heads.flatMap(({ part, pos }) =>
        Array.from({ length: pos }, (_, index) => `${part}/${index + 1}`),
      );
      expect(new Set(group.received())).toEqual(new Set(all));
      expect(group.breaches).toEqual([]);
    }

    describe('delivery', () => {
      it('brings all that is behind the positions, in order', async () => {
        for (let count = 1; count < 8; count += 1) await append(buildApp(), count * 3);
        await subscribe(new RecordingHandler(group));
        await expectEverything();
      });

      it('brings what several writers append meanwhile, in order', async () => {
        await append(buildApp(), 5);
        await subscribe(new RecordingHandler(group));
        await Promise.all(Array.from({ length: 4 }, () => append(buildApp(), 15)));
        await expectEverything();
      });

      it('brings news one by one, each on its own', async () => {
        await subscribe(new RecordingHandler(group));
        const app = buildApp();
        for (let count = 0; count < 10; count += 1) await handed(await append(app, 1));
        expect(group.received()).toHaveLength(10);
        expect(group.breaches).toEqual([]);
      });

      it('brings what was appended while a batch was in hand', async () => {
        const handler = new RecordingHandler(group);
        const [taken, resume] = [gate(), gate()];
        handler.beforeCommit = async (_, call) => {
          if (call > 1) return;
          taken.open();
          await resume.opened;
        };
        await subscribe(handler);
        await append(buildApp(), 1);
        await taken.opened;
        await append(buildApp(), 12);
        resume.open();
        await expectEverything();
      });

      it('feeds each group with everything', async () => {
        const process = await openProcess();
        const other = new RecordingGroup('other', harness.log.partitionCount);
        await subscribe(new RecordingHandler(group), process);
        await subscribe(new RecordingHandler(other), process);
        const positions = await append(buildApp(), 9);
        await expectEverything();
        await until('the other group has it too', () => other.hasReached(positions));
        expect(other.breaches).toEqual([]);
      });
    });

    describe('where it goes on', () => {
      it('goes on from the committed positions after a restart', async () => {
        const app = buildApp();
        const first = await subscribe(new RecordingHandler(group));
        await handed(await append(app, 10));
        await first.close();
        const before = group.received().length;
        const news = await append(app, 10);
        await subscribe(new RecordingHandler(group));
        await expectEverything();
        const again = new Set(group.received().slice(before));
        expect([...again]).toEqual(expect.arrayContaining(named(news)));
      });

      it('goes by the positions of the handler, forward and back', async () => {
        const app = buildApp();
        const all = await append(app, 10);
        const part = harness.log.partitionOf(app.id);
        group.committed.set(part, 7);
        const ahead = await subscribe(new RecordingHandler(group));
        await caughtUp();
        expect(group.received()).toEqual(expect.arrayContaining(named(all.slice(7))));
        await ahead.close();
        group.deliveries.length = 0;
        group.committed.set(part, 0);
        await subscribe(new RecordingHandler(group));
        await expectEverything();
      });
    });

    describe('a handler that fails', () => {
      it('is called again with the same changesets until it resolves', async () => {
        const handler = new RecordingHandler(group);
        handler.beforeCommit = (_, call) => {
          if (call <= 3) throw new Error(`no luck ${call}`);
        };
        const positions = await append(buildApp(), 3);
        await append(buildApp(), 2);
        await subscribe(handler);
        await expectEverything();
        const rejected = group.deliveries.filter(({ outcome }) => outcome === 'rejected');
        expect(rejected).toHaveLength(3);
        const [first] = named(positions);
        for (const { slices } of rejected)
          expect(slices.flatMap(({ items }) => named(items.slice(0, 1)))).toContain(first);
      });

      it('is called again where a batch fails in mid-stream, and nothing overtakes it', async () => {
        const handler = new RecordingHandler(group);
        handler.beforeCommit = (_, call) => {
          if (call % 2 === 0) throw new Error('every other');
        };
        await subscribe(handler);
        await Promise.all(Array.from({ length: 3 }, () => append(buildApp(), 20)));
        await expectEverything();
        expect(group.deliveries.some(({ outcome }) => outcome === 'rejected')).toBe(true);
      });

      it('is asked again for its positions where it could not tell them', async () => {
        const handler = new RecordingHandler(group);
        handler.beforePositions = (call) => {
          if (call <= 2) throw new Error('not yet');
        };
        await append(buildApp(), 2);
        const process = await openProcess();
        const subscription = await subscribe(handler, process);
        await expectEverything();
        expect(subscription.isRunning()).toBe(true);
        expect(process.errors).toHaveLength(2);
      });
    });

    describe('close', () => {
      it('waits for the batch in hand and hands nothing afterwards', async () => {
        const handler = new RecordingHandler(group);
        const [taken, resume] = [gate(), gate()];
        handler.beforeCommit = async () => {
          taken.open();
          await resume.opened;
        };
        await append(buildApp(), 40);
        const subscription = await subscribe(handler);
        expect(subscription.isRunning()).toBe(true);
        await taken.opened;
        let isClosed = false;
        const closing = subscription.close().then(() => {
          isClosed = true;
        });
        await append(buildApp(), 1);
        expect([isClosed, group.deliveries.at(-1)?.outcome]).toEqual([false, 'in hand']);
        resume.open();
        await closing;
        expect(group.deliveries.map(({ outcome }) => outcome)).toEqual(['committed']);
        expect(subscription.isRunning()).toBe(false);
        await append(buildApp(), 1);
        await subscribe(new RecordingHandler(group));
        await expectEverything();
        expect(group.received(handler)).toHaveLength(
          group.deliveries[0]?.slices.flatMap((each) => each.items).length ?? 0,
        );
      });

      it('comes at once where there is nothing to take, and twice does no harm', async () => {
        const subscription = await subscribe(new RecordingHandler(group));
        await Promise.all([subscription.close(), subscription.close()]);
        expect(subscription.isRunning()).toBe(false);
      });

      it('comes where the handler always fails', async () => {
        const handler = new RecordingHandler(group);
        handler.beforeCommit = () => Promise.reject(new Error('never'));
        await append(buildApp(), 1);
        const subscription = await subscribe(handler);
        await until('it failed', () => group.deliveries.length > 1);
        await subscription.close();
        expect(subscription.isRunning()).toBe(false);
      });
    });

    describe('two processes of one group', () => {
      it('are never given one partition at a time, and together get everything', async () => {
        await subscribe(new RecordingHandler(group));
        await subscribe(new RecordingHandler(group));
        await Promise.all(Array.from({ length: 4 }, () => append(buildApp(), 15)));
        await expectEverything();
      });

      it('take over from each other when one closes', async () => {
        const handlers = [new RecordingHandler(group), new RecordingHandler(group)];
        const [first, second] = [await subscribe(handlers[0]!), await subscribe(handlers[1]!)];
        const app = buildApp();
        await handed(await append(app, 3));
        const taker = group.deliveries.at(-1)?.handler === handlers[0] ? first : second;
        const other = taker === first ? handlers[1]! : handlers[0]!;
        await taker.close();
        const news = await append(app, 3);
        await expectEverything();
        expect(group.received(other)).toEqual(expect.arrayContaining(named(news)));
      });

      it('take over with the batch that the other has in hand when its connections break', async () => {
        const process = await openProcess();
        const lost = new RecordingHandler(group);
        const [taken, resume] = [gate(), gate()];
        lost.beforeCommit = async () => {
          taken.open();
          await resume.opened;
          throw new Error('its connection is gone');
        };
        await subscribe(lost, process);
        const positions = await append(buildApp(), 3);
        await taken.opened;
        const other = new RecordingHandler(group);
        await subscribe(other);
        await process.breakConnections();
        await handed(positions);
        expect(group.received(other)).toEqual(expect.arrayContaining(named(positions)));
        resume.open();
        lost.beforeCommit = () => undefined;
        await append(buildApp(), 5);
        await caughtUp();
      });
    });

    it('comes back by itself when all its connections break, again and again', async () => {
      const process = await openProcess();
      const subscription = await subscribe(new RecordingHandler(group), process);
      const app = buildApp();
      for (let round = 0; round < 3; round += 1) {
        await handed(await append(app, 2));
        await process.breakConnections();
      }
      await append(app, 2);
      await expectEverything();
      expect(subscription.isRunning()).toBe(true);
    });

    it('delivers whatever has happened to its process', async () => {
      expect(harness.impaired).not.toEqual([]);
      for (const { name, open: openImpaired } of harness.impaired) {
        group = new RecordingGroup(name, harness.log.partitionCount);
        await append(buildApp(), 2);
        await subscribe(new RecordingHandler(group), await openProcess(openImpaired));
        const app = buildApp();
        for (let count = 0; count < 5; count += 1) await handed(await append(app, 1));
        await expectEverything();
      }
    });
  });
}
