import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { createCheckpoints } from '#libs/event-log';
import { buildApp, buildChangeset } from '../../libs/event-log/src/testing/build-changeset.js';
import { until } from '../../libs/event-log/src/testing/until.js';
import { startService, type TestService } from '../support/service.js';

interface Readiness {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: unknown }[];
}

let server: TestService;

beforeAll(async () => {
  server = await startService({ modules: [ProjectorModule] });
}, 20_000);
afterAll(() => server.close());
afterEach(() => jest.restoreAllMocks());

async function readiness(): Promise<{ status: number; failed: string[]; report: Readiness }> {
  const response = await fetch(`${server.address}/readyz`);
  const report = (await response.json()) as Readiness;
  const failed = report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return { status: response.status, failed, report };
}

test('is 200 while all is well', async () => {
  const { status, report } = await readiness();
  expect([status, report.ok]).toEqual([200, true]);
  expect(report.checks.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(['consumers', 'database', 'feed', 'migrations']),
  );
});

test('is 503 while the log of the feed cannot be read, and 200 afterwards', async () => {
  const heads = jest.spyOn(server.service.platform.log, 'heads').mockRejectedValue(new Error('gone'));
  expect(await readiness()).toMatchObject({ status: 503, failed: ['feed'] });
  heads.mockRestore();
  expect(await readiness()).toMatchObject({ status: 200, failed: [] });
});

test('is 200 however far a consumer is behind', async () => {
  const { log, pool, signal } = server.service.platform;
  await createCheckpoints(pool, 'idler@1');
  await log.append([buildChangeset(buildApp(), 1)]);
  signal.announce();
  const { status, report } = await readiness();
  expect(status).toBe(200);
  const consumers = report.checks.find(({ name }) => name === 'consumers');
  expect(consumers?.detail).toContainEqual({ name: 'idler@1', lag: 1, parked: 0 });
});

test('is 503 while the consumers fail again and again, and 200 once they take', async () => {
  const { log, signal } = server.service.platform;
  const read = jest.spyOn(log, 'readAfter').mockRejectedValue(new Error('gone'));
  signal.announce();
  await until('the consumers are given up', async () => (await readiness()).failed.includes('consumers'));
  expect(await readiness()).toMatchObject({ status: 503, failed: ['consumers'] });
  read.mockRestore();
  await until('they take again', async () => (await readiness()).status === 200);
}, 30_000);
