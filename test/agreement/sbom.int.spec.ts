import { generateDocuments } from '../corpus/generate-corpus.js';
import { batches, shuffled, withRepeats } from '../corpus/orders.js';
import { arrivals } from '../model/events.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import { type ModelApp, naiveModel } from '../model/naive-model.js';
import type { Sbom } from '../real-data/sbom-answer.js';
import { sbomLine } from '../real-data/sbom-answer.js';
import { type Answers, openAnswers } from '../support/answers.js';
import { openPipeline } from '../support/pipeline.js';
import { disagreements, type Facts } from './disagreements.js';
import { realCatalog } from './real-catalog.js';
import { recordInOrder } from './record-in-order.js';

const PATIENCE_MS = 240_000;
const NOW = new Date('2025-03-01T12:00:00Z');
const catalog = realCatalog();

/** What a bill of materials must hold, per application and release; `default` is the one without `version`. */
function expectedSboms(apps: ReadonlyMap<string, ModelApp>): Facts {
  const facts = new Map<string, unknown>();
  for (const [key, { history, components }] of apps) {
    const factOf = (version: string) => {
      const own = components.find((one) => one.version === version);
      return own === undefined ? 404 : { version, ...own.sbom };
    };
    for (const { version } of history) facts.set(`${key}: ${version}`, factOf(version));
    const newest = history.find((one) => one.line === 'mainline' && one.measured);
    facts.set(`${key}: default`, newest === undefined ? 404 : factOf(newest.version));
  }
  return facts;
}

async function answeredSbom(answers: Answers, appId: string, version: string | null): Promise<unknown> {
  const { status, body } = await answers.get(`/v1/apps/${appId}/sbom`, { version });
  if (status !== 200) return status;
  const { app, generatedAt, components } = (body as { data: Sbom }).data;
  return {
    version: app['version'],
    generatedAt,
    ...{ runtime: app['runtime'], electronVersion: app['electronVersion'] },
    licensed: components.map((one) => `${sbomLine(one)} ${one.license ?? '-'}`).sort(),
  };
}

async function disagreementsAfter(sending: readonly (readonly ExtractionDocument[])[]) {
  const documents = sending.flat();
  const models = naiveModel(documents, catalog);
  const pipeline = await openPipeline();
  try {
    const recorded = await recordInOrder(pipeline, { batches: sending });
    const keys = arrivals(documents, catalog).map((one) => one.app);
    const ids = new Map(keys.map((key, at) => [key, recorded[at]?.app ?? null]));
    await pipeline.caughtUp();
    const answers = await openAnswers(pipeline, NOW);
    const answered = new Map<string, unknown>();
    for (const [key, { history }] of models)
      for (const version of [...history.map((one) => one.version), null]) {
        const fact = await answeredSbom(answers, ids.get(key) ?? key, version);
        answered.set(`${key}: ${version ?? 'default'}`, fact);
      }
    await answers.close();
    return disagreements(expectedSboms(models), answered);
  } finally {
    await pipeline.close();
  }
}

const documents = generateDocuments({ seed: 31, apps: 35, orderDependent: false });

test.each([
  ['as scanned', batches(documents, 31, 300)],
  ['the last first', batches([...documents].reverse(), 31, 60)],
  ['shuffled, with repeats', batches(withRepeats(shuffled(documents, 31), 31), 31)],
])(
  'every release has the bill of materials of its latest measured scan, %s',
  async (_, sending) => {
    expect(await disagreementsAfter(sending)).toEqual([]);
  },
  PATIENCE_MS,
);

test('the corpus has releases that were never measured, and many that were', () => {
  const facts = [...expectedSboms(naiveModel(documents, catalog)).values()];
  expect(facts.filter((one) => one === 404).length).toBeGreaterThan(5);
  expect(facts.filter((one) => one !== 404).length).toBeGreaterThan(100);
});
