import { generateDocuments } from '../corpus/generate-corpus.js';
import { batches, shuffled, withRepeats } from '../corpus/orders.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import { naiveModel } from '../model/naive-model.js';
import { openAnswers } from '../support/answers.js';
import { openPipeline } from '../support/pipeline.js';
import { answeredAdoption } from './answered-adoption.js';
import { disagreements, type Facts } from './disagreements.js';
import { expectedAdoption } from './expected-adoption.js';
import { realCatalog } from './real-catalog.js';
import { recordInOrder } from './record-in-order.js';

const TODAY = '2025-03-01';
const PATIENCE_MS = 240_000;

type Documents = readonly ExtractionDocument[];
type Order = readonly [name: string, send: (documents: Documents, seed: number) => Documents[]];

const ORDERS: readonly Order[] = [
  ['as scanned', (documents, seed) => batches(documents, seed, 300)],
  ['the last first', (documents, seed) => batches([...documents].reverse(), seed, 60)],
  [
    'shuffled, with repeats',
    (documents, seed) => batches(withRepeats(shuffled(documents, seed), seed), seed),
  ],
];

/** What stats and trends answer once the read models hold all of it. */
async function answersAfter(
  sending: Documents[],
  expected: Facts,
  apps: Parameters<typeof answeredAdoption>[1],
) {
  const pipeline = await openPipeline();
  try {
    await recordInOrder(pipeline, { batches: sending });
    await pipeline.caughtUp();
    expect(pipeline.parked).toEqual([]);
    const answers = await openAnswers(pipeline, new Date(`${TODAY}T15:30:00Z`));
    try {
      return disagreements(expected, await answeredAdoption(answers, apps));
    } finally {
      await answers.close();
    }
  } finally {
    await pipeline.close();
  }
}

describe.each([
  { seed: 21, apps: 40 },
  { seed: 22, apps: 25 },
])('adoption in the corpus of seed $seed', ({ seed, apps: size }) => {
  const documents = generateDocuments({ seed, apps: size, orderDependent: false });
  const apps = [...naiveModel(documents, realCatalog()).values()];
  const expected = expectedAdoption(apps, TODAY);

  test('the corpus lets technologies come and go, in several versions', () => {
    const trends = [...expected].filter(([about]) => about.endsWith('monthly trend'));
    const fallen = trends.filter(([, fact]) => {
      const { currentTotal, allTimeHigh } = fact as {
        currentTotal: number;
        allTimeHigh: { appCount: number } | null;
      };
      return (allTimeHigh?.appCount ?? 0) > currentTotal;
    });
    expect(fallen.length).toBeGreaterThan(10);
    const versions = [...expected.values()].map(
      (fact) => (fact as { versions?: string[] }).versions?.length ?? 0,
    );
    expect(Math.max(...versions)).toBeGreaterThan(3);
    // More than this are answered in part.
    expect(Math.max(...versions)).toBeLessThanOrEqual(20);
  });

  test.each(ORDERS)(
    'is answered as the naive model counts it, %s',
    async (_, send) => {
      expect(await answersAfter(send(documents, seed), expected, apps)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
