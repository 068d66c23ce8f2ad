import { query } from '#libs/postgres';
import { buildApp } from '../testing/build-changeset.js';
import { type ConsumerBench, openConsumerBench } from '../testing/consumer-bench.js';
import { TallyConsumer, tallied } from '../testing/tally-consumer.js';
import { gate } from '../testing/until.js';
import type { PartitionSlice } from '../event-log.js';
import { readCheckpoints, StaleConsumerError } from './checkpoints.js';

describe('ConsumerGroup', () => {
  let bench: ConsumerBench;

  beforeEach(async () => {
    bench = await openConsumerBench();
  });

  afterEach(() => bench.close());

  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  it('starts at the beginning of the log, and where it was after a restart', async () => {
    const tally = new TallyConsumer('one');
    const app = bench.appIn(3);
    await bench.append(app, 4);
    const group = await bench.startGroup([tally]);
    expect(await group.positions()).toEqual(upTo(16).map((number) => ({ part: number - 1, pos: 0 })));
    await bench.catchUp(group);
    const again = await bench.startGroup([tally]);
    expect((await again.positions()).find(({ part }) => part === 3)).toEqual({ part: 3, pos: 4 });
    expect(await bench.slicesFor(again)).toEqual([]);
    expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1, 2, 3, 4] });
  });

  it('hands a batch over all partitions in one call to each consumer', async () => {
    const [one, two] = [new TallyConsumer('one'), new TallyConsumer('two')];
    for (let part = 0; part < 5; part += 1) await bench.append(bench.appIn(part), 3);
    await bench.catchUp(await bench.startGroup([one, two]));
    expect([one.calls, two.calls]).toEqual([[15], [15]]);
    expect(await bench.lags()).toEqual({ one: 0, two: 0 });
  });

  it('leaves the flush of a batch to the server, and of nothing else', async () => {
    const flush = `SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'`;
    const tally = new TallyConsumer('one');
    const within: unknown[] = [];
    tally.afterApply = async (sql) => within.push(...(await query(sql, flush)));
    await bench.append(buildApp(), 1);
    await bench.catchUp(await bench.startGroup([tally]));
    expect(within).toEqual([{ setting: 'off', source: 'session' }]);
    const connections = await Promise.all(Array.from({ length: 3 }, () => query(bench.pool, flush)));
    expect(connections.flat()).not.toContainEqual(expect.objectContaining({ source: 'session' }));
  });

  it('drops by position what it has seen, and calls nobody where all was seen', async () => {
    const tally = new TallyConsumer('one');
    const app = buildApp();
    await bench.append(app, 3);
    const group = await bench.startGroup([tally]);
    const [seen] = await bench.slicesFor(group);
    await group.handle([seen!]);
    await group.handle([seen!]);
    expect(tally.calls).toEqual([3]);
    await bench.append(app, 2);
    const [whole] = await bench.log.readAfter([{ part: seen!.part, pos: 0 }], 100);
    await group.handle([whole!]);
    await group.handle([{ part: whole!.part, items: whole!.items.slice(1, 4) }]);
    expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1, 2, 3, 4, 5] });
  });

  it('fills gaps from the log, wherever they are', async () => {
    const tally = new TallyConsumer('one');
    const app = buildApp();
    await bench.append(app, 12);
    const group = await bench.startGroup([tally]);
    const [{ part, items }] = (await bench.slicesFor(group)) as [PartitionSlice];
    const pick = (...positions: number[]): PartitionSlice[] => [
      { part, items: items.filter(({ pos }) => positions.includes(pos)) },
    ];
    await group.handle(pick(3));
    expect((await tallied(bench.pool, 'one'))[app.id]).toEqual(upTo(3));
    await group.handle(pick(4, 6, 9));
    expect((await tallied(bench.pool, 'one'))[app.id]).toEqual(upTo(9));
    await group.handle([{ part, items: [...pick(9, 10)[0]!.items, ...pick(9, 10, 12)[0]!.items] }]);
    expect((await tallied(bench.pool, 'one'))[app.id]).toEqual(upTo(12));
  });

  it('refuses what the log does not have', async () => {
    const tally = new TallyConsumer('one');
    await bench.append(buildApp(), 2);
    const group = await bench.startGroup([tally]);
    const [{ part, items }] = (await bench.slicesFor(group)) as [PartitionSlice];
    const beyond = { ...items[0]!, pos: 40 };
    await expect(group.handle([{ part, items: [beyond] }])).rejects.toThrow(/nothing after position 2/);
    expect(await tallied(bench.pool, 'one')).toEqual({});
  });

  it('brings a consumer that is behind up to the others, which drop what they have seen', async () => {
    const [ahead, fresh] = [new TallyConsumer('ahead'), new TallyConsumer('fresh')];
    const app = buildApp();
    await bench.append(app, 3);
    await bench.catchUp(await bench.startGroup([ahead]));
    await bench.append(app, 2);
    await bench.catchUp(await bench.startGroup([ahead, fresh]));
    expect([ahead.calls, fresh.calls]).toEqual([[3, 2], [5]]);
    expect(await tallied(bench.pool, 'ahead')).toEqual({ [app.id]: upTo(5) });
    expect(await tallied(bench.pool, 'fresh')).toEqual({ [app.id]: upTo(5) });
  });

  describe('two groups forced onto one partition', () => {
    it('commit a batch once: the other one learns that it lost its place', async () => {
      const app = buildApp();
      await bench.append(app, 3);
      const consumers = [new TallyConsumer('one'), new TallyConsumer('one')];
      const groups = await Promise.all(consumers.map((consumer) => bench.startGroup([consumer])));
      const slices = await bench.slicesFor(groups[0]!);
      const ends = await Promise.allSettled(groups.map((group) => group.handle(slices)));
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = ends.find((end) => end.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(StaleConsumerError);
      expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1, 2, 3] });
      expect(bench.parkings).toEqual([]);
    });

    it('never double an effect, whoever of them commits what, round after round', async () => {
      const apps = Array.from({ length: 6 }, () => buildApp());
      const groups = await Promise.all(
        [1, 2, 3].map(() => bench.startGroup([new TallyConsumer('one'), new TallyConsumer('two')])),
      );
      for (let round = 0; round < 10; round += 1) {
        for (const app of apps.filter((_, index) => (index + round) % 3 > 0)) await bench.append(app, 2);
        await Promise.all(groups.map((group) => bench.catchUp(group).catch(mustBeStale)));
      }
      await bench.catchUp(groups[0]!);
      for (const name of ['one', 'two']) {
        const versions = await tallied(bench.pool, name);
        for (const app of apps) expect(versions[app.id]).toEqual(upTo(versions[app.id]!.length));
      }
      expect(await bench.lags()).toEqual({ one: 0, two: 0 });
      expect(bench.parkings).toEqual([]);
    });

    it('put nothing aside for the other: a zombie must not park what another handles well', async () => {
      const app = buildApp();
      const [bad] = await bench.append(app, 1);
      const zombie = new TallyConsumer('one');
      zombie.indigestible.add(bad!.id);
      const group = await bench.startGroup([zombie]);
      const slices = await bench.slicesFor(group);
      await bench.catchUp(await bench.startGroup([new TallyConsumer('one')]));
      await expect(group.handle(slices)).rejects.toThrow(StaleConsumerError);
      expect(bench.parkings).toEqual([]);
      expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1] });
    });

    it('lets a group go on after it asked for its positions anew', async () => {
      const app = buildApp();
      await bench.append(app, 1);
      const zombie = await bench.startGroup([new TallyConsumer('one')]);
      const slices = await bench.slicesFor(zombie);
      await bench.catchUp(await bench.startGroup([new TallyConsumer('one')]));
      await expect(zombie.handle(slices)).rejects.toThrow(StaleConsumerError);
      await bench.append(app, 1);
      await bench.catchUp(zombie);
      expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1, 2] });
    });
  });

  describe('what fails and passes', () => {
    it('leaves checkpoints and effects of all consumers as they were', async () => {
      const [one, two] = [new TallyConsumer('one'), new TallyConsumer('two')];
      const app = buildApp();
      await bench.append(app, 2);
      const group = await bench.startGroup([one, two]);
      two.afterApply = () => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' }));
      await expect(bench.catchUp(group)).rejects.toThrow('too many clients');
      expect(await tallied(bench.pool, 'one')).toEqual({});
      expect((await readCheckpoints(bench.pool, 'one')).every(({ pos }) => pos === 0)).toBe(true);
      two.afterApply = () => Promise.resolve();
      await bench.catchUp(group);
      for (const name of ['one', 'two'])
        expect(await tallied(bench.pool, name)).toEqual({ [app.id]: [1, 2] });
    });

    it.each([
      ['while a statement runs', 'SELECT pg_sleep(60)'],
      ['between two statements', null],
    ])('never parks where its connection is killed %s', async (_, statement) => {
      const [one, two] = [new TallyConsumer('one'), new TallyConsumer('two')];
      const app = buildApp();
      await bench.append(app, 2);
      const group = await bench.startGroup([one, two]);
      two.afterApply = async (sql) => {
        const [backend] = await query<{ pid: number }>(sql, 'SELECT pg_backend_pid() AS pid');
        const running = statement === null ? null : query(sql, statement);
        await Promise.all([bench.kill(backend!.pid), running]);
      };
      await expect(bench.catchUp(group)).rejects.toThrow();
      expect([bench.parkings, await tallied(bench.pool, 'one')]).toEqual([[], {}]);
      two.afterApply = () => Promise.resolve();
      await bench.catchUp(group);
      for (const name of ['one', 'two'])
        expect(await tallied(bench.pool, name)).toEqual({ [app.id]: [1, 2] });
      expect(bench.parkings).toEqual([]);
    });

    it('never parks where the connection is killed while it looks for the culprit', async () => {
      const tally = new TallyConsumer('one');
      const [bad] = await bench.append(buildApp(), 1);
      const app = buildApp();
      await bench.append(app, 1);
      tally.indigestible.add(bad!.id);
      const group = await bench.startGroup([tally]);
      tally.afterApply = async (sql) => {
        const [backend] = await query<{ pid: number }>(sql, 'SELECT pg_backend_pid() AS pid');
        await bench.kill(backend!.pid);
      };
      await expect(bench.catchUp(group)).rejects.toThrow();
      expect(bench.parkings).toEqual([]);
      expect(await query(bench.pool, 'SELECT FROM log.parked')).toEqual([]);
      expect((await readCheckpoints(bench.pool, 'one')).every(({ pos }) => pos === 0)).toBe(true);
    });

    it('takes a batch whole or not at all where the process dies between apply and commit', async () => {
      const [one, two] = [new TallyConsumer('one'), new TallyConsumer('two')];
      const apps = [buildApp(), buildApp(), buildApp()];
      for (const app of apps) await bench.append(app, 2);
      const group = await bench.startGroup([one, two]);
      const [applied, dead] = [gate(), gate()];
      let pid = 0;
      two.afterApply = async (sql) => {
        pid = (await query<{ pid: number }>(sql, 'SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0;
        applied.open();
        await dead.opened;
      };
      const dying = bench.catchUp(group).catch(() => 'died');
      await applied.opened;
      // All is written and nothing is committed when the session ends.
      await bench.kill(pid);
      dead.open();
      expect(await dying).toBe('died');
      expect([await tallied(bench.pool, 'one'), await tallied(bench.pool, 'two')]).toEqual([{}, {}]);
      await bench.catchUp(await bench.startGroup([new TallyConsumer('one'), new TallyConsumer('two')]));
      const all = Object.fromEntries(apps.map((app) => [app.id, [1, 2]]));
      expect([await tallied(bench.pool, 'one'), await tallied(bench.pool, 'two')]).toEqual([all, all]);
    });
  });
});

function mustBeStale(error: unknown): void {
  expect(error).toBeInstanceOf(StaleConsumerError);
}
