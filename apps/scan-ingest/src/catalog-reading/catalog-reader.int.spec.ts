import { setTimeout as delay } from 'node:timers/promises';
import { createCatalog, loadCatalog } from '#libs/catalog';
import { rulesHash } from '#libs/domain';
import { findReading } from '#libs/event-log';
import { tryLock } from '#libs/postgres';
import { aCatalog } from '../../../../libs/catalog/src/testing/catalog-data.builder.js';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { startService } from '../../../../test/support/service.js';
import { ScanIngestModule } from '../scan-ingest.module.js';
import {
  type CatalogInstallation,
  openCatalogInstallation,
  recordInTurn,
} from './testing/catalog-installation.js';

const APPS = Array.from({ length: 60 }, (_, index) =>
  aDocument({
    id: `app ${index}`,
    app: { name: `App ${index}`, bundleId: null },
    components: index % 2 === 0 ? ['npm react 18.0.0'] : ['npm nobody-knows-it 1.0.0'],
  }),
);

let installation: CatalogInstallation;

beforeEach(async () => {
  installation = await openCatalogInstallation();
  await recordInTurn(installation.recorder(createCatalog(aCatalog())), APPS);
});

afterEach(() => installation.close());

const startIngest = () =>
  startService({
    connectionString: installation.connectionString,
    modules: [ScanIngestModule],
    consumes: false,
  });

const reading = () => findReading(installation.pipeline.platform.pool, rulesHash(loadCatalog()));

test('a service that starts under another catalog reads by itself and tells how far it is', async () => {
  const ingest = await startIngest();
  try {
    while (!(await reading())?.finished) await delay(20);
    expect(await reading()).toEqual({ done: 60, apps: 60, changed: 30, failed: 0, finished: true });
    const metrics = await (await fetch(`${ingest.address}/metrics`)).text();
    expect(metrics).toMatch(/^deskscope_catalog_reading_remaining_apps 0$/m);
  } finally {
    await ingest.close();
  }
  const changed = Object.values(await installation.catalogChangesets());
  expect(changed).toEqual(Array.from({ length: 30 }, () => [['catalog 1.0 added React 18.0.0']]));
}, 60_000);

test('a service that stops in the middle leaves the rest to the next one', async () => {
  const first = await startIngest();
  await first.close();
  const { connectionString } = installation;
  const free = await tryLock({
    connectionString,
    applicationName: 'deskscope-test',
    name: 'deskscope:catalog-reading',
  });
  expect(free).toBeDefined();
  await free?.release();
  const second = await startIngest();
  try {
    while (!(await reading())?.finished) await delay(20);
  } finally {
    await second.close();
  }
  expect(await reading()).toMatchObject({ done: 60, apps: 60 });
  expect(Object.keys(await installation.catalogChangesets())).toHaveLength(30);
}, 60_000);
