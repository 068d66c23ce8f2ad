import pg from 'pg';

export interface AdvisoryLockOptions {
  connectionString: string;
  /** Starts with `deskscope`. */
  applicationName: string;
  /** What is locked, within one database. */
  name: string;
  /** Shared locks stand beside each other, an exclusive one (the default) stands alone. */
  shared?: boolean;
  /** Called once if the connection, and with it the lock, is lost before the release. */
  onLost?: () => void;
}

/** A session-level lock on a connection of its own: it ends with the release, or with this process. */
export interface AdvisoryLock {
  release(): Promise<void>;
}

/** Waits until the lock is free. */
export async function lock(options: AdvisoryLockOptions): Promise<AdvisoryLock> {
  const client = await connect(options);
  return take(client, options, async () => {
    await client.query(`SELECT pg_advisory_lock${suffix(options)}(hashtextextended($1, 0))`, [options.name]);
    return true;
  }) as Promise<AdvisoryLock>;
}

/** Undefined if somebody else holds it. */
export async function tryLock(options: AdvisoryLockOptions): Promise<AdvisoryLock | undefined> {
  const client = await connect(options);
  return take(client, options, async () => {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock${suffix(options)}(hashtextextended($1, 0)) AS taken`,
      [options.name],
    );
    return rows[0]?.taken === true;
  });
}

/** The application names of the sessions that hold it. */
export async function lockHolders(connectionString: string, name: string): Promise<string[]> {
  const client = await connect({ connectionString, applicationName: 'deskscope-locks', name });
  try {
    const { rows } = await client.query<{ holder: string }>(
      `SELECT application_name AS holder
       FROM pg_locks JOIN pg_stat_activity USING (pid),
            LATERAL (SELECT hashtextextended($1, 0) AS key) AS wanted
       WHERE locktype = 'advisory' AND granted AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND ((classid::bigint << 32) | objid::bigint) = key
       ORDER BY application_name`,
      [name],
    );
    return rows.map((row) => row.holder);
  } finally {
    await client.end();
  }
}

function suffix({ shared }: AdvisoryLockOptions): string {
  return shared ? '_shared' : '';
}

async function connect({ connectionString, applicationName }: AdvisoryLockOptions): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: applicationName, keepAlive: true });
  // A lost connection also ends the client, which is what we listen to.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function take(
  client: pg.Client,
  options: AdvisoryLockOptions,
  acquire: () => Promise<boolean>,
): Promise<AdvisoryLock | undefined> {
  let taken = false;
  try {
    taken = await acquire();
  } finally {
    if (!taken) await client.end();
  }
  if (!taken) return undefined;
  const lost = (): void => options.onLost?.();
  client.once('end', lost);
  return {
    release: async () => {
      client.off('end', lost);
      await client.end();
    },
  };
}
