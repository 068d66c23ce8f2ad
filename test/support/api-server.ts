import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { openPostgresEventLog } from '#adapters/postgres';
import { ACCOUNTS_CLOCK, type AccountsClock, createKey } from '#libs/accounts';
import { CATALOG } from '#libs/catalog';
import { EVENT_LOG } from '#libs/event-log';
import { buildOpenApi, configureHttpApp, createHttpAdapter, serveOpenApi } from '#libs/http';
import { createRegistry, measureRequests, ObservabilityModule } from '#libs/observability';
import { SQL } from '#libs/postgres';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { CLOCK } from '../../apps/api/src/contract/clock.js';
import { API_DESCRIPTION } from '../../libs/platform/src/api-description.js';
import { watchAnswers } from './contract/answers-match-document.js';
import { type Arrival, filledDatabase, type FilledDatabase } from './filled-database.js';
import { sampleArrivals } from './sample-documents.js';

/** The day after the last one of the sample data. */
const NOW = new Date('2026-11-21T15:30:00Z');

export interface ApiServerOptions {
  /** What the database holds; the sample data unless told. */
  readonly arrivals?: readonly Arrival[];
  readonly now?: Date;
  /** A database that is filled already, instead; it outlives the api. */
  readonly filled?: Pick<FilledDatabase, 'pool' | 'dataSource' | 'catalog'>;
  /** Of credits, rate limits and use; that of the system unless told. */
  readonly accountsClock?: AccountsClock;
  /** Gives the address that the api reaches the database at, where that is not its own. */
  readonly reachedThrough?: (connectionString: string) => Promise<string>;
}

type Response = Awaited<ReturnType<NestFastifyApplication['inject']>>;
type Headers = Readonly<Record<string, string>>;

/** The api over a filled database. */
export interface ApiServer {
  readonly app: NestFastifyApplication;
  readonly database: FilledDatabase;
  /** Keys with the scope `read`, by plan. */
  readonly keys: Readonly<Record<'starter' | 'team', string>>;
  /** GET with the key of a team. */
  get(url: string, headers?: Headers): Promise<Response>;
  close(): Promise<void>;
}

export async function startApi(options: ApiServerOptions = {}): Promise<ApiServer> {
  const { filled, now = NOW, accountsClock = () => new Date() } = options;
  const database = filled === undefined ? await fill(options) : left(filled);
  const app = await createApp(database, now, accountsClock);
  const [starter, team] = await Promise.all([keyOf(database, 'starter'), keyOf(database, 'team')]);
  return {
    app,
    database,
    keys: { starter, team },
    get: (url, headers = {}) => app.inject({ url, headers: { authorization: `Bearer ${team}`, ...headers } }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

const fill = ({ arrivals, reachedThrough }: ApiServerOptions): Promise<FilledDatabase> =>
  filledDatabase(arrivals ?? sampleArrivals(), {
    ...(arrivals === undefined && { templateName: 'samples' }),
    ...(reachedThrough !== undefined && { reachedThrough }),
  });

/** Who filled the database closes it. */
const left = ({ pool, dataSource, catalog }: NonNullable<ApiServerOptions['filled']>): FilledDatabase => ({
  connectionString: pool.options.connectionString ?? '',
  ...{ pool, dataSource, catalog },
  close: () => Promise.resolve(),
});

async function keyOf({ dataSource }: FilledDatabase, plan: string): Promise<string> {
  return (await createKey(dataSource, { account: plan, plan, scopes: ['read'] })).key;
}

async function createApp(
  database: FilledDatabase,
  now: Date,
  accountsClock: AccountsClock,
): Promise<NestFastifyApplication> {
  const providers = [
    { provide: SQL, useValue: database.pool },
    { provide: CATALOG, useValue: database.catalog },
    { provide: DataSource, useValue: database.dataSource },
    { provide: EVENT_LOG, useValue: await openPostgresEventLog(database.pool) },
  ];
  class PlatformParts {}
  const registry = createRegistry();
  const module = await Test.createTestingModule({
    imports: [
      { module: PlatformParts, global: true, providers, exports: [SQL, CATALOG, DataSource, EVENT_LOG] },
      ObservabilityModule.forRoot(registry),
      ApiModule,
    ],
  })
    .overrideProvider(CLOCK)
    .useValue(() => now)
    .overrideProvider(ACCOUNTS_CLOCK)
    .useValue(accountsClock)
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(createHttpAdapter(), { logger: false });
  await configureHttpApp(app);
  measureRequests(app, registry);
  serveOpenApi(app, buildOpenApi(app, API_DESCRIPTION));
  watchAnswers(app.getHttpAdapter().getInstance(), () => app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
