import type { Changeset } from '#libs/domain';
import { execute, query } from '#libs/postgres';
import { buildApp, type ChangesetApp } from '../testing/build-changeset.js';
import { type ConsumerBench, openConsumerBench } from '../testing/consumer-bench.js';
import { TallyConsumer, tallied } from '../testing/tally-consumer.js';
import { gate, until } from '../testing/until.js';
import { awaitConsumers } from './await-consumers.js';
import { readLags } from './checkpoints.js';
import { listParked } from './parked-apps.js';
import { refoldApp } from './refold-app.js';

describe('parked applications', () => {
  let bench: ConsumerBench;
  let fussy: TallyConsumer;
  let hardy: TallyConsumer;
  let bad: ChangesetApp;
  let good: ChangesetApp;

  beforeEach(async () => {
    bench = await openConsumerBench();
    [fussy, hardy] = [new TallyConsumer('fussy'), new TallyConsumer('hardy')];
    // Neighbours in one partition: what one does could hold the other up.
    [bad, good] = [bench.appIn(5), bench.appIn(5)];
  });

  afterEach(() => bench.close());

  /** The third changeset of one application is one that `fussy` cannot digest. */
  async function poison(): Promise<Changeset> {
    await bench.append(bad, 2);
    const [culprit] = await bench.append(bad, 1);
    await bench.append(good, 2);
    await bench.append(buildApp(), 3);
    fussy.indigestible.add(culprit!.id);
    await bench.catchUp(await bench.startGroup([fussy, hardy]));
    return culprit!;
  }

  const holds = async (consumer: TallyConsumer, app: ChangesetApp): Promise<number[] | undefined> =>
    (await tallied(bench.pool, consumer.name))[app.id];
  const refold = (app = bad): Promise<unknown> => refoldApp(bench, fussy, app.id);

  it('puts the one aside that fails, at its culprit and with the error; all else goes on', async () => {
    const culprit = await poison();
    const [parked, ...others] = await listParked(bench.pool);
    expect(others).toEqual([]);
    expect(parked).toMatchObject({ consumer: 'fussy', appId: bad.id, part: 5, pos: 3, attempts: 1 });
    expect(parked?.error).toMatch(/invalid input syntax for type integer: "indigestible"/);
    expect(bench.parkings).toEqual([
      { consumer: 'fussy', changeset: culprit.id, error: expect.any(Error) as Error },
    ]);
    expect(await holds(fussy, good)).toEqual([1, 2]);
    expect(Object.values(await tallied(bench.pool, 'fussy'))).toContainEqual([1, 2, 3]);
    expect(await bench.lags()).toEqual({ fussy: 0, hardy: 0 });
    expect((await readLags(bench.pool)).map(({ name, parked: count }) => [name, count])).toEqual([
      ['fussy', 1],
      ['hardy', 0],
    ]);
  });

  it('keeps what it could digest before the culprit', async () => {
    await poison();
    expect(await holds(fussy, bad)).toEqual([1, 2]);
  });

  it('lets other consumers take the application', async () => {
    await poison();
    await bench.append(bad, 1);
    await bench.catchUp(await bench.startGroup([fussy, hardy]));
    expect(await holds(hardy, bad)).toEqual([1, 2, 3, 4]);
  });

  it('passes over its later changesets, in a batch with others and in one of its own', async () => {
    await poison();
    await bench.append(bad, 2);
    const group = await bench.startGroup([fussy, hardy]);
    await bench.catchUp(group);
    await bench.append(bad, 1);
    await bench.append(good, 1);
    await bench.catchUp(group);
    expect(await holds(fussy, bad)).toEqual([1, 2]);
    expect(await holds(fussy, good)).toEqual([1, 2, 3]);
    expect(await bench.lags()).toEqual({ fussy: 0, hardy: 0 });
    expect(await listParked(bench.pool)).toHaveLength(1);
  });

  it('puts several aside in one batch, each for its own reason', async () => {
    const apps = Array.from({ length: 4 }, () => buildApp());
    for (const app of apps) {
      const [first] = await bench.append(app, 2);
      if (app !== apps[0]) fussy.indigestible.add(first!.id);
    }
    await bench.catchUp(await bench.startGroup([fussy]));
    expect((await listParked(bench.pool)).map(({ appId }) => appId).sort()).toEqual(
      apps
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await tallied(bench.pool, 'fussy')).toEqual({ [apps[0]!.id]: [1, 2] });
    expect(await listParked(bench.pool, apps[1]!.id)).toHaveLength(1);
    expect(await listParked(bench.pool, apps[0]!.id)).toEqual([]);
  });

  it('stores an error whatever is in its text', async () => {
    const [first] = await bench.append(bad, 1);
    fussy.afterApply = () => Promise.reject(new Error(`a NUL \0 and ${'much '.repeat(2_000)}`));
    await bench.catchUp(await bench.startGroup([fussy]));
    const [parked] = await listParked(bench.pool);
    expect(parked?.error).toMatch(/^Error: a NUL {2}and much/);
    expect(parked?.error.length).toBeLessThanOrEqual(4_000);
    expect(bench.parkings[0]?.changeset).toBe(first!.id);
  });

  describe('refold', () => {
    it('repairs the application once the cause is gone', async () => {
      await poison();
      fussy.indigestible.clear();
      expect(await refold()).toBeNull();
      expect(await holds(fussy, bad)).toEqual([1, 2, 3]);
      expect(await holds(fussy, good)).toEqual([1, 2]);
      expect(await listParked(bench.pool)).toEqual([]);
    });

    it('takes in what came while it was parked, and the feed brings what comes later', async () => {
      await poison();
      const group = await bench.startGroup([fussy, hardy]);
      await bench.append(bad, 2);
      await bench.catchUp(group);
      // Appended and not brought yet: it is behind the checkpoint, so the feed's to bring.
      await bench.append(bad, 2);
      fussy.indigestible.clear();
      expect(await refold()).toBeNull();
      expect(await holds(fussy, bad)).toEqual([1, 2, 3, 4, 5]);
      await bench.catchUp(group);
      expect(await holds(fussy, bad)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });

    it('stays parked with another attempt where the cause is not gone, and what it holds stays', async () => {
      await poison();
      expect(String(await refold())).toMatch(/indigestible/);
      expect(String(await refold())).toMatch(/indigestible/);
      expect(await listParked(bench.pool)).toMatchObject([{ appId: bad.id, pos: 3, attempts: 3 }]);
      expect(await holds(fussy, bad)).toEqual([1, 2]);
    });

    it('loses no changeset that the feed passes over at the same moment', async () => {
      await poison();
      fussy.indigestible.clear();
      const group = await bench.startGroup([fussy, hardy]);
      await bench.append(bad, 1);
      await bench.append(good, 1);
      // The feed has seen that the application is parked; before it commits, somebody unparks it.
      const [passing, resume] = [gate(), gate()];
      fussy.afterApply = async () => {
        passing.open();
        await resume.opened;
      };
      const feeding = bench.catchUp(group);
      await passing.opened;
      fussy.afterApply = () => Promise.resolve();
      const refolding = refold();
      await until('the refold is done or waits', async () => {
        const waiting = await query(bench.pool, 'SELECT FROM pg_locks WHERE NOT granted');
        return waiting.length > 0 || (await listParked(bench.pool)).length === 0;
      });
      resume.open();
      await feeding;
      expect(await refolding).toBeNull();
      await bench.catchUp(group);
      expect(await holds(fussy, bad)).toEqual([1, 2, 3, 4]);
      expect(await bench.lags()).toEqual({ fussy: 0, hardy: 0 });
    });

    it('applies each changeset once, however a refold and the feed interleave', async () => {
      await poison();
      fussy.indigestible.clear();
      const group = await bench.startGroup([fussy, hardy]);
      for (let round = 0; round < 8; round += 1) {
        await bench.append(bad, 1);
        const ends = await Promise.all([bench.catchUp(group), refold(), bench.append(bad, 1)]);
        expect(ends[1]).toBeNull();
      }
      await bench.catchUp(group);
      expect(await holds(fussy, bad)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    });

    it('parks nothing where its connection is killed, and the next one goes well', async () => {
      await poison();
      fussy.indigestible.clear();
      fussy.afterApply = async (sql) => {
        const [backend] = await query<{ pid: number }>(sql, 'SELECT pg_backend_pid() AS pid');
        await bench.kill(backend!.pid);
      };
      expect(await refold(good)).toBeInstanceOf(Error);
      expect(await refold(bad)).toBeInstanceOf(Error);
      expect(await listParked(bench.pool)).toMatchObject([{ appId: bad.id, attempts: 1 }]);
      expect(await holds(fussy, good)).toEqual([1, 2]);
      fussy.afterApply = () => Promise.resolve();
      expect(await refold()).toBeNull();
      expect(await holds(fussy, bad)).toEqual([1, 2, 3]);
    });

    it('does no harm to an application that is well, nor to one that nobody knows', async () => {
      await poison();
      expect(await refold(good)).toBeNull();
      expect(await refold(buildApp())).toBeNull();
      expect(await holds(fussy, good)).toEqual([1, 2]);
      expect(await listParked(bench.pool)).toHaveLength(1);
    });
  });

  describe('awaitConsumers', () => {
    it('counts what is parked as taken', async () => {
      await poison();
      const heads = await bench.log.heads();
      expect(await awaitConsumers(bench.pool, heads, 0)).toBe(true);
    });

    it('is false when the time is over, and while any consumer is behind', async () => {
      await poison();
      await bench.append(good, 1);
      await bench.catchUp(await bench.startGroup([hardy]));
      expect(await bench.lags()).toEqual({ fussy: 1, hardy: 0 });
      expect(await awaitConsumers(bench.pool, await bench.log.heads(), 30)).toBe(false);
    });

    it('asks for the named positions only, for the highest of a partition', async () => {
      await poison();
      const reached = await bench.log.heads();
      await bench.append(good, 3);
      expect(await awaitConsumers(bench.pool, reached, 0)).toBe(true);
      const { pos } = reached.find(({ part }) => part === 5)!;
      const wanted = [1, pos + 3, pos].map((each) => ({ part: 5, pos: each }));
      expect(await awaitConsumers(bench.pool, wanted, 0)).toBe(false);
      expect(await awaitConsumers(bench.pool, [], 0)).toBe(true);
    });

    it('is true as soon as the consumers arrive', async () => {
      await poison();
      await bench.append(good, 1);
      const waiting = awaitConsumers(bench.pool, await bench.log.heads(), 20_000);
      await bench.catchUp(await bench.startGroup([fussy, hardy]));
      expect(await waiting).toBe(true);
    });

    it('is never true where there is no consumer, be it for nothing', async () => {
      expect(await bench.lags()).toEqual({});
      expect(await awaitConsumers(bench.pool, await bench.log.heads(), 0)).toBe(false);
      expect(await awaitConsumers(bench.pool, [], 0)).toBe(false);
      await bench.startGroup([hardy]);
      expect(await awaitConsumers(bench.pool, [], 0)).toBe(true);
    });

    it('does not wait for a consumer that is gone', async () => {
      await poison();
      await bench.append(good, 1);
      await bench.catchUp(await bench.startGroup([hardy]));
      await execute(bench.pool, `DELETE FROM log.checkpoint WHERE consumer = 'fussy'`);
      expect(await awaitConsumers(bench.pool, await bench.log.heads(), 0)).toBe(true);
    });
  });
});
