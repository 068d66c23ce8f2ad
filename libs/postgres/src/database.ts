import type { EmbeddedLog } from './embedded/embedded-log.js';
import { openEmbedded, superviseEmbedded } from './embedded/open-embedded.js';

export interface DatabaseConfig {
  /** A PostgreSQL of the operator's own; without it the embedded one of the data folder. */
  databaseUrl?: string | undefined;
  dataDirectory: string;
  log: EmbeddedLog;
  /** For a service, not a command: start the embedded server again when it dies. */
  supervise?: boolean;
  /** Told each time the embedded server is lost. */
  onDeath?: () => void;
}

export interface Database {
  connectionString: string;
  embedded: boolean;
  /** To be called last, after the pools have ended. */
  close(): Promise<void>;
}

/** The database that the configuration names, running and ready for connections. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, embedded: false, close: () => Promise.resolve() };
  }
  const server = await (config.supervise ? superviseEmbedded : openEmbedded)(config);
  return { connectionString: server.connectionString, embedded: true, close: () => server.release() };
}
