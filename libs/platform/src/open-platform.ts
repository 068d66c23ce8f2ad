import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { FEED_DEFAULTS, openPostgresEventLog, PostgresFeed, PostgresLogSignal } from '#adapters/postgres';
import { accountsEntities, accountsMigrations } from '#libs/accounts';
import { type Catalog, loadCatalog } from '#libs/catalog';
import type { DeskscopeConfig } from '#libs/config';
import { type ChangesetFeed, type EventLog, eventLogMigrations, type LogSignal } from '#libs/event-log';
import { createLogger, createRegistry } from '#libs/observability';
import {
  createDataSource,
  createPool,
  type Database,
  migrate,
  migrateAndHoldServiceLock,
  openDatabase,
  type ServiceLock,
} from '#libs/postgres';
import { readModelMigrations } from '#libs/read-models';
import { loadSecretKey, SecretBox } from '#libs/secrets';

/** A service stays and holds its database up; a command comes and goes. */
export type PlatformRole = 'service' | 'command';

/** Everything that a process of Deskscope stands on, chosen by its configuration. */
export interface Platform {
  readonly catalog: Catalog;
  readonly logger: Logger;
  readonly registry: ReturnType<typeof createRegistry>;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly log: EventLog;
  readonly signal: LogSignal;
  readonly feed: ChangesetFeed;
  readonly secrets: SecretBox;
  /** Where the database is, without secrets. */
  readonly databaseAddress: string;
  close(): Promise<void>;
}

/** Opens the database, migrates it and picks the adapters. What was opened is closed where a later step fails. */
export async function openPlatform(config: DeskscopeConfig, role: PlatformRole): Promise<Platform> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    // One that fails, such as on a lost connection, must not keep the embedded server running.
    for (const closer of closers.splice(0).reverse()) await closer().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    // The catalog first: a bad one must be told before anything is started.
    const catalog = loadCatalog();
    const logger = createLogger(config.log);
    const database = await openDatabase({
      databaseUrl: config.database.url ?? undefined,
      dataDirectory: config.database.dataDirectory,
      log: logger,
      supervise: role === 'service',
    });
    closers.push(() => database.close());
    const dataSource = await openDataSource(database, role, closers);
    const pool = createPool({
      connectionString: database.connectionString,
      applicationName: `deskscope-${role}`,
      max: 20,
      idleInTransactionTimeoutMs: 30_000,
      onError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    });
    closers.push(() => pool.end());
    const log = await openPostgresEventLog(pool);
    const signal = await new PostgresLogSignal(pool).open();
    closers.push(() => signal.close());
    const feed = new PostgresFeed(pool, log, signal, {
      ...FEED_DEFAULTS,
      onError: (error) => logger.warn({ err: error }, 'the feed starts again'),
    });
    const registry = createRegistry();
    const databaseAddress = withoutSecrets(database.connectionString);
    const secrets = secretsOf(config);
    return {
      catalog,
      logger,
      registry,
      pool,
      dataSource,
      log,
      signal,
      feed,
      secrets,
      databaseAddress,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDataSource(
  database: Database,
  role: PlatformRole,
  closers: (() => Promise<void>)[],
): Promise<DataSource> {
  const dataSource = createDataSource(database.connectionString, {
    entities: accountsEntities,
    migrations: [...accountsMigrations, ...eventLogMigrations, ...readModelMigrations],
  });
  closers.push(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
  });
  if (role === 'service') {
    const held: ServiceLock = await migrateAndHoldServiceLock(dataSource);
    closers.push(() => held.release());
  } else {
    await migrate(dataSource);
  }
  return dataSource;
}

/** Its key is looked for when it is first needed: who keeps no secrets needs none. */
function secretsOf({ security, database }: DeskscopeConfig): SecretBox {
  const { url: databaseUrl, dataDirectory } = database;
  return new SecretBox(() => loadSecretKey({ secretKey: security.secretKey, databaseUrl, dataDirectory }));
}

function withoutSecrets(connectionString: string): string {
  const url = new URL(connectionString);
  return `${url.hostname}:${url.port || '5432'}${url.pathname}`;
}
