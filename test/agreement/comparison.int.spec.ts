import { loadCatalog } from '#libs/catalog';
import type { ComponentSource } from '#libs/domain';
import { generateDocuments } from '../corpus/generate-corpus.js';
import { batches, shuffled, withRepeats } from '../corpus/orders.js';
import { Prng } from '../corpus/prng.js';
import { cadence, comparison, type VersionLines } from '../model/comparison.js';
import { arrivals } from '../model/events.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import { groupBy } from '../model/group-by.js';
import { type ModelApp, naiveModel } from '../model/naive-model.js';
import { fold } from '../model/names.js';
import { type Answers, openAnswers } from '../support/answers.js';
import { openPipeline } from '../support/pipeline.js';
import { disagreements, type Facts } from './disagreements.js';
import { realCatalog } from './real-catalog.js';
import { recordInOrder } from './record-in-order.js';

/** In the midst of the corpus, so that releases are new, old and still to come. */
const TODAY = '2022-10-01';
const PATIENCE_MS = 240_000;
const SEED = 41;
const catalog = realCatalog();
const productCatalog = loadCatalog();
/** Pods are counted with Swift packages; a file of a bundle with nothing. */
const ECOSYSTEM: Readonly<Record<string, string | null>> = { cocoapods: 'spm', embedded: null, native: null };
const ecosystemOf = (source: string) => (source in ECOSYSTEM ? ECOSYSTEM[source]! : source);
const lines: VersionLines = {
  isOrdered: (name) => (productCatalog.find(name)?.versionScheme ?? null) !== null,
  ecosystems: (name) => {
    const sources = Object.keys(productCatalog.find(name)?.patterns ?? {});
    return [...new Set(sources.map(ecosystemOf))].filter((one) => one !== null);
  },
  ecosystemOf: (name, component) => {
    const [source, packageName] = component.split(' ') as [ComponentSource, string];
    const shown = catalog.fromComponent({ source, name: packageName, type: 'library' });
    return shown.some((one) => fold(one.name) === name) ? ecosystemOf(source) : null;
  },
};
const documents = generateDocuments({ seed: SEED, apps: 45, orderDependent: false });

type ByApp<Value> = Readonly<Record<string, Value>>;
interface Named {
  readonly name: string;
}

/** Interface 4.3, as far as a rule says what stands there. */
interface Comparison {
  readonly apps: readonly { bundleId: string | null; slug: string; dependencyCount: number | null }[];
  readonly shared: readonly (Named & { versions: ByApp<string | null> })[];
  readonly unique: ByApp<readonly (Named & { version: string | null; category: string })[]>;
  readonly sdkCoverage: ByApp<ByApp<string | null>>;
  readonly summary: {
    readonly versionDelta: readonly (Named & { ahead: string | null })[];
    readonly releaseCadence: ByApp<ReturnType<typeof cadence>>;
  };
}

/** Two to five applications of one platform, by key. */
function groupsOf(models: ReadonlyMap<string, ModelApp>): string[][] {
  const prng = new Prng(SEED);
  const byPlatform = groupBy([...models.keys()], (key) => models.get(key)!.identity.platform);
  return Array.from({ length: 200 }, () => {
    const keys = byPlatform.get(prng.pick([...byPlatform.keys()])) ?? [];
    return prng.shuffle(keys).slice(0, prng.int(2, 5));
  }).filter((keys) => keys.length >= 2);
}

function expectedFact(apps: readonly ModelApp[]) {
  const { shared, unique, ahead } = comparison(apps, lines);
  return {
    dependencyCounts: apps.map((app) => app.profile.app.dependencyCount),
    shared: [...shared].map(([name, versions]) => `${name} ${versions.join(', ')}`).sort(),
    unique: unique.map((list) => list.map(written).sort()),
    ahead: [...ahead].map(([name, place]) => `${name}: ${place ?? 'nobody'}`).sort(),
    coverage: apps.map(({ profile }) => profile.sdkSummary.errorTrackingSdk),
    cadence: apps.map((app) => cadence(app, TODAY)),
  };
}

const written = ({ name, version, category }: { name: string; version: string | null; category: string }) =>
  `${fold(name)} ${version ?? '?'} [${category}]`;

function answeredFact({ apps, shared, unique, sdkCoverage, summary }: Comparison) {
  const keys = apps.map((app) => app.bundleId ?? app.slug);
  return {
    dependencyCounts: apps.map((app) => app.dependencyCount),
    shared: shared
      .map(({ name, versions }) => `${fold(name)} ${keys.map((key) => versions[key]).join(', ')}`)
      .sort(),
    unique: keys.map((key) => unique[key]?.map(written).sort()),
    ahead: summary.versionDelta
      .map(({ name, ahead }) => `${fold(name)}: ${ahead === null ? 'nobody' : keys.indexOf(ahead)}`)
      .sort(),
    coverage: keys.map((key) => sdkCoverage[key]?.['errorTrackingSdk']),
    cadence: keys.map((key) => summary.releaseCadence[key]),
  };
}

async function answered(answers: Answers, groups: readonly string[][], ids: ReadonlyMap<string, string>) {
  const facts = new Map<string, unknown>();
  for (const keys of groups) {
    const platform = keys[0]!.split(' ')[0]!;
    const apps = keys.map((key) => ids.get(key)).join(',');
    const comparing = await answers.data<Comparison>('/v1/compare', { apps, platform });
    facts.set(keys.join(' | '), answeredFact(comparing));
  }
  return facts as Facts;
}

const models = naiveModel(documents, catalog);
const groups = groupsOf(models);
const expected: Facts = new Map(
  groups.map((keys) => [keys.join(' | '), expectedFact(keys.map((key) => models.get(key)!))]),
);

async function disagreementsAfter(sending: readonly (readonly ExtractionDocument[])[]) {
  const pipeline = await openPipeline();
  try {
    const recorded = await recordInOrder(pipeline, { batches: sending });
    const keys = arrivals(sending.flat(), catalog).map((one) => one.app ?? '');
    const ids = new Map(keys.map((key, at) => [key, recorded[at]?.app ?? '']));
    await pipeline.caughtUp();
    const answers = await openAnswers(pipeline, new Date(`${TODAY}T23:00:00Z`));
    const facts = await answered(answers, groups, ids);
    await answers.close();
    return disagreements(expected, facts);
  } finally {
    await pipeline.close();
  }
}

test.each([
  ['as scanned', batches(documents, SEED, 300)],
  ['shuffled, with repeats', batches(withRepeats(shuffled(documents, SEED), SEED), SEED)],
])(
  'comparisons are as the naive model makes them, %s',
  async (_, sending) => {
    expect(await disagreementsAfter(sending)).toEqual([]);
  },
  PATIENCE_MS,
);

test('the groups show every trend, shared technologies and some that are ahead', () => {
  const facts = [...expected.values()] as ReturnType<typeof expectedFact>[];
  const trends = new Set(facts.flatMap((fact) => fact.cadence.map((one) => one.trend)));
  expect([...trends].sort()).toEqual(['accelerating', 'insufficient_data', 'slowing', 'steady']);
  const ahead = facts.flatMap((fact) => fact.ahead);
  expect(ahead.filter((one) => one.endsWith('nobody')).length).toBeGreaterThan(0);
  expect(ahead.filter((one) => !one.endsWith('nobody')).length).toBeGreaterThan(5);
  expect(facts.filter((fact) => fact.dependencyCounts.includes(null)).length).toBeGreaterThan(0);
});
