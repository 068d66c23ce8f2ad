import { FEATURES } from '../corpus/features.js';
import { generateCorpus, generateDocuments } from '../corpus/generate-corpus.js';
import { batches, delayed, shuffled, withRepeats } from '../corpus/orders.js';
import { arrivals } from '../model/events.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import { naiveModel } from '../model/naive-model.js';
import { openPipeline, type Pipeline } from '../support/pipeline.js';
import { answeredFacts } from './answered-facts.js';
import { disagreements } from './disagreements.js';
import { expectedFacts } from './expected-facts.js';
import { realCatalog } from './real-catalog.js';
import { recordInOrder, type Recorded, type Sending } from './record-in-order.js';

const catalog = realCatalog();
/** Documents that are sent at once where an order says nothing of batches. */
const BATCH = 300;
const PATIENCE_MS = 120_000;

type Documents = readonly ExtractionDocument[];

const inLargeBatches = (documents: Documents): Sending => ({
  batches: Array.from({ length: Math.ceil(documents.length / BATCH) }, (_, at) =>
    documents.slice(at * BATCH, (at + 1) * BATCH),
  ),
});

type Order = readonly [name: string, send: (documents: Documents, seed: number) => Sending];

const ORDERS: readonly Order[] = [
  ['as scanned', inLargeBatches],
  ['the last first', (documents) => inLargeBatches([...documents].reverse())],
  ['shuffled', (documents, seed) => inLargeBatches(shuffled(documents, seed))],
  ['shuffled otherwise', (documents, seed) => inLargeBatches(shuffled(documents, seed + 1))],
  [
    'shuffled, in random batches, each after a restart',
    (documents, seed) => ({ batches: batches(shuffled(documents, seed + 2), seed), restarts: true }),
  ],
  [
    'nearly as scanned, in random batches',
    (documents, seed) => ({ batches: batches(delayed(documents, seed), seed, 20) }),
  ],
  ['with repeats', (documents, seed) => inLargeBatches(withRepeats(documents, seed))],
];

/** Records through the whole way and holds it all against the naive model. Gives the digests of the read models. */
async function recordAndCompare(sending: Sending): Promise<Record<string, string>> {
  const pipeline = await openPipeline();
  try {
    await compare(pipeline, sending);
    return await pipeline.consumers.digests();
  } finally {
    await pipeline.close();
  }
}

async function compare(pipeline: Pipeline, sending: Sending) {
  const documents = sending.batches.flat();
  const recorded = await recordInOrder(pipeline, sending);
  const expected = arrivals(documents, catalog, {
    ...(sending.isBackfill && { backfill: sending.isBackfill }),
  });
  const expectedResults = expected.map((one) => ({ ...one, changes: one.events.length }));
  expect(disagreements(resultsByPlace(expectedResults), resultsByPlace(recorded))).toEqual([]);
  const keys = keysOf(expected, recorded);
  await pipeline.caughtUp();
  expect(pipeline.parked).toEqual([]);
  const answered = await answeredFacts(pipeline.platform.pool, (appId) => keys.get(appId) ?? appId);
  expect(disagreements(expectedFacts(naiveModel(documents, catalog)), answered)).toEqual([]);
}

/** Ids and keys name applications differently: what they tell apart is compared with `keysOf`. */
const resultsByPlace = (results: readonly Recorded[]) =>
  new Map(results.map(({ app, ...rest }, at) => [`document ${at}`, rest]));

/** The model's key of each application id: the documents that one takes for one application are those of the other. */
function keysOf(expected: readonly { app: string | null }[], recorded: readonly Recorded[]) {
  const keys = new Map<string, string>();
  for (const [at, { app }] of expected.entries()) {
    const id = recorded[at]?.app;
    if (app === null || id == null) continue;
    expect(keys.get(id) ?? app).toBe(app);
    keys.set(id, app);
  }
  expect(new Set(keys.values()).size).toBe(keys.size);
  return keys;
}

interface Corpus {
  seed: number;
  apps: number;
  orders: readonly Order[];
}

describe.each<Corpus>([
  { seed: 11, apps: 40, orders: ORDERS },
  { seed: 12, apps: 30, orders: ORDERS.filter(([name]) => /as scanned|random batches|repeats/.test(name)) },
])('the corpus of seed $seed', ({ seed, apps, orders }) => {
  const documents = generateDocuments({ seed, apps, orderDependent: false });
  let digests: Record<string, string> | undefined;

  test.each(orders)(
    'is answered as the naive model says, %s',
    async (_, send) => {
      const own = await recordAndCompare(send(documents, seed));
      digests ??= own;
      expect(own).toEqual(digests);
    },
    PATIENCE_MS,
  );
});

describe('where the order of arrival decides which of two documents stays', () => {
  const seed = 13;
  const corpus = generateCorpus({ seed, apps: 40 });
  const documents = corpus.map((one) => one.document);

  test('the corpus shows every feature', () => {
    const shown = new Set(corpus.flatMap((one) => one.features));
    expect(FEATURES.filter((feature) => !shown.has(feature))).toEqual([]);
  });

  test.each(ORDERS.filter(([name]) => ['as scanned', 'shuffled'].includes(name)))(
    'the answers are as the naive model says, %s',
    async (_, send) => {
      await recordAndCompare(send(documents, seed));
    },
    PATIENCE_MS,
  );
});

test(
  'documents sent as backfill cause nothing but backfill',
  async () => {
    const documents = generateDocuments({ seed: 14, apps: 20 });
    await recordAndCompare({ ...inLargeBatches(documents), isBackfill: (index) => index % 3 === 0 });
  },
  PATIENCE_MS,
);
