import { benchApps, comparableApps, comparePath } from './bench-apps.js';
import type { Benchmark } from './benchmark.js';
import { measureCalls } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

const COMPARISONS = 100;

export const compare: Benchmark = {
  name: 'compare',
  what: 'comparisons of ten applications over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const asked = comparableApps(benchApps(options.apps), COMPARISONS);
    const calls = {
      name: 'compare',
      what: 'ten applications each',
      paths: asked.map(comparePath),
      requests: 1_000,
      p95: 50,
      check: ({ data }: Record<string, unknown>, _results: unknown, n: number): void => {
        const { apps } = data as { apps: readonly { bundleId: string; name: string }[] };
        requireEqual(
          'the applications',
          apps.map(({ bundleId, name }) => ({ bundleId, name })),
          asked[n]!.map(({ bundleId, name }) => ({ bundleId, name })),
        );
      },
    };
    return measureCalls(await options.worlds.of(options.apps), calls, options);
  },
};
