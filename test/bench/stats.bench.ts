import { type BenchApp, benchApps, isUsing } from './bench-apps.js';
import type { Benchmark } from './benchmark.js';
import { type Calls, measureCalls } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

interface Question {
  readonly technology?: string;
  readonly category?: string;
  readonly platform: string;
  readonly groupBy?: string;
}

/** What most use, what few use, and whole categories. */
const PLAIN: readonly Question[] = [
  { technology: 'Electron', platform: 'macos' },
  { technology: 'React', platform: 'windows' },
  { technology: 'Sentry', platform: 'macos' },
  { technology: 'SQLite', platform: 'linux' },
  { technology: 'Svelte', platform: 'macos' },
  { category: 'Database', platform: 'macos' },
  { category: 'Error Tracking', platform: 'windows' },
  { category: 'UI Framework', platform: 'linux' },
];

/** What those who use it have beside it. */
const GROUPED: readonly Question[] = [
  { technology: 'Vue.js', platform: 'macos', groupBy: 'category' },
  { technology: 'Stripe', platform: 'windows', groupBy: 'category' },
  { technology: 'React', platform: 'linux', groupBy: 'runtime' },
  { category: 'UI Framework', platform: 'macos', groupBy: 'category' },
  { category: 'Analytics', platform: 'linux', groupBy: 'runtime' },
];

export const stats: Benchmark = {
  name: 'stats',
  what: 'adoption of technologies and categories over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const api = await options.worlds.of(options.apps);
    const apps = benchApps(options.apps);
    const plain = await measureCalls(api, callsOf('technologies and categories', PLAIN, apps), options);
    const grouped = callsOf('by runtime and by category', GROUPED, apps);
    return [...plain, ...(await measureCalls(api, grouped, options))];
  },
};

function callsOf(what: string, questions: readonly Question[], apps: readonly BenchApp[]): Calls {
  return {
    name: 'stats',
    what,
    paths: questions.map(
      (question) => `/v1/stats?${new URLSearchParams(Object.entries(question)).toString()}`,
    ),
    requests: 1_000,
    p95: 50,
    check: ({ data }, _results, n) => {
      const question = questions[n]!;
      const { totalApps, appsUsing, appsWithAny } = data as Record<string, unknown>;
      const using = appsUsing ?? appsWithAny;
      requireEqual(JSON.stringify(question), { totalApps, using }, expected(apps, question));
    },
  };
}

/** Counted from the corpus itself. */
function expected(apps: readonly BenchApp[], question: Question): { totalApps: number; using: number } {
  const own = apps.filter(({ platform }) => platform === question.platform);
  return { totalApps: own.length, using: own.filter((app) => isUsing(app, question)).length };
}
