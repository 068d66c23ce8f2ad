import { type BenchApp, benchApps, isUsing } from './bench-apps.js';
import { type Benchmark, requireEqual } from './benchmark.js';
import { measureCalls } from './measure-calls.js';

interface Question {
  readonly technology?: string;
  readonly category?: string;
  readonly platform: string;
  readonly groupBy?: string;
}

/** What most use, what few use, and whole categories, in each grouping. */
const QUESTIONS: readonly Question[] = [
  { technology: 'Electron', platform: 'macos' },
  { technology: 'React', platform: 'windows' },
  { technology: 'Sentry', platform: 'macos', groupBy: 'version' },
  { technology: 'SQLite', platform: 'linux', groupBy: 'runtime' },
  { technology: 'Vue.js', platform: 'macos', groupBy: 'category' },
  { technology: 'Stripe', platform: 'windows', groupBy: 'category' },
  { technology: 'Svelte', platform: 'macos' },
  { category: 'Database', platform: 'macos' },
  { category: 'Error Tracking', platform: 'windows' },
  { category: 'UI Framework', platform: 'macos', groupBy: 'category' },
  { category: 'Analytics', platform: 'linux', groupBy: 'runtime' },
];

export const stats: Benchmark = {
  name: 'stats',
  what: 'adoption of technologies and categories over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const apps = benchApps(options.apps);
    const calls = {
      name: 'stats',
      what: `${QUESTIONS.length} technologies and categories`,
      paths: QUESTIONS.map(
        (question) => `/v1/stats?${new URLSearchParams(Object.entries(question)).toString()}`,
      ),
      requests: 1_000,
      p95: 50,
      check: ({ data }: Record<string, unknown>, _results: unknown, n: number): void => {
        const question = QUESTIONS[n]!;
        const { totalApps, appsUsing, appsWithAny } = data as Record<string, unknown>;
        requireEqual(
          JSON.stringify(question),
          { totalApps, using: appsUsing ?? appsWithAny },
          expected(apps, question),
        );
      },
    };
    return measureCalls(await options.worlds.of(options.apps), calls, options);
  },
};

/** Counted from the corpus itself. */
function expected(apps: readonly BenchApp[], question: Question): { totalApps: number; using: number } {
  const own = apps.filter(({ platform }) => platform === question.platform);
  return { totalApps: own.length, using: own.filter((app) => isUsing(app, question)).length };
}
