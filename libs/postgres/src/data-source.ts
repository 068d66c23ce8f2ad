import { DataSource } from 'typeorm';
import type { EntitySchema, Logger, MigrationInterface } from 'typeorm';

type EntityClass = abstract new (...values: never[]) => object;

export interface DataSourceConfig {
  entities: readonly (EntityClass | EntitySchema)[];
  /** Each class name ends in a timestamp in milliseconds, which gives the order. */
  migrations: readonly (new () => MigrationInterface)[];
  /** Starts with `deskscope`; `deskscope-typeorm` unless told. */
  applicationName?: string;
  /** Connections at most; 5 unless told. */
  max?: number;
}

// TypeORM prints failures to standard output, which belongs to a command's answer; they are thrown as well.
const SILENT: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** For migrations and the plain state. It neither migrates nor synchronizes by itself; not connected yet. */
export function createDataSource(connectionString: string, config: DataSourceConfig): DataSource {
  return new DataSource({
    type: 'postgres',
    url: connectionString,
    entities: [...config.entities],
    migrations: [...config.migrations],
    migrationsRun: false,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    logger: SILENT,
    applicationName: config.applicationName ?? 'deskscope-typeorm',
    poolSize: config.max ?? 5,
    parseInt8: true,
    // gen_random_uuid is built in; no extension is needed.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    // The next statement of whoever uses the pool reports what matters.
    poolErrorHandler: () => undefined,
    extra: { options: '-c TimeZone=UTC -c DateStyle=ISO' },
  });
}

/** The url that a data source connects to, for connections of one's own. */
export function connectionStringOf({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url)
    throw new TypeError('The data source has no PostgreSQL url.');
  return options.url;
}
