import { randomUUID } from 'node:crypto';
import { type EventLog, type PartitionPosition } from '#libs/event-log';
import { identifyApp } from '#libs/domain';
import { aDocument, type ExtractionOverrides } from '../../../../libs/domain/src/testing/an-extraction.js';
import { openPipeline, type Pipeline } from '../../../../test/support/pipeline.js';
import { decodeDocument } from '../decode/decode-extraction.js';
import { AppStates } from './app-states.js';
import { ExtractionRecorder } from './extraction-recorder.js';
import { ContendedError, recordBatch, type Submission } from './record-batch.js';
import type { RecordOutcome } from './record-outcome.js';

let pipeline: Pipeline;
let log: EventLog;

beforeAll(async () => {
  pipeline = await openPipeline();
  ({ log } = pipeline.platform);
}, 20_000);
afterAll(() => pipeline.close());
afterEach(() => jest.restoreAllMocks());

function submission(name: string, overrides: ExtractionOverrides = {}): Submission {
  const app = { name, bundleId: `com.example.${name}`, ...overrides.app };
  const decoded = decodeDocument(aDocument({ id: randomUUID(), ...overrides, app }));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return { extraction: decoded.extraction, backfill: false, receivedAt: new Date() };
}

async function settled(submissions: readonly Submission[]): Promise<PromiseSettledResult<RecordOutcome>[]> {
  const { catalog } = pipeline.platform;
  return recordBatch({ log, catalog, states: new AppStates(log) }, submissions);
}

async function outcomes(...submissions: Submission[]): Promise<string[]> {
  const results = await settled(submissions);
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value.outcome : String(result.reason),
  );
}

const lost = (): Error => Object.assign(new Error('connection lost'), { code: '08006' });

test('within one batch the first of an id stays', async () => {
  const first = submission('one-batch');
  const other = { ...first, extraction: { ...first.extraction, contentHash: 'f'.repeat(64) } };
  expect(await outcomes(first, first, other)).toEqual(['recorded', 'duplicate', 'rejected']);
});

test('a conflict is decided anew: what somebody else recorded meanwhile is a duplicate', async () => {
  const mine = submission('raced', { version: '2.0', releasedAt: 2 });
  const append = log.append.bind(log);
  const spy = jest.spyOn(log, 'append').mockImplementationOnce(async (changesets) => {
    // The same id by way of another process, between our look and our append.
    spy.mockImplementation(append);
    expect(await outcomes(mine)).toEqual(['recorded']);
    return append(changesets);
  });
  expect(await outcomes(mine)).toEqual(['duplicate']);
});

test('a conflict is decided anew on what the other one left', async () => {
  const [older, newer] = [
    submission('moved', { version: '1.0', releasedAt: 1 }),
    submission('moved', { version: '2.0', releasedAt: 2 }),
  ];
  const append = log.append.bind(log);
  const spy = jest.spyOn(log, 'append').mockImplementationOnce(async (changesets) => {
    spy.mockImplementation(append);
    await outcomes(newer);
    return append(changesets);
  });
  expect(await outcomes(older)).toEqual(['historical']);
});

test('a lost answer whose commit came through is what it became, not a duplicate', async () => {
  const [one, two] = [submission('lost-one', { technologies: ['React 18'] }), submission('lost-two')];
  const append = log.append.bind(log);
  jest.spyOn(log, 'append').mockImplementationOnce(async (changesets) => {
    await append(changesets);
    throw lost();
  });
  const results = await settled([one, two, { ...one }]);
  expect(results).toMatchObject([
    { value: { outcome: 'recorded', changes: 2 } },
    { value: { outcome: 'recorded', changes: 1 } },
    { value: { outcome: 'duplicate', changes: 0 } },
  ]);
});

test('a lost answer whose commit did not come through is tried again', async () => {
  const one = submission('rolled-back');
  jest.spyOn(log, 'append').mockRejectedValueOnce(lost());
  const [result] = await settled([one]);
  expect(result).toMatchObject({
    value: { outcome: 'recorded', position: expect.anything() as PartitionPosition },
  });
  expect((await log.readApps([identifyApp(one.extraction.app).id])).size).toBe(1);
});

test('a database that stays away is told after some tries', async () => {
  const append = jest.spyOn(log, 'append').mockRejectedValue(lost());
  await expect(settled([submission('away')])).rejects.toThrow('connection lost');
  expect(append.mock.calls.length).toBe(8);
});

test('conflicts without end are told, by each that met them', async () => {
  jest.spyOn(log, 'append').mockResolvedValue({
    status: 'conflict',
    conflict: { kind: 'version-moved', appIds: [] },
  });
  const [result] = await settled([submission('contended')]);
  expect(result).toMatchObject({ status: 'rejected', reason: expect.any(ContendedError) as Error });
}, 20_000);

test('one that cannot be decided fails alone', async () => {
  const bad = submission('undecidable');
  const broken = { ...bad, extraction: { ...bad.extraction, components: null as unknown as [] } };
  const result = await outcomes(submission('beside-a'), broken, submission('beside-b'));
  expect(result).toEqual(['recorded', expect.stringContaining('TypeError') as string, 'recorded']);
});

test('one that the database refuses fails alone', async () => {
  const bad = submission('refused');
  const broken = { ...bad, extraction: { ...bad.extraction, contentHash: 'no hex' } };
  const beside = Array.from({ length: 6 }, (_, index) => submission(`beside-refused-${index}`));
  const result = await outcomes(...beside.slice(0, 4), broken, ...beside.slice(4));
  expect(result.map((each) => (each === 'recorded' ? each : 'failed'))).toEqual([
    ...Array<string>(4).fill('recorded'),
    'failed',
    ...Array<string>(2).fill('recorded'),
  ]);
});

describe('slugs', () => {
  const named = (bundleId: string, name = 'Same Name'): Submission =>
    submission('x', { app: { name, bundleId } });
  const slugOf = async ({ extraction }: Submission): Promise<string | undefined> => {
    const { id } = identifyApp(extraction.app);
    return (await log.findApps([id])).get(id)?.slug;
  };

  test('come from the name of the first that is recorded, not of a later one in the batch', async () => {
    const bundleId = 'com.example.renamed';
    const ahead = submission('too early', {
      app: { name: 'Too Early', bundleId },
      extractedAt: '2999-01-01T00:00:00Z',
    });
    const first = submission('first', { app: { name: 'Eta', bundleId } });
    const renamed = submission('renamed', {
      app: { name: 'Eta Nova', bundleId },
      version: '2.0',
      releasedAt: 2,
    });
    expect(await outcomes(ahead, first, renamed)).toEqual(['rejected', 'recorded', 'recorded']);
    expect(await slugOf(renamed)).toBe('eta');
  });

  test('of one name in one batch are numbered', async () => {
    const apps = ['a', 'b', 'c'].map((id) => named(`com.batch.${id}`));
    expect(await outcomes(...apps)).toEqual(['recorded', 'recorded', 'recorded']);
    expect(await Promise.all(apps.map(slugOf))).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  test('of one name from two recorders at once are told apart', async () => {
    const { catalog, signal } = pipeline.platform;
    const recorders = [1, 2].map(() => new ExtractionRecorder(log, catalog, signal));
    for (let round = 0; round < 10; round += 1) {
      const apps = [1, 2].map((id) => named(`com.race.r${round}.a${id}`, `Race ${round}`));
      const results = await Promise.all(
        apps.map(({ extraction }, index) =>
          (recorders[index] as ExtractionRecorder).record(extraction, { backfill: false }),
        ),
      );
      expect(results.map((result) => result.outcome)).toEqual(['recorded', 'recorded']);
      const slugs = await Promise.all(apps.map(slugOf));
      expect(slugs.sort()).toEqual([`race-${round}`, `race-${round}-2`]);
    }
  });
});

test('a state that the cache let go is read from the log again', async () => {
  const states = new AppStates(log);
  const { catalog } = pipeline.platform;
  const first = submission('evicted', { version: '1.0', releasedAt: 1 });
  await recordBatch({ log, catalog, states }, [first]);
  const { id } = identifyApp(first.extraction.app);
  const cached = (await states.load([identifyApp(first.extraction.app)])).get(id);
  states.drop([id]);
  const read = (await states.load([identifyApp(first.extraction.app)])).get(id);
  expect(read).not.toBe(cached);
  expect(read?.version).toBe(1);
  const next = submission('evicted', { version: '2.0', releasedAt: 2 });
  const [result] = await recordBatch({ log, catalog, states }, [next]);
  expect(result).toMatchObject({ value: { outcome: 'recorded', changes: 1 } });
});
