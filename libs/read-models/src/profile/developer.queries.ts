import { appUuid } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';

/** Who makes an application, as its profile has it. */
export interface Developer {
  readonly developer: string | null;
  readonly developerWebsite: string | null;
}

interface DeveloperRow {
  readonly developer: string | null;
  readonly website: string | null;
}

export async function findDeveloper(sql: Executor, appId: string): Promise<Developer> {
  const [row] = await query<DeveloperRow>(
    sql,
    `SELECT app->>'developer' AS developer, app->>'developerWebsite' AS website
     FROM rm_profile.document WHERE app_id = $1`,
    [appUuid(appId)],
    'developer',
  );
  return { developer: row?.developer ?? null, developerWebsite: row?.website ?? null };
}
