import { join, resolve } from 'node:path';

/** What lies where in a data folder. */
export interface EmbeddedPaths {
  dataDirectory: string;
  /** PGDATA. */
  cluster: string;
  postmasterPid: string;
  password: string;
  port: string;
  log: string;
}

export function embeddedPaths(dataDirectory: string): EmbeddedPaths {
  const data = resolve(dataDirectory);
  const cluster = join(data, 'postgres');
  return {
    dataDirectory: data,
    cluster,
    postmasterPid: join(cluster, 'postmaster.pid'),
    password: join(data, 'postgres-password'),
    port: join(data, 'postgres-port'),
    log: join(data, 'postgres.log'),
  };
}
