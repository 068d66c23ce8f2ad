import { benchApps, isUsing } from './bench-apps.js';
import type { Benchmark } from './benchmark.js';
import { measureCalls } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

const TECHNOLOGIES = ['Electron', 'React', 'Sentry', 'SQLite', 'Vue.js', 'Svelte'];
/** Each with the number of points that it answers. */
const PERIODS = [
  { query: { period: 'monthly' }, points: 12 },
  { query: { period: 'weekly' }, points: 26 },
  { query: { period: 'quarterly' }, points: 8 },
  { query: { period: 'monthly', from: '2023-01-01', to: '2025-12-31' }, points: 36 },
];
const PLATFORMS = ['macos', 'windows'] as const;
const QUESTIONS = TECHNOLOGIES.flatMap((technology) =>
  PERIODS.flatMap((period) => PLATFORMS.map((platform) => ({ ...period, technology, platform }))),
);

export const trends: Benchmark = {
  name: 'trends',
  what: 'adoption over the years over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const apps = benchApps(options.apps);
    const calls = {
      name: 'trends',
      what: `${TECHNOLOGIES.length} technologies by month, week and quarter`,
      paths: QUESTIONS.map(
        ({ query, technology, platform }) =>
          `/v1/trends?${new URLSearchParams(Object.entries({ ...query, technology, platform })).toString()}`,
      ),
      requests: 1_000,
      p95: 50,
      check: ({ data }: Record<string, unknown>, _results: unknown, n: number): void => {
        const { points, ...question } = QUESTIONS[n]!;
        const { dataPoints, currentTotal } = data as {
          dataPoints: readonly { appCount: number }[];
          currentTotal: number;
        };
        const using = apps.filter((app) => app.platform === question.platform && isUsing(app, question));
        requireEqual(
          JSON.stringify(question),
          { points: dataPoints.length, currentTotal },
          {
            points,
            currentTotal: using.length,
          },
        );
        const isRunning = !('to' in question.query);
        // The running period is as of now.
        if (isRunning) requireEqual('the last point', dataPoints.at(-1)?.appCount, currentTotal);
      },
    };
    return measureCalls(await options.worlds.of(options.apps), calls, options);
  },
};
