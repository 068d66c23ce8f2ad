import { execute, query } from '#libs/postgres';
import { buildApp } from '../testing/build-changeset.js';
import { type ConsumerBench, openConsumerBench } from '../testing/consumer-bench.js';
import { TallyConsumer, tallied } from '../testing/tally-consumer.js';
import { adoptEpoch, CheckpointAheadError, readCheckpoints, StaleConsumerError } from './checkpoints.js';

describe('checkpoints on a log that was restored', () => {
  let bench: ConsumerBench;

  beforeEach(async () => {
    bench = await openConsumerBench();
  });

  afterEach(() => bench.close());

  /** As a restore does. Resolves to the new epoch. */
  async function renewEpoch(): Promise<string> {
    await execute(bench.pool, 'UPDATE log.epoch SET epoch = gen_random_uuid()');
    return bench.log.epoch();
  }

  const epochs = async (consumer: string): Promise<string[]> =>
    query<{ epoch: string }>(
      bench.pool,
      'SELECT DISTINCT epoch::text FROM log.checkpoint WHERE consumer = $1',
      [consumer],
    ).then((rows) => rows.map(({ epoch }) => epoch));

  it('within its heads are taken over to its epoch when the consumer starts, and go on', async () => {
    const app = buildApp();
    await bench.append(app, 2);
    await bench.catchUp(await bench.startGroup([new TallyConsumer('one'), new TallyConsumer('two')]));
    const before = await readCheckpoints(bench.pool, 'one');
    const epoch = await renewEpoch();
    const group = await bench.startGroup([new TallyConsumer('one')]);
    expect(await readCheckpoints(bench.pool, 'one')).toEqual(before.map((each) => ({ ...each, epoch })));
    expect(await epochs('two')).toEqual([before[0]?.epoch]);
    await bench.append(app, 1);
    await bench.catchUp(group);
    expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1, 2, 3] });
  });

  it('ahead of it fail with the consumer, the partition and the remedy, and stay on their epoch', async () => {
    const consumers = [new TallyConsumer('one'), new TallyConsumer('two')];
    await bench.append(bench.appIn(4), 2);
    await bench.catchUp(await bench.startGroup(consumers));
    const own = await epochs('two');
    await execute(
      bench.pool,
      `UPDATE log.checkpoint SET pos = pos + 5 WHERE consumer = 'two' AND part IN (4, 6)`,
    );
    await renewEpoch();
    const error: unknown = await bench.startGroup(consumers).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CheckpointAheadError);
    expect(error).toMatchObject({ consumer: 'two', part: 4 });
    expect(String(error)).toMatch(
      /two has taken 7 changesets of partition 4, where the log holds 2: .*must be built anew/,
    );
    expect(await epochs('two')).toEqual(own);
  });

  it('ahead of it fail on its own epoch too', async () => {
    await bench.startGroup([new TallyConsumer('one')]);
    await execute(bench.pool, 'UPDATE log.checkpoint SET pos = 1 WHERE part = 3');
    await expect(adoptEpoch(bench.pool, 'one')).rejects.toThrow(CheckpointAheadError);
  });

  it('are not moved by a process that has not noticed, until it asks for its positions', async () => {
    const app = buildApp();
    await bench.append(app, 1);
    const group = await bench.startGroup([new TallyConsumer('one')]);
    const slices = await bench.slicesFor(group);
    await renewEpoch();
    await expect(group.handle(slices)).rejects.toThrow(StaleConsumerError);
    expect(await tallied(bench.pool, 'one')).toEqual({});
    await bench.catchUp(group);
    expect(await tallied(bench.pool, 'one')).toEqual({ [app.id]: [1] });
  });

  it('are not moved by a process of a lost time line after another took them over', async () => {
    const app = buildApp();
    await bench.append(app, 1);
    const [zombie, indigestible] = [new TallyConsumer('one'), new TallyConsumer('one')];
    const group = await bench.startGroup([zombie]);
    const other = await bench.startGroup([indigestible]);
    const slices = await bench.slicesFor(group);
    for (const { items } of slices)
      for (const { changeset } of items) indigestible.indigestible.add(changeset.id);
    await renewEpoch();
    await bench.startGroup([new TallyConsumer('one')]);
    // Their positions are those that the process believes; the time line is not.
    await expect(group.handle(slices)).rejects.toThrow(StaleConsumerError);
    await expect(other.handle(slices)).rejects.toThrow(StaleConsumerError);
    expect([await tallied(bench.pool, 'one'), bench.parkings]).toEqual([{}, []]);
    expect((await readCheckpoints(bench.pool, 'one')).every(({ pos }) => pos === 0)).toBe(true);
  });
});
