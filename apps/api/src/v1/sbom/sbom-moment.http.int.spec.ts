import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractionDocument } from '#libs/domain';
import { query } from '#libs/postgres';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { sampleDocuments } from '../../../../../test/support/sample-documents.js';

/** `work` on an api of its own. */
async function withApi(
  options: Parameters<typeof startApi>[0],
  work: (api: ApiServer) => Promise<void>,
): Promise<void> {
  const api = await startApi(options);
  try {
    await work(api);
  } finally {
    await api.close();
  }
}

test(
  'a bill of materials is of one moment, whatever is projected while it is read',
  () =>
    withApi({}, async (api) => {
      const url = '/v1/apps/dovetick/sbom?format=spdx';
      const { pool } = api.database;
      const before = await api.get(url);
      const writer = await pool.connect();
      try {
        await writer.query('BEGIN; LOCK TABLE rm_components.component_interval IN ACCESS EXCLUSIVE MODE');
        const during = api.get(url);
        const waiting = (): Promise<object[]> => query(pool, 'SELECT FROM pg_locks WHERE NOT granted');
        while ((await waiting()).length === 0) await delay(5);
        await writer.query('DELETE FROM rm_components.component_interval; COMMIT');
        expect((await during).body).toBe(before.body);
      } finally {
        writer.release(true);
      }
      expect((await api.get(url)).json<{ packages: unknown[] }>().packages).toHaveLength(1);
    }),
  60_000,
);

test('404: maintenance releases alone were measured', async () => {
  const documents = sampleDocuments().filter(
    ({ app }) => app.name === 'Plinthworks CAD' && app.platform === 'windows',
  );
  const of = (version: string): ExtractionDocument => {
    const found = documents.find(({ release }) => release.version === version);
    if (found === undefined) throw new Error(`no ${version}`);
    return found;
  };
  const at = (document: ExtractionDocument, version: string, day: number): ExtractionDocument => ({
    ...document,
    extractionId: `00000000-0000-4000-8000-00000000000${day}`,
    extractedAt: `2026-10-0${day}T12:00:00Z`,
    release: { ...document.release, version, releasedAt: `2026-10-0${day}T00:00:00Z` },
  });
  const arrivals = [
    at(of('10.2.0'), '9.0.0', 1),
    at(of('10.2.0'), '10.0.0', 2),
    at(of('10.1.0'), '9.0.1', 3),
  ];
  await withApi({ arrivals: arrivals.map((document) => ({ document })) }, async (api) => {
    const maintenance = await api.get('/v1/apps/plinthworks-cad/sbom?version=9.0.1');
    expect(maintenance.statusCode).toBe(200);
    const newest = await api.get('/v1/apps/plinthworks-cad/sbom');
    expect([newest.statusCode, newest.json()]).toMatchObject([
      404,
      { detail: 'No mainline release of it was ever measured: its extraction failed.' },
    ]);
  });
}, 60_000);
