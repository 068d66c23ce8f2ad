import { type Row, serveStatements, serveStored } from './bare-server.js';
import { type BenchApi, CORPUS_SEED, withApi } from './bench-api.js';
import type { Benchmark, BenchOptions, Measured } from './benchmark.js';
import { benchCorpus } from './corpus.js';
import { loadByTurns, type LoadPair, p95Of, throughputOf } from './load.js';
import { requireEqual } from './require-equal.js';

const AT_A_TIME = 32;
const EXACT = { names: 1_000, requests: 4_000 };
const PARTS = { names: 200, requests: 1_000 };

/** A lookup, and the application that must be among its answers. */
interface Question {
  readonly path: string;
  readonly appId: string;
}

export const lookup: Benchmark = {
  name: 'lookup',
  what: 'lookups over HTTP, against a bare Fastify handler on one primary-key read of the same bytes',
  run: (options) =>
    withApi(options, async (api) => {
      const exact = await measureExact(api, options);
      return figuresOf(exact, await measureParts(api, options), options.apps);
    }),
};

function figuresOf(exact: LoadPair, parts: LoadPair, apps: number): Measured[] {
  const what = `${apps} applications, ${AT_A_TIME} at a time`;
  return [
    { name: 'lookup', what: `p95, ${what}`, ...p95Of(exact), target: { of: 'value', is: '<', limit: 8 } },
    {
      name: 'lookup',
      what: `throughput, ${what}`,
      ...throughputOf(exact),
      target: { of: 'ratio', is: '>=', limit: 0.6 },
    },
    {
      name: 'lookup',
      what: `p95 by a part of a name, ${what}`,
      ...p95Of(parts),
      target: { of: 'value', is: '<', limit: 30 },
    },
  ];
}

/** By name and bundle id by turns. */
async function measureExact(api: BenchApi, options: BenchOptions): Promise<LoadPair> {
  const questions = questionsOf(options.apps, EXACT.names, ({ name, bundleId }, n) =>
    n % 2 === 0 ? name : (bundleId ?? name),
  );
  const answers: string[] = [];
  for (const question of questions) answers.push(await rightAnswer(api, question));
  const bare = await serveStored(api.connectionString, answers);
  return measure(api, { bare, questions, requests: EXACT.requests }, options);
}

/**
 * From within the first word into the second: no name, no slug and no alias begins so.
 * The floor runs the one statement that finds it, without those that are tried before.
 */
async function measureParts(api: BenchApi, options: BenchOptions): Promise<LoadPair> {
  const questions = questionsOf(options.apps, PARTS.names, ({ name }) => {
    const [first = '', second = ''] = name.split(' ');
    return `${first.slice(1)} ${second.slice(0, 3)}`;
  });
  const statements = [];
  for (const question of questions) {
    await rightAnswer(api, question);
    statements.push((await api.statementsOf(question.path)).slice(-1));
  }
  const bare = await serveStatements(api.connectionString, statements, answerOf);
  return measure(api, { bare, questions, requests: PARTS.requests }, options);
}

/** Rows hold JSON as text: making JSON of that again would be work that we do not do. */
const answerOf = (rows: readonly Row[]): string =>
  `{"data":[${rows.map(({ profile }) => String(profile)).join(',')}]}`;

/** About so many, spread over the corpus. */
function questionsOf(
  apps: number,
  count: number,
  textOf: (profile: { name: string; bundleId: string | null }, n: number) => string,
): Question[] {
  const step = Math.max(1, Math.floor(apps / count));
  const questions: Question[] = [];
  let index = 0;
  for (const { changeset } of benchCorpus({ seed: CORPUS_SEED, apps })) {
    // Without a platform named, a lookup leaves Linux out.
    if (index++ % step !== 0 || changeset.app.platform === 'linux') continue;
    const text = encodeURIComponent(textOf(changeset.profile, questions.length));
    questions.push({ path: `/v1/lookup?app=${text}`, appId: changeset.app.id });
  }
  return questions;
}

async function rightAnswer(api: BenchApi, { path, appId }: Question): Promise<string> {
  const text = await api.get(path);
  const { data } = JSON.parse(text) as { data: readonly { app: { id: string } }[] };
  requireEqual(
    `${path} finds ${appId}`,
    data.some(({ app }) => app.id === appId),
    true,
  );
  return text;
}

interface Load {
  readonly bare: Awaited<ReturnType<typeof serveStored>>;
  readonly questions: readonly Question[];
  readonly requests: number;
}

async function measure(
  api: BenchApi,
  { bare, questions, requests }: Load,
  { rounds, say }: BenchOptions,
): Promise<LoadPair> {
  try {
    say(`lookup: ${questions.length} questions, ${rounds} rounds of ${requests}`);
    const order = { atATime: AT_A_TIME, requests };
    return await loadByTurns(
      {
        ours: {
          ...order,
          address: api.address,
          headers: api.headers,
          paths: questions.map(({ path }) => path),
        },
        floor: { ...order, address: bare.address, headers: {}, paths: questions.map((_, n) => `/${n}`) },
      },
      rounds,
    );
  } finally {
    await bare.close();
  }
}
