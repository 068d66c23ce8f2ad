import { batches, shuffled } from '../corpus/orders.js';
import { openPipeline, type Pipeline } from '../support/pipeline.js';
import { EXTRACTIONS, FILES, openRealData, realDocuments, realFiles } from './real-data.js';
import { describeWithSharedData } from '../support/shared-data.js';

const PATIENCE_MS = 300_000;
const SEED = 2_855;

let inOrder: Pipeline;
let digests: Record<string, string>;

describeWithSharedData('real extractions', () => {
  beforeAll(async () => {
    inOrder = await openRealData();
    digests = await inOrder.consumers.digests();
  }, PATIENCE_MS);

  afterAll(() => inOrder.close());

  test('there is as much real data as its README says', () => {
    expect(realFiles()).toHaveLength(FILES);
    expect(realDocuments()).toHaveLength(EXTRACTIONS);
  });

  test('all of it was recorded, nothing put aside', async () => {
    expect((await inOrder.platform.log.totals()).extractions).toBe(EXTRACTIONS);
    expect(inOrder.parked).toEqual([]);
    expect(Object.keys(digests)).toContain('profile');
  });

  test(
    'in any order all of it is recorded and leads to the same read models',
    async () => {
      const pipeline = await openPipeline();
      try {
        const counts = { recorded: 0, unchanged: 0, historical: 0, duplicate: 0, rejected: 0 };
        for (const batch of batches(shuffled(realDocuments(), SEED), SEED, 400)) {
          const outcomes = await Promise.all(batch.map((document) => pipeline.record(document)));
          for (const { outcome } of outcomes) counts[outcome] += 1;
        }
        await pipeline.caughtUp();
        expect(counts.recorded + counts.unchanged + counts.historical).toBe(EXTRACTIONS);
        expect(counts).toMatchObject({ duplicate: 0, rejected: 0 });
        // Shuffled, most releases arrive after later ones: it is the other way that this takes.
        expect(counts.historical).toBeGreaterThan(EXTRACTIONS / 2);
        expect(pipeline.parked).toEqual([]);
        expect(await pipeline.consumers.digests()).toEqual(digests);
      } finally {
        await pipeline.close();
      }
    },
    PATIENCE_MS,
  );

  test(
    'sent again, all of it is known and changes nothing',
    async () => {
      const heads = await inOrder.platform.log.heads();
      const report = await inOrder.files.ingest(realFiles(), { backfill: false });
      await inOrder.caughtUp();
      expect(report).toEqual({
        recorded: 0,
        unchanged: 0,
        historical: 0,
        duplicate: EXTRACTIONS,
        rejected: 0,
        problems: [],
        positions: [],
      });
      expect(await inOrder.platform.log.heads()).toEqual(heads);
      expect(await inOrder.consumers.digests()).toEqual(digests);
    },
    PATIENCE_MS,
  );
});
