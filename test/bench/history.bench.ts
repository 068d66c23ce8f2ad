import { appPath, benchApps, spread } from './bench-apps.js';
import { RELEASES } from './bench-worlds.js';
import type { Benchmark } from './benchmark.js';
import { measureCalls } from './measure-calls.js';
import { requireEqual } from './require-equal.js';

const APPS = 400;

export const history: Benchmark = {
  name: 'history',
  what: 'histories of 10 releases over HTTP, against a bare Fastify handler with the same SQL',
  run: async (options) => {
    const asked = spread(benchApps(options.apps), APPS);
    const calls = {
      name: 'history',
      what: `${RELEASES} releases`,
      paths: asked.map((app) => appPath(app, 'history')),
      requests: 2_000,
      p95: 20,
      check: (
        { data }: Record<string, unknown>,
        results: readonly (readonly object[])[],
        n: number,
      ): void => {
        const { app, versions } = data as { app: { id: string }; versions: readonly { version: string }[] };
        requireEqual('the application', app.id, asked[n]!.id);
        requireEqual('its releases', versions.length, RELEASES);
        const rows = results.at(-1) as readonly { version: string }[];
        requireEqual(
          'their versions',
          versions.map(({ version }) => version),
          rows.map(({ version }) => version),
        );
      },
    };
    return measureCalls(await options.worlds.of(options.apps), calls, options);
  },
};
